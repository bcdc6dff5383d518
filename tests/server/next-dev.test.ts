import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { ask } from "../setup/app-server";
import { startMembersApi } from "../setup/members-api-process";
import { startNext } from "../setup/plain-next";
import { isDeep } from "../setup/runs";
import { visitPlainNext } from "../setup/visit-plain-next";

const COMPILE_MS = 240_000;

// Sequential, because both write the development build folder.
it.each(isDeep ? ["embedded", "remote"] : ["embedded"])(
  "[UP-6] next dev (%s Members API) serves pages, calls and sessions",
  { timeout: COMPILE_MS },
  async (kind) => {
    const environment: Record<string, string> = {};
    if (kind === "remote") {
      const data = mkdtempSync(join(tmpdir(), "glovebox-remote-"));
      const api = await startMembersApi({ DATA_DIR: data });
      onTestFinished(async () => {
        await api.kill();
        rmSync(data, { recursive: true, force: true });
      });
      environment.MEMBERS_API_ORIGIN = api.origin;
    }
    const next = await startNext("dev", environment);
    onTestFinished(() => next.stop());
    await visitPlainNext(next.port);
    expect((await ask(next.port, "/embed.js")).status).toBe(200);
  },
);

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { sendOverHttp } from "../setup/http-send";
import { openTestApi, readAnswer, requestFor, type Sent, TEST_PASSWORD } from "../setup/members-api";
import { type MembersApiProcess, startMembersApi } from "../setup/members-api-process";
import { proveRefusals } from "../setup/prove-refusals";

describe("[EMB-2] the rejections that the contract requires, in this process", () =>
  proveRefusals(() => openTestApi({ rateLimits: true })));

describe("[EMB-2] npm run members-api as a process", () => {
  let directory = "";
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "glovebox-api-"));
  });
  afterAll(async () => {
    for (const item of started) item.child.kill("SIGKILL");
    await rm(directory, { recursive: true, force: true });
  });
  const started: MembersApiProcess[] = [];
  const start = async (environment: Record<string, string>) => {
    const one = await startMembersApi(environment);
    started.push(one);
    return one;
  };
  const send = async (api: MembersApiProcess, call: CallDefinition, options: Sent) =>
    readAnswer(await sendOverHttp(requestFor(call, options, api.origin)));

  it("[EMB-1] rejects a data folder in use, stops on SIGTERM, keeps its accounts, and shows the admin password only once", async () => {
    const fields = { email: "kept@example.com", pass: TEST_PASSWORD };
    const first = await start({ DATA_DIR: directory });
    const password = /password \(shown once\): (\S+)/.exec(first.output())?.[1];
    expect(password).toMatch(/^[\w-]{24}$/);
    const { body } = await send(first, calls.account.register, { fields });
    await expect(startMembersApi({ DATA_DIR: directory })).rejects.toThrow(
      new RegExp(`ended with 1[\\s\\S]*in use by process ${first.child.pid}[\\s\\S]*DATA_DIR`),
    );
    expect(await first.stop()).toBe(0);
    const second = await start({ DATA_DIR: directory });
    expect(second.output()).not.toContain("shown once");
    expect((await send(second, calls.account.user, { token: String(body.token) })).status).toBe(200);
    second.child.kill("SIGKILL");
    const third = await start({ DATA_DIR: directory });
    expect((await send(third, calls.account.login, { fields })).status).toBe(200);
    const admin = { email: "admin@glovebox.example", pass: password ?? "" };
    expect((await send(third, calls.account.login, { fields: admin })).status).toBe(200);
    expect(await third.stop()).toBe(0);
  }, 120_000);

  it("[SEC-CFG-02] refuses to start on a public address or with a shared database without keys", async () => {
    await expect(startMembersApi({ DATA_DIR: directory, HOST: "0.0.0.0" })).rejects.toThrow(
      "DIGEST_KEY is not set",
    );
    await expect(
      startMembersApi({ DATA_DIR: directory, DATABASE_URL: "postgres://127.0.0.1:1/none" }),
    ).rejects.toThrow("DIGEST_KEY is not set");
  });
});

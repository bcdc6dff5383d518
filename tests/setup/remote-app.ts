import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { type AppServer, startApp } from "./app-server";
import { type MembersApiProcess, startMembersApi } from "./members-api-process";

export function withRemoteApp() {
  const data = mkdtempSync(join(tmpdir(), "glovebox-remote-"));
  let app: AppServer;
  let api: MembersApiProcess;
  beforeAll(async () => {
    api = await startMembersApi({ DATA_DIR: data });
    app = await startApp({ MEMBERS_API_ORIGIN: api.origin });
  });
  afterAll(async () => {
    await app?.stop();
    await api?.kill();
    rmSync(data, { recursive: true, force: true });
  });
  return {
    get app() {
      return app;
    },
    get api() {
      return api;
    },
  };
}

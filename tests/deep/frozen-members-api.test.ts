import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AppServer, ask, loginAdmin, register, startApp } from "../setup/app-server";
import { type MembersApiProcess, startMembersApi } from "../setup/members-api-process";
import { proveOutagePages } from "../setup/outage-pages";

const data = mkdtempSync(join(tmpdir(), "glovebox-frozen-"));
let api: MembersApiProcess;
let app: AppServer;
beforeAll(async () => {
  api = await startMembersApi({ DATA_DIR: data });
  app = await startApp({ MEMBERS_API_ORIGIN: api.origin });
});
afterAll(async () => {
  await app?.stop();
  await api?.kill();
  rmSync(data, { recursive: true, force: true });
});

// Its connections are taken, and nothing is answered: each first request waits for its time-out.
it("[SAFE-14] [SEC-UP-01] while the Members API is frozen every page is the outage page, none 500; thawed, all is as before", async () => {
  await ask(app.port, "/login");
  const member = await register(app.port, "frozen@example.com");
  const admin = await loginAdmin(app.port, api.output);
  api.child.kill("SIGSTOP");
  const begun = performance.now();
  expect((await ask(app.port, "/api/health")).status).toBe(503);
  expect(performance.now() - begun).toBeLessThan(2500);
  await proveOutagePages(app.port, { member, admin });
  const call = await ask(app.port, "/members/api/user", { cookie: member });
  expect([call.status, JSON.parse(call.text).code, Number(call.headers["retry-after"]) > 0]).toEqual([
    503,
    "unavailable",
    true,
  ]);
  api.child.kill("SIGCONT");
  // The circuit lets one request through every two seconds.
  await expect
    .poll(async () => (await ask(app.port, "/dashboard", { cookie: member })).status, { timeout: 10_000 })
    .toBe(200);
  expect((await ask(app.port, "/members/api/user", { cookie: member })).status).toBe(200);
});

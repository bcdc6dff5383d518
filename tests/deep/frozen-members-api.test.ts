import { expect, it } from "vitest";
import { ask, loginAdmin, register } from "../setup/app-server";
import { proveOutagePages } from "../setup/outage-pages";
import { withRemoteApp } from "../setup/remote-app";

const remote = withRemoteApp();

// Its connections are taken, and nothing is answered: each first request waits for its time-out.
it("[SAFE-14] [SEC-UP-01] while the Members API is frozen every page is the outage page, none 500; thawed, all is as before", async () => {
  await ask(remote.app.port, "/login");
  const member = await register(remote.app.port, "frozen@example.com");
  const admin = await loginAdmin(remote.app.port, remote.api.output);
  remote.api.child.kill("SIGSTOP");
  const begun = performance.now();
  expect((await ask(remote.app.port, "/api/health")).status).toBe(503);
  expect(performance.now() - begun).toBeLessThan(2500);
  await proveOutagePages(remote.app.port, { member, admin });
  const call = await ask(remote.app.port, "/members/api/user", { cookie: member });
  expect([call.status, JSON.parse(call.text).code, Number(call.headers["retry-after"]) > 0]).toEqual([
    503,
    "unavailable",
    true,
  ]);
  remote.api.child.kill("SIGCONT");
  // The circuit lets one request through every two seconds.
  await expect
    .poll(async () => (await ask(remote.app.port, "/dashboard", { cookie: member })).status, {
      timeout: 10_000,
    })
    .toBe(200);
  expect((await ask(remote.app.port, "/members/api/user", { cookie: member })).status).toBe(200);
});

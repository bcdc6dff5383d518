import { expect, it } from "vitest";
import { ask, loginAdmin, register } from "../setup/app-server";
import { proveOutagePages } from "../setup/outage-pages";
import { withRemoteApp } from "../setup/remote-app";

const remote = withRemoteApp();

/** What is due within two seconds, on a machine that does much else; before, the first calls took ten. */
const SOON_MS = 6000;

it("[SAFE-10] [SAFE-14] [SEC-UP-01] while the Members API is frozen every page is the outage page, none 500; thawed, all is as before", async () => {
  await ask(remote.app.port, "/login");
  const member = await register(remote.app.port, "frozen@example.com");
  const admin = await loginAdmin(remote.app.port, remote.api.output);
  remote.api.child.kill("SIGSTOP");
  const timed = async (path: string) => {
    const begun = performance.now();
    const { status } = await ask(remote.app.port, path, { cookie: member });
    return { path, status, isSoon: performance.now() - begun < SOON_MS };
  };
  // The very first calls, before anything is known of it.
  const first = [
    "/members/api/user",
    "/members/api/garage/imports",
    "/api/health",
    "/members/api/report/filter?vin=1G1YY22G965109876",
  ];
  for (const result of await Promise.all(first.map(timed)))
    expect(result).toEqual({ path: result.path, status: 503, isSoon: true });
  for (const path of first) expect(await timed(path)).toEqual({ path, status: 503, isSoon: true });
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

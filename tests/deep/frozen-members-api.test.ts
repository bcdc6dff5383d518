import { expect, it } from "vitest";
import { ask, loginAdmin, register } from "../setup/app-server";
import { proveOutagePages } from "../setup/outage-pages";
import { withRemoteApp } from "../setup/remote-app";

const remote = withRemoteApp();

const DUE_MS = 2000;
/** Rejected by the app itself, so its duration measures machine load. */
const NO_CALL = "/members/no-such-call";

it("[SAFE-10] [SAFE-14] [SEC-UP-01] while the Members API is frozen, users see the outage page and no page returns 500, and then everything recovers", async () => {
  await ask(remote.app.port, "/login");
  const member = await register(remote.app.port, "frozen@example.com");
  const admin = await loginAdmin(remote.app.port, remote.api.output);
  remote.api.child.kill("SIGSTOP");
  const timed = async (path: string) => {
    const startedAt = performance.now();
    const { status } = await ask(remote.app.port, path, { cookie: member });
    return { path, status, ms: performance.now() - startedAt };
  };
  const proveRefused = async (paths: readonly string[]) => {
    const load = timed(NO_CALL);
    const results = await Promise.all(paths.map(timed));
    const loadMs = Math.max((await load).ms, (await timed(NO_CALL)).ms);
    for (const { path, status, ms } of results) {
      expect([path, status]).toEqual([path, 503]);
      // On a busy machine, each rejection waits for the CPU several times.
      expect(ms, `${path}, where another call takes ${loadMs} ms`).toBeLessThan(DUE_MS + 2 * loadMs);
    }
  };
  const first = [
    "/members/api/user",
    "/members/api/garage/imports",
    "/api/health",
    "/members/api/report/filter?vin=1G1YY22G965109876",
  ];
  await proveRefused(first);
  for (const path of first) await proveRefused([path]);
  await proveOutagePages(remote.app.port, { member, admin });
  const call = await ask(remote.app.port, "/members/api/user", { cookie: member });
  expect([call.status, JSON.parse(call.text).code, Number(call.headers["retry-after"]) > 0]).toEqual([
    503,
    "unavailable",
    true,
  ]);
  remote.api.child.kill("SIGCONT");
  // The circuit breaker allows one request every 2 s.
  await expect
    .poll(async () => (await ask(remote.app.port, "/dashboard", { cookie: member })).status, {
      timeout: 10_000,
    })
    .toBe(200);
  expect((await ask(remote.app.port, "/members/api/user", { cookie: member })).status).toBe(200);
});

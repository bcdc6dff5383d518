import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routes } from "@/lib/routes";
import { type AppServer, ask, register, startApp } from "../setup/app-server";
import { BUILD_WITHOUT_MIDDLEWARE } from "../setup/built-app";

let app: AppServer;
let member: string;
const VIN = "1G1YY22G965109876";
beforeAll(async () => {
  app = await startApp({ NEXT_DIST_DIR: BUILD_WITHOUT_MIDDLEWARE });
  member = await register(app.port, "ann-canary@example.com");
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ vehicle: { vin: VIN, make: "CANARYMAKE" } });
  const saved = await ask(app.port, "/members/api/db/dvh", { method: "POST", cookie: member, headers, body });
  if (saved.status !== 200) throw new Error(`save: ${saved.status} ${saved.text}`);
});
afterAll(() => app?.stop());

const needLogin = [routes.dashboard, routes.account];
const needGate = [
  routes.home,
  routes.login,
  routes.signup,
  routes.forgotPassword,
  routes.resetPassword,
  ...needLogin,
];

/** Returns the redirect's target, from a tag in the page if the headers were already sent. */
function leadsTo(answer: { status: number; location: string | undefined; text: string }): string {
  if (answer.status >= 300 && answer.status < 400) return answer.location ?? "";
  return (
    /(?:http-equiv="refresh" content="\d+;url=|NEXT_REDIRECT;[a-z]+;)([^";]+)/.exec(answer.text)?.[1] ?? ""
  );
}

describe("build without middleware.ts", () => {
  it("[GATE-9] the middleware really is missing, so the login page has no script policy", async () => {
    const answer = await ask(app.port, "/login");
    expect(answer.status).toBe(200);
    // Only the front's own policy is left, which blocks everything.
    expect(answer.headers["content-security-policy"]).not.toContain("script-src");
  });

  it.each(needLogin)("[GATE-9] [SEC-GATE-05] %s still redirects a stranger to login", async (path) => {
    const answer = await ask(app.port, `${path}?vin=${VIN}`);
    expect(leadsTo(answer)).toMatch(/^\/login/);
    expect(answer.text.toLowerCase()).not.toContain("canary");
  });

  it.each(needGate)(
    "[GATE-9] [SEC-GATE-05] %s still redirects a stranger on a gated site to the gate",
    async (path) => {
      const answer = await ask(app.port, path, { host: "secure.localhost" });
      expect(leadsTo(answer)).toMatch(/^\/securelogin/);
    },
  );

  it.each(Object.values(routes))(
    "[GATE-9] [SEC-GATE-05] %s doesn't show member data to a stranger",
    async (path) => {
      for (const host of ["localhost", "secure.localhost", "cnv.localhost"]) {
        for (const headers of [{}, { rsc: "1" }, { "x-middleware-subrequest": "middleware" }]) {
          const answer = await ask(app.port, `${path}?vin=${VIN}`, {
            host,
            headers: headers as Record<string, string>,
          });
          expect(answer.text.toLowerCase()).not.toContain("canary");
          expect(answer.status).toBeLessThan(500);
        }
      }
    },
  );

  it("[GATE-9] [SEC-GATE-05] a forged cookie, or another site's cookie, isn't accepted", async () => {
    for (const [host, cookie] of [
      ["localhost", "__Host-glovebox=forged"],
      ["cnv.localhost", member],
      ["secure.localhost", member],
    ] as const) {
      expect(leadsTo(await ask(app.port, "/account", { host, cookie }))).not.toBe("");
    }
  });

  it("[GATE-10] a token in the URL isn't exchanged and doesn't open a session", async () => {
    const answer = await ask(app.port, "/account?token=abcdefgh12345678");
    expect(leadsTo(answer)).toMatch(/^\/login/);
    expect(answer.cookies).toEqual([]);
  });
});

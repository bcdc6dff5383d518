import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routes } from "@/lib/routes";
import share from "@/messages/en/share.json";
import english from "@/messages/en/shell.json";
import { type Answer, type AppServer, ask, readHtml, register, startApp } from "../setup/app-server";

let app: AppServer;
let member: string;
beforeAll(async () => {
  app = await startApp();
  member = await register(app.port, "ann-canary@example.com");
});
afterAll(() => app?.stop());

const OPEN = "localhost";
const GATED = "secure.localhost";
function outcome({ status, location }: Answer): string {
  if (status >= 300 && status < 400) return new URL(location ?? "", "http://own.invalid").pathname;
  return "pass";
}

describe("shared links and unknown paths over HTTP", () => {
  it.each([OPEN, GATED])(
    "[GATE-7] [PAGE-10] on %s, an invalid shared link returns a 404 page instead of a redirect",
    async (host) => {
      const answer = await ask(app.port, `/shared/${"x".repeat(43)}`, { host });
      expect([answer.status, answer.location]).toEqual([404, undefined]);
      // Server-rendered, so readable without JavaScript.
      const html = answer.text.replace(/<script.*?<\/script>/gs, "");
      expect(readHtml(html)).toContain(share.missing.title);
      expect(answer.text).toMatch(/<meta name="robots" content="noindex/);
      expect(answer.headers["x-robots-tag"]).toContain("noindex");
      expect(answer.headers["referrer-policy"]).toBe("no-referrer");
      expect(outcome(await ask(app.port, "/shared.evil/x", { host: GATED }))).toBe("/securelogin");
    },
  );
});

it("[TRUE-27] [GATE-7] an unknown path returns 404 for visitors, with or without a gate", async () => {
  for (const host of [OPEN, GATED]) {
    const answer = await ask(app.port, "/imprint", { host });
    expect([answer.status, answer.location]).toEqual([404, undefined]);
    expect(readHtml(answer.text)).toContain(english.missing.title);
  }
});

it("[PAGE-1] [PAGE-17] for a member, an unknown path returns 404 with a header that links to the account, except in a web view", async () => {
  for (const path of [routes.notFound, "/no-such-page", "/my-vehicles/no/such/page"]) {
    const { status, text } = await ask(app.port, path, { cookie: member });
    expect([path, status]).toEqual([path, 404]);
    const page = text.replace(/<script[\s\S]*?<\/script>/g, "");
    expect(page.match(/<header\b/g), path).toHaveLength(1);
    expect(page).toContain(`<a href="${routes.account}"`);
    expect(page).toContain(english.missing.title);
  }
  const shownAnswer = await ask(app.port, `${routes.notFound}?webview=1`, { cookie: member });
  expect(shownAnswer.text).not.toMatch(/<header\b/);
});

function expectNothing(answer: Answer): void {
  expect(answer.text).not.toContain("canary");
  if (answer.status >= 300 && answer.status < 400) {
    // Data requests get Next's own redirect header.
    expect(answer.location ?? answer.headers["x-nextjs-redirect"]).toMatch(/^\/(?!\/)/);
    return;
  }
  expect([400, 401, 403, 404, 405]).toContain(answer.status);
}

describe("bypass attempts over HTTP", () => {
  it.each([
    "/Account",
    "//account",
    "/%61ccount",
    "/account/",
    "/account%2f",
    "/account;x",
    "/account%20",
    "/account.",
    "/ES/account",
    "/_hosts/localhost/account",
  ])("[SEC-GATE-02] [SEC-GATE-03] [SEC-GATE-09] [SEC-HOST-11] %s doesn't reveal anything", async (path) => {
    for (const host of [OPEN, GATED]) expectNothing(await ask(app.port, path, { host }));
  });

  it.each([
    ["/account.rsc", {}],
    ["/account.json", {}],
    ["/account.segments/_tree.segment.rsc", {}],
    ["/account?_rsc=abc", { rsc: "1" }],
    ["/account", { rsc: "1", "next-router-prefetch": "1" }],
    ["/account", { rsc: "1", "next-router-segment-prefetch": "/_tree" }],
    ["/account", { purpose: "prefetch" }],
    ["/_next/data/build/account.json", {}],
    ["/index.rsc", {}],
  ])("[SEC-GATE-04] %s with %j doesn't reveal anything to a stranger", async (path, headers) => {
    for (const host of [OPEN, GATED]) {
      const answer = await ask(app.port, path, { host, headers: headers as Record<string, string> });
      if (path === "/index.rsc" && host === OPEN) expect(answer.text).not.toContain("canary");
      else expectNothing(answer);
    }
  });

  it("[SEC-GATE-06] a query parameter that looks like one of Next's own doesn't bypass the gate", async () => {
    for (const query of ["?nxtPid=1", "?nxtIpath=x", "?__nextLocale=es", "?slug=x"]) {
      expect(outcome(await ask(app.port, `/account${query}`, { host: GATED }))).toBe("/securelogin");
    }
  });

  it("[SEC-SES-01] every cookie on every route is Secure and HttpOnly, and has the __Host- prefix", async () => {
    for (const path of Object.values(routes)) {
      for (const cookie of [member, "__Host-glovebox=planted", ""]) {
        const answer = await ask(app.port, path, { cookie });
        for (const line of answer.cookies) {
          expect(line).toMatch(/^__Host-[a-z-]+=[^;]*; Path=\/; (Max-Age|Expires)=.*HttpOnly/i);
          expect(line).toMatch(/Secure/);
          expect(line).not.toMatch(/Domain=/i);
        }
      }
    }
  });
});

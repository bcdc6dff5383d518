import { readdirSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { routes } from "@/lib/routes";
import {
  decide,
  findCanonicalPath,
  type GateDecision,
  type GateInput,
  isGatePassed,
} from "@/lib/site/rules/gate";
import { runs } from "@/tests/setup/runs";
import { findGateRedirect, gatePages } from "./gate";

describe("emailed password link", () => {
  const stranger = { gatePassed: false, loggedIn: false, admin: false };
  const token = "abcdefghijklmnopqrstuvwxyz0123456789-_ABCDE";

  it("[GATE-1] [SEC-GATE-02] bypasses the gate for its own page only", () => {
    expect(findGateRedirect(`/reset-password?reset_token=${token}`, stranger)).toBeNull();
    for (const address of [
      "/reset-password",
      "/reset-password?reset_token=",
      "/reset-password?reset_token=short",
      `/reset-password?x_reset_token=${token}`,
      `/reset-password/?reset_token=${token}`,
      `/reset-password.more?reset_token=${token}`,
      `/dashboard?reset_token=${token}`,
      `/login?next=/reset-password?reset_token=${token}`,
      `/%72eset-password?reset_token=${token}`,
    ])
      expect(findGateRedirect(address, stranger), address).toMatch(/^\/securelogin/);
  });
});

const states = [
  { gatePassed: false, loggedIn: false, admin: false },
  { gatePassed: true, loggedIn: false, admin: false },
  { gatePassed: true, loggedIn: true, admin: false },
] as const;
const administrators = states.map((state) => ({ ...state, admin: true }));
const decideFor = (path: string, state: Omit<GateInput, "path">) => decide({ path, ...state }, gatePages);
const pass: GateDecision = { kind: "pass" };
const toGate: GateDecision = { kind: "redirect", to: "/securelogin", keepsNext: true };
const toLogin: GateDecision = { kind: "redirect", to: "/login", keepsNext: true };
const toAdminLogin: GateDecision = { kind: "redirect", to: "/admin-login", keepsNext: true };
const toDashboard: GateDecision = { kind: "redirect", to: "/dashboard", keepsNext: false };

const isStaffPage = (path: string) =>
  gatePages.staff.some((page) => path === page || path.startsWith(`${page}/`));

/** The specification's rules: before the gate, past it, logged in. */
const table: Record<keyof typeof routes, [GateDecision, GateDecision, GateDecision]> = {
  home: [toGate, pass, toDashboard],
  login: [toGate, pass, toDashboard],
  signup: [toGate, pass, toDashboard],
  forgotPassword: [toGate, pass, toDashboard],
  resetPassword: [toGate, pass, pass],
  verifyEmail: [toGate, toLogin, pass],
  restoreAccount: [toGate, pass, pass],
  secureLogin: [pass, pass, pass],
  dashboard: [toGate, toLogin, pass],
  account: [toGate, toLogin, pass],
  admin: [toAdminLogin, toAdminLogin, toAdminLogin],
  partner: [toAdminLogin, toAdminLogin, toAdminLogin],
  deleteAccount: [pass, pass, pass],
  myVehicles: [pass, pass, pass],
  garage: [pass, pass, pass],
  compare: [pass, pass, pass],
  adminLogin: [pass, pass, pass],
  join: [pass, pass, pass],
  dealersSignup: [pass, pass, pass],
  printBatch: [toGate, toLogin, pass],
  successPage: [pass, pass, pass],
  checkout: [pass, pass, pass],
  payment: [pass, pass, pass],
  vehicleChecks: [pass, pass, pass],
  notFound: [pass, pass, pass],
  preview: [pass, pass, pass],
  dvh: [pass, pass, pass],
  shared: [pass, pass, pass],
  glossary: [toGate, pass, pass],
  makes: [toGate, pass, pass],
  sampleReport: [toGate, pass, pass],
  sampleSticker: [toGate, pass, pass],
  prices: [toGate, pass, pass],
  partners: [toGate, pass, pass],
  partnerTerms: [toGate, pass, pass],
  terms: [pass, pass, pass],
  privacy: [pass, pass, pass],
  refunds: [toGate, pass, pass],
  about: [toGate, pass, pass],
  howWeCheck: [toGate, pass, pass],
  help: [toGate, pass, pass],
  apiReference: [toGate, pass, pass],
};

describe("redirect rules", () => {
  for (const [name, answers] of Object.entries(table)) {
    const path = routes[name as keyof typeof routes];
    states.forEach((state, at) => {
      it(`[GATE-1] [GATE-2] [GATE-3] [GATE-4] [GATE-6] ${path}, gate passed: ${state.gatePassed}, logged in: ${state.loggedIn}`, () => {
        expect(decideFor(path, state)).toEqual(answers[at]);
        expect(decideFor(`${path === "/" ? "" : path}/`, state)).toEqual(answers[at]);
      });
    });
  }

  it.each([
    routes.admin,
    `${routes.admin}/`,
    `${routes.admin}/users`,
    `${routes.admin}/sites/cnv.localhost`,
    routes.partner,
    `${routes.partner}/orders/1`,
  ])("[GATE-7] [PAGE-14] [SEC-AUTH-05] %s requires an administrator's own session", (path) => {
    for (const state of states) expect(decideFor(path, state)).toEqual(toAdminLogin);
    for (const state of administrators) expect(decideFor(path, state)).toEqual(pass);
  });

  it("[GATE-1] [GATE-2] [GATE-3] [GATE-4] an administrator's session changes nothing on other pages", () => {
    const others = Object.values(routes).filter((path) => !isStaffPage(path));
    for (const path of [
      ...others,
      "/administration",
      "/partners",
      "//admin",
      "/Admin",
      "/x/../admin",
      "/unknown",
    ]) {
      states.forEach((state) => {
        expect(decideFor(path, { ...state, admin: true })).toEqual(decideFor(path, state));
      });
    }
  });

  it("[GATE-5] [SEC-GATE-08] a visitor passes the gate with a login or a secure ID, or if the gate is disabled", () => {
    const none = { loggedIn: false, secureId: false, gateDisabled: false };
    expect(isGatePassed(none)).toBe(false);
    expect(isGatePassed({ ...none, loggedIn: true })).toBe(true);
    expect(isGatePassed({ ...none, secureId: true })).toBe(true);
    expect(isGatePassed({ ...none, gateDisabled: true })).toBe(true);
  });

  it("[GATE-7] pages below an exempt page are exempt", () => {
    expect(decideFor("/my-vehicles/garage/1G1YY22G965109876", states[0])).toEqual(pass);
    expect(decideFor("/my-vehicles/x", states[0])).toEqual(pass);
  });

  it.each(["/makes/toyota", "/makes/mercedes-benz", "/makes/x/y", "/makes/no-such-make"])(
    "[GATE-1] [GATE-7] %s is as public as /makes, and is gated like it",
    (path) => {
      expect(decideFor(path, states[0])).toEqual(toGate);
      for (const state of states.slice(1)) expect(decideFor(path, state)).toEqual(pass);
    },
  );

  it.each(["/makes-evil", "/makesx/toyota", "/make/toyota"])(
    "[GATE-7] %s only resembles /makes, so it isn't a page",
    (path) => {
      for (const state of states) expect(decideFor(path, state)).toEqual(pass);
    },
  );

  it.each(["/Makes/toyota", "//makes/toyota", "/makes/../dashboard", "/makes;/x", "/makes%2ftoyota"])(
    "[GATE-7] [SEC-GATE-02] %s doesn't bypass the gate through /makes",
    (path) => {
      expect(decideFor(path, states[0])).toEqual(toGate);
      expect(decideFor(path, states[1])).toEqual(toLogin);
    },
  );

  it.each([
    "/Checkout",
    "//checkout",
    "/%63heckout",
    "/./checkout",
    "/x/../checkout",
    "/checkout/../dashboard",
    "/checkout/%2e%2e/dashboard",
    "/checkout%2f",
    "/checkout;x",
    "/checkout%00",
    "/checkout%20",
    "/checkout.",
    "/checkout\\dashboard",
    "/index",
    "/index.rsc",
    "/_next/data/build/dashboard.json",
    "/dashboard.segments/_tree.segment.rsc",
    "/es/../checkout",
    "/dashboard.rsc",
  ])("[GATE-7] [SEC-GATE-02] [SEC-GATE-03] [SEC-GATE-09] %s doesn't bypass the gate", (path) => {
    expect(decideFor(path, states[0])).toEqual(toGate);
    expect(decideFor(path, states[1])).toEqual(toLogin);
  });
});

describe("unknown paths", () => {
  it.each(["/nope", "/Imprint", "/my-vehicles-evil", "/loginx", "/login/x", "/ES/checkout", "/dealer"])(
    "[TRUE-27] [PAGE-1] %s is an unknown path, so it isn't gated for anyone",
    (path) => {
      for (const state of [...states, ...administrators]) {
        expect(decideFor(path, state)).toEqual(pass);
        expect(decideFor(`${path}/`, state)).toEqual(pass);
      }
    },
  );

  it("[TRUE-27] [GATE-7] each page of the app is in the gate's page list, or below a page that covers its subpages", () => {
    const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith("page.tsx"),
    );
    expect(files.length).toBeGreaterThan(15);
    for (const file of files) {
      const segments = `/${file}`.split("/").filter((name) => !/^\(|^page\.tsx$/.test(name));
      const dynamic = segments.findIndex((name) => name.startsWith("["));
      const path = segments.slice(0, dynamic < 0 ? undefined : dynamic).join("/") || "/";
      const below = [...gatePages.exempt, ...gatePages.publicBelow, ...gatePages.staff].some(
        (page) => path === page || path.startsWith(`${page}/`),
      );
      if (dynamic < 0 && !below) expect(gatePages.pages, file).toContain(path);
      else if (dynamic >= 0) expect([file, below]).toEqual([file, true]);
    }
  });
});

describe("generated bypass attempts", () => {
  const names = Object.values(routes).map((route) => route.slice(1));
  const joints = ["/", "//", "/./", "/../", "%2f", "%2F", "\\", "%5c", ";", "%00", ".", "%20", "?", ""];
  const segment = fc.oneof(
    fc.constantFrom(...names),
    fc.constantFrom(...names).map((text) => text.toUpperCase()),
    fc.constantFrom(...names).map((text) => `%${text.charCodeAt(0).toString(16)}${text.slice(1)}`),
    fc.string({ maxLength: 8 }),
    fc.constantFrom("..", ".", "%2e%2e", "_next", "members", "x.rsc"),
  );
  const paths = fc
    .array(fc.tuple(fc.constantFrom(...joints), segment), { minLength: 1, maxLength: 5 })
    .map((parts) => `/${parts.map(([separator, text]) => separator + text).join("")}`);

  /** Returns every page that a browser, proxy or router could resolve the path to. */
  function loosest(path: string): string[] {
    const readings = new Set<string>();
    for (const text of [path, safelyDecoded(path)]) {
      const cut = text.replace(/[?#;].*$/s, "");
      for (const slashed of [cut, cut.replaceAll("\\", "/")]) {
        const url = new URL(`http://own.invalid${slashed.replaceAll("\\", "/").replace(/\/+/g, "/")}`);
        readings.add(url.pathname.replace(/(.)\/$/, "$1"));
      }
    }
    return Array.from(readings);
  }
  function safelyDecoded(path: string): string {
    try {
      return decodeURIComponent(path);
    } catch {
      return path;
    }
  }
  const resembles = (path: string) =>
    [path, path.replace(/^(\/[^/.]*)\..*$/s, "$1")].map((text) => text.toLowerCase());
  const isProtected = (path: string) =>
    resembles(path).some(
      (page) =>
        (gatePages.pages.includes(page) || page.startsWith("/_") || isStaffPage(page)) &&
        !(gatePages.public as readonly string[]).includes(path) &&
        !gatePages.exempt.some((route) => path === route || path.startsWith(`${route}/`)),
    );

  it("[SEC-GATE-03] gates any path that any parser could read as a protected page (10,000 paths)", () => {
    fc.assert(
      fc.property(paths, (path) => {
        if (!loosest(path).some(isProtected)) return;
        const canonical = findCanonicalPath(path);
        if (canonical !== null && isStaffPage(canonical)) {
          for (const state of states) expect(decideFor(path, state)).toEqual(toAdminLogin);
          return;
        }
        for (const admin of [false, true]) {
          expect(decideFor(path, { ...states[0], admin })).toEqual(toGate);
          expect(decideFor(path, { ...states[1], admin })).toEqual(toLogin);
        }
      }),
      { numRuns: runs(10_000) },
    );
  }, 60_000);

  it("[SEC-GATE-09] one redirect always suffices, and no path causes a redirect loop (10,000 paths)", () => {
    fc.assert(
      fc.property(paths, fc.constantFrom(...states, ...administrators), (path, state) => {
        const first = decideFor(path, state);
        if (first.kind === "redirect") expect(decideFor(first.to, state)).toEqual(pass);
      }),
      { numRuns: runs(10_000) },
    );
  }, 60_000);

  it("[GATE-8] the login redirect returns to the requested page, and never to another host", () => {
    const visitor = { gatePassed: true, loggedIn: false, admin: false };
    expect(findGateRedirect("/dashboard?vin=1", visitor)).toBe("/login?next=%2Fdashboard%3Fvin%3D1");
    expect(findGateRedirect("//evil.example/x", visitor)).toBe("/login");
    expect(findGateRedirect("/login?next=/account", { ...visitor, loggedIn: true })).toBe("/dashboard");
    expect(findGateRedirect("/checkout?x=/dashboard", visitor)).toBeNull();
  });

  it("[GATE-4] [PAGE-4] redirects a member from a car link on the home page to that car in the dashboard", () => {
    const member = { gatePassed: true, loggedIn: true, admin: false };
    expect(findGateRedirect("/?vin=2T1BURHE5JC034461", member)).toBe("/dashboard?vin=2T1BURHE5JC034461");
    expect(
      findGateRedirect("/?year=2018&make=Toyota&model=Corolla%20iM&token=x&next=//evil.example", member),
    ).toBe("/dashboard?year=2018&make=Toyota&model=Corolla+iM");
    expect(findGateRedirect("/?vin=%0d%0aSet-Cookie:x", member)).toBe("/dashboard?vin=%0D%0ASet-Cookie%3Ax");
    expect(findGateRedirect("/", member)).toBe("/dashboard");
    expect(findGateRedirect("/login?vin=2T1BURHE5JC034461", member)).toBe("/dashboard");
  });

  it("[GATE-7] a path with a double slash or dot segment has no canonical form, and a trailing slash is removed", () => {
    expect(findCanonicalPath("/my-vehicles/")).toBe("/my-vehicles");
    expect(findCanonicalPath("/a//b")).toBeNull();
    expect(findCanonicalPath("/a/./b")).toBeNull();
    expect(findCanonicalPath("")).toBeNull();
  });
});

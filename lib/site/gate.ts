/** Which paths the rules speak of; lib/routes.ts fills it. */
export interface GateRoutes {
  secureLogin: string;
  login: string;
  dashboard: string;
  /** Guarded, with everything below them, by the administrator's own session alone. */
  staff: readonly string[];
  /** Every page; what is not one, nor below an exempt one, is 404 for everybody. */
  pages: readonly string[];
  adminLogin: string;
  public: readonly string[];
  /** Public with everything below; behind the gate, as `public` is. */
  publicBelow: readonly string[];
  guestOnly: readonly string[];
  exempt: readonly string[];
}

export interface GateInput {
  /** The path as the request carried it, undecoded, without query. */
  path: string;
  gatePassed: boolean;
  loggedIn: boolean;
  /** Whether an administrator's own session was sent; it changes no other page. */
  admin: boolean;
}

export type GateDecision = { kind: "pass" } | { kind: "redirect"; to: string; keepsNext: boolean };

/** GATE-5: what opens the gate. `security` counts only as the exact text 'disabled' (SEC-GATE-08). */
export function isGatePassed(state: {
  loggedIn: boolean;
  secureId: boolean;
  gateDisabled: boolean;
}): boolean {
  return state.loggedIn || state.secureId || state.gateDisabled;
}

/**
 * A path in the one form that the lists are compared in, or null for anything in another form: escapes,
 * doubled slashes, dot segments, backslashes, parameters. Null is on no list, so a trick meets the strictest rule.
 */
export function canonicalPath(path: string): string | null {
  if (path === "/") return path;
  const bare = path.endsWith("/") ? path.slice(0, -1) : path;
  if (!/^(?:\/[A-Za-z0-9_~-][A-Za-z0-9_.~-]*)+$/.test(bare)) return null;
  return bare;
}

/** Whole segments: `/my-vehicles/x` is below an exempt page, `/my-vehicles-evil` is not (GATE-7). */
function isWithin(path: string | null, route: string): boolean {
  return path !== null && (path === route || path.startsWith(`${route}/`));
}

/** Other names of pages, which Next may know. */
const FRAMEWORKS = /^\/(?:_|index(?:[./]|$))/i;

/** As the loosest reader may take it: without case, and without what follows a dot, as in `/dashboard.rsc`. */
function loosely(segment: string): string {
  return segment.toLowerCase().replace(/\..*$/s, "");
}

/**
 * Whether an address is certainly no page, whoever reads it: 404 for visitors as for members. What resembles one, or
 * belongs to the framework, meets the strictest rule as before.
 */
function isNoPage(path: string | null, pages: readonly string[]): boolean {
  if (path === null || FRAMEWORKS.test(path) || pages.includes(path)) return false;
  if (/^[a-z0-9/-]+$/.test(path)) return true;
  const first = loosely(path.split("/")[1] ?? "");
  return !pages.some((page) => page.split("/")[1] === first);
}

/** The redirect rules 1 to 4 of the specification, as one table (GATE-1 to GATE-7); docs/decisions/admin-access.md. */
export function decide(question: GateInput, routes: GateRoutes): GateDecision {
  const path = canonicalPath(question.path);
  if (routes.staff.some((route) => isWithin(path, route))) {
    return question.admin ? { kind: "pass" } : { kind: "redirect", to: routes.adminLogin, keepsNext: true };
  }
  const isPublic =
    (path !== null && routes.public.includes(path)) ||
    routes.publicBelow.some((route) => isWithin(path, route));
  const exempt =
    (!isPublic && isNoPage(path, routes.pages)) || routes.exempt.some((route) => isWithin(path, route));
  const gatePassed = question.gatePassed || question.loggedIn;
  if (!gatePassed && !exempt && path !== routes.secureLogin) {
    return { kind: "redirect", to: routes.secureLogin, keepsNext: true };
  }
  if (question.loggedIn && path !== null && routes.guestOnly.includes(path)) {
    return { kind: "redirect", to: routes.dashboard, keepsNext: false };
  }
  if (gatePassed && !question.loggedIn && !exempt && !isPublic) {
    return { kind: "redirect", to: routes.login, keepsNext: true };
  }
  return { kind: "pass" };
}

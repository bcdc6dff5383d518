export interface GateRoutes {
  secureLogin: string;
  login: string;
  dashboard: string;
  staff: readonly string[];
  pages: readonly string[];
  adminLogin: string;
  public: readonly string[];
  publicBelow: readonly string[];
  guestOnly: readonly string[];
  exempt: readonly string[];
}

export interface GateInput {
  /** Undecoded, without the query. */
  path: string;
  gatePassed: boolean;
  loggedIn: boolean;
  admin: boolean;
}

export type GateDecision = { kind: "pass" } | { kind: "redirect"; to: string; keepsNext: boolean };

/** Only the exact text 'disabled' turns off the gate (GATE-5, SEC-GATE-08). */
export function isGatePassed(state: {
  loggedIn: boolean;
  secureId: boolean;
  gateDisabled: boolean;
}): boolean {
  return state.loggedIn || state.secureId || state.gateDisabled;
}

/** Returns null for escapes, doubled slashes, and dot segments. The strictest rule applies to null. */
export function findCanonicalPath(path: string): string | null {
  if (path === "/") return path;
  const bare = path.endsWith("/") ? path.slice(0, -1) : path;
  if (!/^(?:\/[A-Za-z0-9_~-][A-Za-z0-9_.~-]*)+$/.test(bare)) return null;
  return bare;
}

/** Compares whole segments: `/my-vehicles-evil` isn't below `/my-vehicles` (GATE-7). */
function isWithin(path: string | null, route: string): boolean {
  return path !== null && (path === route || path.startsWith(`${route}/`));
}

const FRAMEWORKS = /^\/(?:_|index(?:[./]|$))/i;

/** Drops the suffix, because Next may serve `/dashboard.rsc` as `/dashboard`. */
function normalizeSegment(segment: string): string {
  return segment.toLowerCase().replace(/\..*$/s, "");
}

/** Returns true only for paths that no router could match; look-alikes of pages get the strictest rule. */
function isNoPage(path: string | null, pages: readonly string[]): boolean {
  if (path === null || FRAMEWORKS.test(path) || pages.includes(path)) return false;
  if (/^[a-z0-9/-]+$/.test(path)) return true;
  const first = normalizeSegment(path.split("/")[1] ?? "");
  return !pages.some((page) => page.split("/")[1] === first);
}

/** Applies the redirect rules of the specification (GATE-1 to GATE-7); see docs/decisions/admin-access.md. */
export function decide(question: GateInput, routes: GateRoutes): GateDecision {
  const path = findCanonicalPath(question.path);
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

import { isGatePassed } from "@/lib/site/rules/gate";
import type { Site } from "@/lib/site/rules/site";
import {
  ADMIN_COOKIE,
  GATE_COOKIE,
  openAdmin,
  openGate,
  openSession,
  openThemePreview,
  readCookie,
  SESSION_COOKIE,
  type Session,
  THEME_PREVIEW_COOKIE,
} from "./session";
import { readParts } from "./session-cookies";
import { forgetSpentBalance } from "./spent-balance";

/** From sealed cookies only; not checked with the Members API. */
export interface Viewer {
  session: Session | null;
  brokenSession: boolean;
  /** Empty for a pass without an ID. */
  secureId: string | null;
  adminToken: string | null;
  themePreview: string | null;
}

export const ANONYMOUS: Viewer = {
  session: null,
  brokenSession: false,
  secureId: null,
  adminToken: null,
  themePreview: null,
};

export async function readViewer(cookies: string | null, host: string): Promise<Viewer> {
  if (cookies === null) return ANONYMOUS;
  const session = readParts(cookies, SESSION_COOKIE);
  const names = [GATE_COOKIE, ADMIN_COOKIE, THEME_PREVIEW_COOKIE];
  const [gate, admin, theme] = names.map((name) => readCookie(cookies, name));
  const opened = session === undefined ? null : await openSession(session, { host });
  return {
    session: opened && forgetSpentBalance(opened, cookies),
    brokenSession: session !== undefined && opened === null,
    secureId: gate === undefined ? null : await openGate(gate, { host }),
    adminToken: admin === undefined ? null : await openAdmin(admin, { host }),
    themePreview: theme === undefined ? null : await openThemePreview(theme, { host }),
  };
}

export function hasPassedGate(site: Pick<Site, "gateDisabled">, viewer: Viewer): boolean {
  return isGatePassed({
    loggedIn: viewer.session !== null && !viewer.session.isUnverified,
    secureId: viewer.secureId !== null,
    gateDisabled: site.gateDisabled,
  });
}

import { isGatePassed } from "@/lib/site/gate";
import type { Site } from "@/lib/site/site";
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

/** The viewer according to the sealed cookies alone, not checked with the Members API. */
export interface Viewer {
  session: Session | null;
  /** A session cookie came along that opens nothing: it is to be cleared. */
  brokenSession: boolean;
  /** Of a browser that passed the gate; empty for a pass without an id. */
  secureId: string | null;
  /** The token of an administrator's own session. */
  adminToken: string | null;
  /** The key of the preview link that this browser opened. */
  themePreview: string | null;
}

/** A viewer without any of our cookies. */
export const ANONYMOUS: Viewer = {
  session: null,
  brokenSession: false,
  secureId: null,
  adminToken: null,
  themePreview: null,
};

/** Reads the sealed cookies of a request to `host`. */
export async function readViewer(cookies: string | null, host: string): Promise<Viewer> {
  if (cookies === null) return ANONYMOUS;
  const session = readParts(cookies, SESSION_COOKIE);
  const names = [GATE_COOKIE, ADMIN_COOKIE, THEME_PREVIEW_COOKIE];
  const [gate, admin, theme] = names.map((name) => readCookie(cookies, name));
  // Few browsers have more than one of them: what is not there is not waited for.
  const opened = session === undefined ? null : await openSession(session, { host });
  return {
    session: opened && forgetSpentBalance(opened, cookies),
    brokenSession: session !== undefined && opened === null,
    secureId: gate === undefined ? null : await openGate(gate, { host }),
    adminToken: admin === undefined ? null : await openAdmin(admin, { host }),
    themePreview: theme === undefined ? null : await openThemePreview(theme, { host }),
  };
}

/** GATE-5 for a viewer. */
export function hasPassedGate(site: Pick<Site, "gateDisabled">, viewer: Viewer): boolean {
  return isGatePassed({
    loggedIn: viewer.session !== null && !viewer.session.isUnverified,
    secureId: viewer.secureId !== null,
    gateDisabled: site.gateDisabled,
  });
}

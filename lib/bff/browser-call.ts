import type { CallDefinition } from "@/lib/platform/calls";
import type { Site } from "@/lib/site/rules/site";
import type { CallRequest } from "./call-message";
import type { sendForBrowser } from "./coalesce";
import type { RequestOrigin } from "./request-origin";
import type { Viewer } from "./viewer";

export interface IncomingCall {
  request: CallRequest;
  origin: RequestOrigin;
  requestId: string;
  /** Cookies to set, also if the call fails. */
  cookies: string[];
}

/** Resolved once for each call. */
export interface BrowserCall extends IncomingCall {
  call: CallDefinition;
  site: Site;
  viewer: Viewer;
  locale: string;
  token: string | null;
  /** API keys come from programs: their cookies are ignored, and they get none. */
  key: string | null;
  getDevice(): string;
}

export interface SentCall {
  answer: Awaited<ReturnType<typeof sendForBrowser>>;
  fields: Record<string, unknown>;
}

export const KEEPS_COOKIE: ReadonlySet<string> = new Set(["opens", "may-open", "opens-admin", "passes-gate"]);

import pino from "pino";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { purgeSites } from "@/lib/bff/resolve-site";
import { setSessionKeys } from "@/lib/bff/session";
import { setUpstream } from "@/lib/bff/upstream";
import { standardConfig } from "@/lib/site/contract/option-shapes";
import type { SiteConfigWire, SiteSettingsWire } from "@/lib/site/contract/site";

const TEST_KEY = "recording-upstream-key-0123456789abcdef";
/** A token is only valid on its own site. */
export interface KnownToken {
  site: string;
  id: string;
  email: string;
}

export interface RecordingUpstream {
  requests: { method: string; path: string; query: string; headers: Headers; body: string }[];
  calls(): RecordingUpstream["requests"];
  tokens: Map<string, KnownToken>;
  answers: Map<string, (request: Request) => Response | Promise<Response>>;
  down: boolean;
}

export function createSiteConfig(uri: string, change: Partial<SiteConfigWire> = {}): SiteConfigWire {
  return {
    ...standardConfig,
    uri,
    name: `Site ${uri}`,
    origin: `https://${uri}`,
    signup_credits: { vhr: 3, sticker: 3 },
    support_email: "help@example.com",
    consent_required: false,
    ...change,
  };
}

export const createSiteSettings = (security: string): SiteSettingsWire => ({
  primary_color: "#1e3a8a",
  secondary_color: "#c8472b",
  teritary_color: "#e7b93c",
  security,
});

export function toUserWire({ id, email }: Pick<KnownToken, "id" | "email">) {
  return {
    id,
    email,
    is_dealer: false,
    credits: { vhr: 3, sticker: 3, global: 0 },
    subscriptions: { vhr: null, sticker: null },
  };
}

const refuse = (status: number, code: string) =>
  Response.json({ status: "error", code, message: code, msg: code }, { status });

const SITES: Record<string, string> = {
  "a.localhost": "disabled",
  "b.localhost": "disabled",
  "gated.localhost": "on",
  "shop.example": "disabled",
};

/** Collects the BFF's log lines at `level` or above. */
export function recordLog<Line = Record<string, unknown>>(level: "info" | "warn" = "info"): Line[] {
  const lines: Line[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  createGlobalSingleton("bff-log").set(pino({ level, base: undefined, timestamp: false }, destination));
  return lines;
}

/**
 * Replaces the Members API and records requests, to test what the BFF sends. Also sets session keys and clears the site
 * cache.
 */
export function createRecordingUpstream(): RecordingUpstream {
  const recorder: RecordingUpstream = {
    requests: [],
    calls: () =>
      recorder.requests.filter(
        ({ path }) => !/^\/members\/(api\/config|api-cwa\/site_settings|api\/user)$/.test(path),
      ),
    tokens: new Map(),
    answers: new Map(),
    down: false,
  };
  setSessionKeys([TEST_KEY]);
  createGlobalSingleton("bff-log").set(pino({ level: "silent" }));
  purgeSites();
  createGlobalSingleton("coalesced-requests").set(undefined);
  createGlobalSingleton("fitting-answers").set(new Map());
  createGlobalSingleton("unreadable-fields").set(undefined);
  createGlobalSingleton("call-findings").set(new Map());
  createGlobalSingleton("offers-asked").set(new Map());
  setUpstream(async (request) => {
    const url = new URL(request.url);
    const path = url.pathname;
    const headers = new Headers(request.headers);
    recorder.requests.push({
      method: request.method,
      path,
      query: url.search,
      headers,
      body: await request.clone().text(),
    });
    if (recorder.down) throw new TypeError("fetch failed");
    const uri = headers.get("uri") ?? "";
    const special = recorder.answers.get(path.replace("/members", ""));
    if (special) return special(request);
    if (path === "/members/api/health") return Response.json({ status: "ok" });
    if (!(uri in SITES)) return refuse(404, "unknown_site");
    if (path === "/members/api/config")
      return Response.json({ status: "success", data: createSiteConfig(uri) });
    if (path === "/members/api-cwa/site_settings") {
      return Response.json({ status: "success", data: createSiteSettings(SITES[uri] ?? "") });
    }
    if (path === "/members/api/user") {
      const existing = recorder.tokens.get(headers.get("authorization")?.replace("Bearer ", "") ?? "");
      if (existing?.site !== uri) return refuse(401, "not_logged_in");
      return Response.json({ status: "success", user: toUserWire(existing) });
    }
    return Response.json({ status: "success" });
  });
  return recorder;
}

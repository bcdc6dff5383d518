import type { CallDefinition } from "@/lib/contract/call";
import { siteCalls } from "@/lib/contract/site";
import { withDeadline } from "@/lib/core/deadline";
import { AppError } from "@/lib/core/errors";
import { parseHost } from "@/lib/core/host";
import { randomId } from "@/lib/core/random-id";
import { createSiteResolver, type SiteResolver, type SiteResult } from "@/lib/site/resolver";
import type { Site } from "@/lib/site/site";
import { contractAnswer } from "./contract-answer";
import { globalSingleton } from "./global-singleton";
import { logger } from "./log";
import { requestOrigin } from "./request-origin";
import { onSiteChange, tellSiteChange } from "./site-changes";
import { isRemoteUpstream, upstream, upstreamAddress } from "./upstream";

const FETCH_TIMEOUT_MS = 10_000;
const slot = globalSingleton<SiteResolver>("site-resolver");

/** The site of a Host header, from the process's one cache. A header that is no host name is an unknown site. */
export function resolveSite(hostHeader: string | null): Promise<SiteResult> {
  const parsed = parseHost(hostHeader);
  if (!parsed) return Promise.resolve({ kind: "unknown" });
  // The process's stopwatch: a computer's clock that is set back would keep every copy until the old time comes again.
  const now = () => performance.now();
  const resolver = slot.get() ?? createSiteResolver({ fetchConfig, fetchSettings, now });
  slot.set(resolver);
  return resolver.resolve(parsed.host);
}

/** Of the site at a Host header, as far as this process knows it: one of three, however many sites there are. */
export function siteClass(hostHeader: string | null): "live" | "draft" | "unknown" {
  const parsed = parseHost(hostHeader);
  const site = parsed ? slot.get()?.peek(parsed.host) : undefined;
  if (!site) return "unknown";
  return site.draft ? "draft" : "live";
}

onSiteChange("site-resolver", (change) => slot.get()?.purge(change?.uri));

/** Drops whatever is kept of all sites: after any of them may have changed, or before a test. */
export function purgeSites(): void {
  tellSiteChange(null);
}

/**
 * Null if the Members API has no such site; throws on every other fault. A 404 of a remote one may as well be an API
 * that serves no such call at all, which only its log can tell the operator: every page says 'This domain is not set up'.
 */
async function fetchJson(
  call: CallDefinition,
  host: string,
  signal: AbortSignal,
  body?: URLSearchParams,
): Promise<unknown | null> {
  const { method } = call;
  const headers = { uri: host, accept: "application/json", "x-request-id": randomId() };
  const request = new Request(upstreamAddress(call.path), { method, headers, body, signal });
  const response = await upstream()(request);
  if (response.status === 421 || response.status === 404) {
    await response.body?.cancel();
    if (isRemoteUpstream()) {
      const line = { call: call.name, path: new URL(request.url).pathname, host, status: response.status };
      logger().warn(line, "the Members API knows no site of this host, or has no such call");
    }
    return null;
  }
  if (!response.ok) {
    await response.body?.cancel();
    throw new AppError("bad_gateway", `The site could not be read: ${response.status}.`);
  }
  return contractAnswer(call, await response.json());
}

async function fetchConfig(host: string) {
  const ask = (signal: AbortSignal) => fetchJson(siteCalls.config, host, signal);
  const answer = await withDeadline(FETCH_TIMEOUT_MS, ask);
  return answer === null ? null : siteCalls.config.response.parse(answer).data;
}

async function fetchSettings(host: string) {
  const body = new URLSearchParams({ domain: host });
  const ask = (signal: AbortSignal) => fetchJson(siteCalls.settings, host, signal, body);
  const answer = await withDeadline(FETCH_TIMEOUT_MS, ask);
  return answer === null ? null : siteCalls.settings.response.parse(answer).data;
}

/**
 * A text file generated from the site's settings, such as robots.txt. 404 for an unknown site, and for one that has none
 * (null); 503 while the upstream is down.
 */
export async function siteTextResponse(
  request: Request,
  type: string,
  textFor: (site: Site) => string | null | Promise<string>,
): Promise<Response> {
  const answer = await resolveSite(requestOrigin(request.headers).host);
  const headers = { "cache-control": "no-store" };
  if (answer.kind === "unknown") return new Response(null, { status: 404, headers });
  if (answer.kind === "unavailable")
    return new Response(null, { status: 503, headers: { ...headers, "retry-after": "5" } });
  const text = await textFor(answer.site);
  // A remote Members API may answer an empty text for none.
  if (!text) return new Response(null, { status: 404, headers });
  return new Response(text, { headers: { ...headers, "content-type": type } });
}

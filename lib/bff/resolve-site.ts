import type * as z from "zod";
import { type CallDefinition, withDeadline } from "@/lib/platform/calls";
import { getEnv } from "@/lib/platform/env";
import { createRandomId, parseHost } from "@/lib/platform/values";
import { siteCalls } from "@/lib/site/contract/site";
import type { Site } from "@/lib/site/rules/site";
import { createSiteResolver, type SiteResolver, type SiteResult } from "@/lib/site/server";
import { createGlobalSingleton } from "./global-singleton";
import { getLogger } from "./log";
import { createBodyReader, hasAnswered, lacksCall, noteAnswered } from "./missing-calls";
import { readAnswer, shapeAnswer } from "./read-answer";
import { requestOrigin } from "./request-origin";
import { createBadResponseError } from "./response-text";
import { onSiteChange, tellSiteChange } from "./site-changes";
import { buildUpstreamAddress, getUpstream, isRemoteUpstream } from "./upstream";

const FETCH_TIMEOUT_MS = 10_000;
const slot = createGlobalSingleton<SiteResolver>("site-resolver");

export function resolveSite(hostHeader: string | null): Promise<SiteResult> {
  const parsed = parseHost(hostHeader);
  if (!parsed) return Promise.resolve({ kind: "unknown" });
  // Uses a monotonic clock, because setting the system clock back would keep copies for too long.
  const now = () => performance.now();
  const resolver = slot.get() ?? createSiteResolver({ fetchConfig, fetchSettings, now });
  slot.set(resolver);
  return resolver.resolve(parsed.host);
}

export function getSiteClass(hostHeader: string | null): "live" | "draft" | "unknown" {
  const parsed = parseHost(hostHeader);
  const site = parsed ? slot.get()?.peek(parsed.host) : undefined;
  if (!site) return "unknown";
  return site.draft ? "draft" : "live";
}

onSiteChange("site-resolver", (change) => slot.get()?.purge(change?.uri));

export function purgeSites(): void {
  tellSiteChange(null);
}

const createContext = (host: string) => ({ siteUri: host, money: getEnv().UPSTREAM_MONEY });

const NO_SETTINGS = "the Members API has no call for site settings: default settings, with the gate enabled";

const REFUSED_SETTINGS = "the Members API refused the site settings: default settings, with the gate enabled";

type Fetched = { kind: "answer"; answer: unknown } | { kind: "unknown" } | { kind: "missing" };

async function fetchJson(
  call: CallDefinition,
  host: string,
  signal: AbortSignal,
  body?: URLSearchParams,
): Promise<Fetched> {
  const { method } = call;
  const headers = { uri: host, accept: "application/json", "x-request-id": createRandomId() };
  const request = new Request(buildUpstreamAddress(call.path), { method, headers, body, signal });
  const response = await getUpstream()(request);
  if (response.ok) {
    const answer = await readAnswer(call, response, createContext(host));
    if (!isErrorAnswer(answer)) noteAnswered(call);
    return { kind: "answer", answer };
  }
  const { status } = response;
  const isMissing = await lacksCall(call, response, createBodyReader(response));
  if (!isMissing) await response.body?.cancel().catch(() => undefined);
  const isUnknown = status === 421 || status === 404;
  if (isRemoteUpstream() && (isMissing || isUnknown)) {
    const line = { call: call.name, path: new URL(request.url).pathname, host, status };
    const isOptional = isMissing && call.name === siteCalls.settings.name;
    const message = isOptional ? NO_SETTINGS : "the Members API has no site for this host, or lacks the call";
    getLogger().warn(line, message);
  }
  if (isMissing) return { kind: "missing" };
  if (isUnknown) return { kind: "unknown" };
  throw createBadResponseError(`HTTP ${status}`);
}

const isErrorAnswer = (answer: unknown): boolean =>
  typeof answer === "object" && answer !== null && "status" in answer && answer.status === "error";

function parseSite<Response extends z.ZodType>(
  call: CallDefinition<z.ZodType, z.ZodType, Response>,
  answer: unknown,
): z.output<Response> {
  if (isErrorAnswer(answer)) throw createBadResponseError("an answer with the status 'error'");
  return call.response.parse(answer);
}

async function fetchConfig(host: string) {
  const send = (signal: AbortSignal) => fetchJson(siteCalls.config, host, signal);
  const fetched = await withDeadline(FETCH_TIMEOUT_MS, send);
  return fetched.kind === "answer" ? parseSite(siteCalls.config, fetched.answer).data : null;
}

/** Falls back to the defaults, with the gate enabled, if the upstream lacks or always rejected the settings call. */
async function fetchSettings(host: string) {
  const { settings } = siteCalls;
  const body = new URLSearchParams({ domain: host });
  const send = (signal: AbortSignal) => fetchJson(settings, host, signal, body);
  const fetched = await withDeadline(FETCH_TIMEOUT_MS, send);
  if (fetched.kind === "unknown") return null;
  const isRefused = fetched.kind === "answer" && isErrorAnswer(fetched.answer) && !hasAnswered(settings);
  if (isRefused) getLogger().warn({ host }, REFUSED_SETTINGS);
  const isLacking = fetched.kind === "missing" || isRefused;
  const answer = isLacking ? shapeAnswer(settings, {}, createContext(host)) : fetched.answer;
  return parseSite(settings, answer).data;
}

export async function createSiteTextResponse(
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
  if (!text) return new Response(null, { status: 404, headers });
  return new Response(text, { headers: { ...headers, "content-type": type } });
}

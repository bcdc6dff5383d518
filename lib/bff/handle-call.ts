import { join } from "node:path";
import { isOpenToKeys } from "@/lib/api-keys/contract/scopes";
import { findBearerKey } from "@/lib/api-keys/rules";
import { findCalls } from "@/lib/compose/calls/table";
import { type CallDefinition, DEVICE_HEADER, ORIGIN_HEADER } from "@/lib/platform/calls";
import { getEnv } from "@/lib/platform/env";
import {
  FormFiles,
  type HeaderReader,
  requireShortAddress,
  splitUrl,
  UPLOADS_FOLDER,
} from "@/lib/platform/http";
import { LOCALE_COOKIE, resolveLocale } from "@/lib/platform/i18n";
import { findCurrentSpan, trace } from "@/lib/platform/telemetry";
import { AppError, createRandomId, isLoopbackHost } from "@/lib/platform/values";
import type { Site } from "@/lib/site/rules/site";
import { admitBody } from "./admit-body";
import {
  answerWithoutSite,
  createUnknownCallError,
  createUnknownSiteError,
  isHealthCheck,
  OPENAPI_PATH,
} from "./answer-without-site";
import { allowAnyPage } from "./any-page";
import { requireWorkingKey } from "./api-key-state";
import { type BrowserCall, type IncomingCall, KEEPS_COOKIE, type SentCall } from "./browser-call";
import { type CallAnswer, type CallRequest, toWebResponse } from "./call-message";
import { sendForBrowser } from "./coalesce";
import { createAnswer } from "./create-answer";
import { mayPassGate, needsGate } from "./gate-calls";
import { logRefusal } from "./log-calls";
import { readBodyFields, readQuery } from "./read-request";
import { withLogin } from "./registration-login";
import { getPageOrigin, isSameOriginCall, type RequestOrigin } from "./request-origin";
import { resolveSite } from "./resolve-site";
import { createErrorResponse } from "./responses";
import { readCookie, readDevice, SESSION_COOKIE } from "./session";
import { clearParts } from "./session-cookies";
import { takesParsed } from "./upstream";
import type { OutgoingCall } from "./upstream-request";
import { ANONYMOUS, readViewer, type Viewer } from "./viewer";
import { answerWithoutCall } from "./without-user-call";

export async function handleCall(request: Request, origin: RequestOrigin): Promise<Response> {
  return toWebResponse(await answerCall(request, origin));
}

/** Never throws: every error becomes an envelope (CALL-4). Unknown calls never reach the upstream (CALL-1). */
export async function answerCall(request: CallRequest, origin: RequestOrigin): Promise<CallAnswer> {
  const incoming: IncomingCall = { request, origin, requestId: createRandomId(), cookies: [] };
  const { requestId, cookies } = incoming;
  try {
    const attributes = { "glovebox.request_id": requestId };
    return allowAnyPage(request, await trace("bff", { attributes }, () => answerOrThrow(incoming)));
  } catch (error) {
    logRefusal(error, { request, requestId, host: origin.host });
    return allowAnyPage(request, createErrorResponse(error, { requestId, cookies }));
  }
}

async function answerOrThrow(incoming: IncomingCall): Promise<CallAnswer> {
  const call = findCall(incoming);
  if (!call) return answerWithoutSite(incoming);
  const site = await requireSite(incoming.origin.host);
  const key = readOpenKey(call, incoming);
  requireOwnPage(call, key, incoming);
  requireHttps(call, site, incoming);
  const viewer = await readCaller(call, site, key, incoming);
  const token = key === null ? findToken(call, viewer, incoming.request.headers) : null;
  requireLogin({ call, viewer, token, key });
  const locale = getLocale(incoming.request, site);
  const context = {
    ...incoming,
    call,
    site,
    viewer,
    locale,
    token,
    key,
    getDevice: createDeviceReader(incoming),
  };
  await requireGate(context);
  const sent = await sendCall(context);
  return createAnswer(context, sent);
}

/** Returns null for requests that are the same on every site. Throws 404 for unknown paths. */
function findCall({ request }: IncomingCall): CallDefinition | null {
  const { path, query } = splitUrl(request.url);
  const rows = findCalls(path);
  if (rows.length === 0 && (path !== OPENAPI_PATH || request.method !== "GET"))
    throw createUnknownCallError();
  const call = rows.find(({ method }) => method === (request.method === "HEAD" ? "GET" : request.method));
  if (!call) return null;
  requireShortAddress({ path, query });
  findCurrentSpan()?.rename(`bff ${call.name}`);
  return isHealthCheck(call) ? null : call;
}

function readOpenKey(call: CallDefinition, { request }: IncomingCall): string | null {
  const key = findBearerKey(request.headers.get("authorization"));
  if (key !== null && !isOpenToKeys(call))
    throw new AppError("forbidden", "This call isn't open to API keys. Log in on the site instead.");
  return key;
}

function requireOwnPage(call: CallDefinition, key: string | null, { request, origin }: IncomingCall): void {
  if (key !== null || call.from !== "own-pages") return;
  if (!isSameOriginCall({ method: request.method, headers: request.headers, ...origin }))
    throw new AppError("cross_site", "This call only works from this site's own pages.");
}

/** Browsers drop a `__Host-` cookie set over plain HTTP, except from localhost. */
function requireHttps(call: CallDefinition, site: Site, { origin }: IncomingCall): void {
  if (!KEEPS_COOKIE.has(call.session) || origin.secure || isLoopbackHost(site.host)) return;
  throw new AppError("forbidden", "Login requires https.");
}

async function readCaller(
  call: CallDefinition,
  site: Site,
  key: string | null,
  { request, cookies }: IncomingCall,
): Promise<Viewer> {
  if (key !== null || call.from !== "own-pages") return ANONYMOUS;
  const cookieHeader = request.headers.get("cookie");
  const viewer = await readViewer(cookieHeader, site.host);
  if (viewer.brokenSession) cookies.push(...clearParts(SESSION_COOKIE, cookieHeader));
  return viewer;
}

function requireLogin({
  call,
  viewer,
  token,
  key,
}: Pick<BrowserCall, "call" | "viewer" | "token" | "key">): void {
  const { need } = call.auth;
  if (need === "server" && token === null) throw new AppError("not_logged_in", "Send the site's server key.");
  if ((need !== "required" && need !== "admin") || token !== null || key !== null) return;
  if (viewer.session) throw new AppError("forbidden", "Only administrators can do this.");
  throw new AppError("not_logged_in", "Log in first.");
}

async function requireGate(context: BrowserCall): Promise<void> {
  const { call, site, viewer, locale, key, request, origin, requestId, cookies } = context;
  if (!needsGate(call) || site.gateDisabled) return;
  const { address, exactAddress } = origin;
  if (key !== null) {
    const { uri: siteUri, money } = site;
    await requireWorkingKey({ key, address: exactAddress }, { siteUri, money, locale, requestId, address });
  } else if (!(await mayPassGate(site, viewer, address))) {
    if (viewer.session) cookies.push(...clearParts(SESSION_COOKIE, request.headers.get("cookie")));
    throw new AppError("not_logged_in", "Log in at the secure-login gate first.");
  }
}

function createDeviceReader({ request }: IncomingCall): () => string {
  let device: string | undefined;
  return () => {
    device ??= readDevice(request.headers.get("cookie"));
    return device;
  };
}

/** Holds the body's bytes until the call is answered, and removes uploaded files afterward. */
async function sendCall(context: BrowserCall): Promise<SentCall> {
  const { call, site, viewer, token, key, request, origin } = context;
  const isUnknown = call.auth.need === "none" || call.auth.need === "server";
  // The API key may be fake; the Members API verifies it later.
  const caller = isUnknown || key ? origin.address : (token ?? origin.address);
  const release = await admitBody(call, request.headers, `${site.uri} ${caller}`);
  const hasBody = call.body !== "none" || request.body !== null;
  const files = hasBody ? new FormFiles(join(getEnv().DATA_DIR, UPLOADS_FOLDER)) : null;
  let fields: Record<string, unknown> = {};
  try {
    const outgoing = await createOutgoingCall(context, files);
    fields = outgoing.body;
    const answer = await sendForBrowser(outgoing);
    if (answer.kind !== "json") return { answer, fields };
    return { answer: { ...answer, body: await withLogin(outgoing, answer.body) }, fields };
  } catch (error) {
    return { answer: answerWithoutCall(call, viewer.session, error), fields };
  } finally {
    release();
    if (files) await files.remove();
  }
}

async function createOutgoingCall(context: BrowserCall, files: FormFiles | null): Promise<OutgoingCall> {
  const { call, site, locale, token, key, request, origin, requestId, getDevice } = context;
  const isParsed = takesParsed();
  return {
    call,
    query: readQuery(call, splitUrl(request.url).query, isParsed),
    body: files ? await readBodyFields(call, request, { read: files.read, isParsed }) : {},
    isParsed,
    token,
    apiKey: key === null ? undefined : { key, address: origin.exactAddress },
    siteUri: site.uri,
    money: site.money,
    ownApi: site.ownApi,
    locale,
    requestId,
    address: origin.address,
    headers: buildForwardedHeaders(call, request, { device: getDevice, origin }),
    idempotencyKey: request.headers.get("idempotency-key"),
    signal: request.signal,
  };
}

function buildForwardedHeaders(
  call: CallDefinition,
  { headers }: CallRequest,
  client: { device(): string; origin: RequestOrigin },
): Record<string, string> {
  const readHeader = (name: string) => {
    if (name === DEVICE_HEADER) return client.device();
    return name === ORIGIN_HEADER ? getPageOrigin(client.origin) : (headers.get(name) ?? "");
  };
  return Object.fromEntries(call.headers.map((name) => [name, readHeader(name)]));
}

async function requireSite(host: string | null): Promise<Site> {
  const answer = await resolveSite(host);
  if (answer.kind === "site") return answer.site;
  if (answer.kind === "unknown") throw createUnknownSiteError();
  throw new AppError("unavailable", "The service isn't available right now. Try again in a moment.", {
    retryAfter: 5,
  });
}

const SERVER_KEY_HEADER = /^Bearer ([\x21-\x7e]{1,512})$/i;

function findToken(call: CallDefinition, viewer: Viewer, headers: HeaderReader): string | null {
  if (call.auth.need === "admin") return viewer.adminToken;
  if (call.auth.need !== "server") return viewer.session?.token ?? null;
  return SERVER_KEY_HEADER.exec(headers.get("authorization") ?? "")?.[1] ?? null;
}

function getLocale(request: CallRequest, site: Site): string {
  return resolveLocale({
    site,
    cookie: readCookie(request.headers.get("cookie"), LOCALE_COOKIE),
    acceptLanguage: request.headers.get("accept-language"),
  });
}

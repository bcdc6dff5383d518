import { createHash, timingSafeEqual } from "node:crypto";
import { findSession } from "@/lib/account/server/session-repository";
import { findAdmin } from "@/lib/admin/server/admin-sessions";
import { findBearerKey } from "@/lib/api-keys/rules";
import { findApiKey, type KeyResult } from "@/lib/api-keys/server/find-key";
import type { CallAuth, CallDefinition } from "@/lib/platform/calls/call";
import type { Database, RootDatabase } from "@/lib/platform/db/database";
import type { BaseContext, Services } from "@/lib/platform/http/context";
import type { HeaderReader, RequestMessage } from "@/lib/platform/http/http-message";
import { resolveLocale } from "@/lib/platform/i18n/resolve-locale";
import { AppError } from "@/lib/platform/values/errors";
import { createRandomId } from "@/lib/platform/values/random-id";
import type { SiteLookup } from "@/lib/site/server/site-lookup";
import { findSite } from "@/lib/site/server/site-repository";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

function readToken(auth: CallAuth, headers: HeaderReader, query: Record<string, unknown>): string | null {
  if (auth.need === "none" || auth.need === "server") return null;
  const token = {
    authorization: () => headers.get("authorization")?.replace(/^Bearer /i, ""),
    "bearer-header": () => headers.get("bearer"),
    "token-header": () => headers.get("token"),
    "token-query": () => query.token,
  }[auth.placement]();
  return typeof token === "string" && TOKEN.test(token) ? token : null;
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Uses `filter`, not `some`, so that timing doesn't reveal which key matches. */
function isServerKey(
  keys: Readonly<Record<string, readonly string[]>>,
  uri: string,
  candidate: string,
): boolean {
  const siteKeys = Object.hasOwn(keys, uri) ? (keys[uri] ?? []) : [];
  const expected = digest(candidate);
  return siteKeys.filter((key) => timingSafeEqual(digest(key), expected)).length > 0;
}

function holdsServerKey(headers: HeaderReader, uri: string, { secrets }: Services): boolean {
  const key = headers.get("authorization")?.replace(/^Bearer /i, "") ?? "";
  return isServerKey(secrets.serverKeys ?? {}, uri, key);
}

const HOST = /^[a-z0-9.:[\]-]{1,253}$/;
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

/** Validates the caller's request ID, because logs and responses include it verbatim. */
export function readRequestId(headers: HeaderReader): string {
  const requestId = headers.get("x-request-id") ?? "";
  return REQUEST_ID.test(requestId) ? requestId : createRandomId();
}

/** Trusts the BFF's header, so the Members API must not be reachable from the internet. */
export function getAddress(headers: HeaderReader): string {
  return (headers.get("x-client-address") ?? "unknown").slice(0, 64);
}

function getExactAddress(headers: HeaderReader): string {
  return (headers.get("x-client-ip") ?? getAddress(headers)).slice(0, 64);
}

async function readApiKey(
  headers: HeaderReader,
  db: Database,
  { siteId, services }: { siteId: string; services: Services },
): Promise<KeyResult | null> {
  const key = findBearerKey(headers.get("authorization"));
  if (key === null) return null;
  const { secrets } = services;
  return findApiKey(db, key, { siteId, address: getExactAddress(headers), secrets, now: services.now() });
}

function readIdempotencyKey(headers: HeaderReader): string | null {
  const requestId = headers.get("idempotency-key");
  if (requestId === null || requestId === "") return null;
  if (!IDEMPOTENCY_KEY.test(requestId)) {
    throw new AppError("bad_request", "An Idempotency-Key must have 1 to 200 printable characters.");
  }
  return requestId;
}

/** Throws 404 for an unknown site. `db` is limited to that site, except for gateways, operators and staff logins. */
export async function identify(
  request: Pick<RequestMessage, "headers">,
  call: CallDefinition,
  query: Record<string, unknown>,
  surroundings: { db: RootDatabase; services: Services; requestId: string },
  lookUp: SiteLookup = (host) => findSite(surroundings.db, host),
): Promise<BaseContext & { keyRefusal: AppError | null }> {
  const { db: root, services } = surroundings;
  const uri = (request.headers.get("uri") ?? "").toLowerCase();
  const site = HOST.test(uri) ? await lookUp(uri) : null;
  const isGateway = call.from === "anyone" && call.auth.need === "none";
  if (!site || (site.closedAt && !isGateway))
    throw new AppError("unknown_site", "This address isn't set up here.");
  const db = root.forSite(site.id);
  const key = await readApiKey(request.headers, db, { siteId: site.id, services });
  const apiKey = key?.kind === "caller" ? key.caller : null;
  const token = key ? null : readToken(call.auth, request.headers, query);
  const isAdminCall = call.auth.need === "admin";
  const isStaffKey = apiKey?.user.role === "admin" && isAdminCall;
  const admin = isStaffKey
    ? { user: apiKey.user, allSites: false, root: null }
    : token && isAdminCall
      ? await findAdmin(root, site.id, token, services.now())
      : null;
  const user = token && !admin ? await findSession(db, site.id, token, services.now()) : null;
  return {
    ...surroundings,
    db: admin?.allSites || (!key && (isGateway || call.session === "opens-admin")) ? root : db,
    site,
    user: admin?.user ?? apiKey?.user ?? user,
    admin,
    apiKey,
    keyRefusal: key?.kind === "refused" ? key.error : null,
    token,
    hasServerKey: call.auth.need === "server" && holdsServerKey(request.headers, site.uri, services),
    idempotencyKey: readIdempotencyKey(request.headers),
    headers: Object.fromEntries(call.headers.map((name) => [name, request.headers.get(name) ?? ""])),
    address: getAddress(request.headers),
    callerAddress: getExactAddress(request.headers),
    locale: resolveLocale({
      site: { forcedLocale: site.config.forced_locale, defaultLocale: site.config.default_locale },
      acceptLanguage: request.headers.get("accept-language"),
    }),
  };
}

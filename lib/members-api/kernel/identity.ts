import type { CallAuth, CallDefinition } from "@/lib/contract/call";
import { apiKeyIn } from "@/lib/core/api-key";
import { AppError } from "@/lib/core/errors";
import type { HeaderReader, RequestMessage } from "@/lib/core/http-message";
import { randomId } from "@/lib/core/random-id";
import { resolveLocale } from "@/lib/core/resolve-locale";
import { findSession } from "../account/session-repository";
import { findAdmin } from "../admin/admin-sessions";
import { findApiKey, type KeyResult } from "../api-key/find-key";
import type { Database, RootDatabase } from "../db/database";
import type { SiteLookup } from "../site/site-lookup";
import { findSite } from "../site/site-repository";
import type { BaseContext } from "./serve";
import { isServerKey } from "./server-key";
import type { Services } from "./services";

/** Session tokens are 256 random bits in base64url; anything else is no token at all. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The bearer token from the one place that the call's row names, or null. */
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

function holdsServerKey(headers: HeaderReader, uri: string, { secrets }: Services): boolean {
  const key = headers.get("authorization")?.replace(/^Bearer /i, "") ?? "";
  return isServerKey(secrets.serverKeys ?? {}, uri, key);
}

const HOST = /^[a-z0-9.:[\]-]{1,253}$/;
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

/** The caller's request id where it is one, else a new one: it goes into logs and answers as it is. */
export function requestIdOf(headers: HeaderReader): string {
  const requestId = headers.get("x-request-id") ?? "";
  return REQUEST_ID.test(requestId) ? requestId : randomId();
}

/** The address that the BFF states; the Members API itself must not be open to the world. */
export function addressOf(headers: HeaderReader): string {
  return (headers.get("x-client-address") ?? "unknown").slice(0, 64);
}

/** One address, where the BFF knows it: limits count an IPv6 caller by the network, and a key's list names addresses. */
function exactAddressOf(headers: HeaderReader): string {
  return (headers.get("x-client-ip") ?? addressOf(headers)).slice(0, 64);
}

/** What the call's API key is worth on a site; null for a call without one. */
async function readApiKey(
  headers: HeaderReader,
  db: Database,
  { siteId, services }: { siteId: string; services: Services },
): Promise<KeyResult | null> {
  const key = apiKeyIn(headers.get("authorization"));
  if (key === null) return null;
  const { secrets } = services;
  return findApiKey(db, key, { siteId, address: exactAddressOf(headers), secrets, now: services.now() });
}

function idempotencyKeyOf(headers: HeaderReader): string | null {
  const requestId = headers.get("idempotency-key");
  if (requestId === null || requestId === "") return null;
  if (!IDEMPOTENCY_KEY.test(requestId)) {
    throw new AppError("bad_request", "An Idempotency-Key has 1 to 200 printable characters.");
  }
  return requestId;
}

/**
 * The caller, and the site. A token counts only on the site that issued it. The handler's database sees that site and
 * no other, but for an administrator of all sites, whose login may be at any, and for a gateway, whose event names an
 * order and not its site.
 * Throws 404 for an unknown site; that a call needs an account is checked later, after the call was counted, and so is what
 * is wrong with an API key: `keyRefusal`. With a key no other token counts.
 */
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
  // A closed site answers nobody but gateways, whose payments were begun before. Administrators come by another one.
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
  // A member's token at an admin call gets an error of its own.
  const user = token && !admin ? await findSession(db, site.id, token, services.now()) : null;
  return {
    ...surroundings,
    db: admin?.allSites || (!key && (isGateway || call.session === "opens-admin")) ? root : db,
    finder: root.finder,
    site,
    user: admin?.user ?? apiKey?.user ?? user,
    admin,
    apiKey,
    keyRefusal: key?.kind === "refused" ? key.error : null,
    token,
    hasServerKey: call.auth.need === "server" && holdsServerKey(request.headers, site.uri, services),
    idempotencyKey: idempotencyKeyOf(request.headers),
    headers: Object.fromEntries(call.headers.map((name) => [name, request.headers.get(name) ?? ""])),
    address: addressOf(request.headers),
    callerAddress: exactAddressOf(request.headers),
    locale: resolveLocale({
      site: { forcedLocale: site.config.forced_locale, defaultLocale: site.config.default_locale },
      acceptLanguage: request.headers.get("accept-language"),
    }),
  };
}

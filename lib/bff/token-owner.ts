import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type * as z from "zod";
import { accountCalls, type LinkState, type User } from "@/lib/account/contract/account";
import { type AdminWire, adminSessionCalls } from "@/lib/admin/contract/session";
import { type CallDefinition, withDeadline } from "@/lib/platform/calls";
import { AppError, createRandomId } from "@/lib/platform/values";
import type { Site } from "@/lib/site/rules/site";
import { createGlobalSingleton } from "./global-singleton";
import { getLogger } from "./log";
import { createBodyReader, isCallMissing, lacksCall, noteAnswered } from "./missing-calls";
import { cachePerPage } from "./page-status";
import { readAnswer } from "./read-answer";
import { openSealedUser } from "./sealed-user";
import type { Session } from "./session";
import { buildUpstreamAddress, getUpstream, isRemoteUpstream } from "./upstream";

export interface TokenCaller {
  site: Pick<Site, "uri" | "money">;
  address: string;
}

type OwnerResult<T> =
  | { kind: "valid"; answer: T }
  | { kind: "dead" }
  /** `lacksCall`: no such call. `isUnreadable`: HTTP 2xx without usable data. */
  | { kind: "unavailable"; lacksCall?: boolean; isUnreadable?: boolean; isRefused?: boolean };

/** Never caches, so that an ended session fails immediately (SEC-AZ-07). */
async function getOwner<R extends z.ZodType>(
  call: CallDefinition<z.ZodType, z.ZodType, R>,
  token: string,
  caller: TokenCaller,
): Promise<OwnerResult<z.output<R>>> {
  return requestOwner(call, [401, 403], caller, { headers: { authorization: `Bearer ${token}` } });
}

export async function requestOwner<R extends z.ZodType>(
  call: CallDefinition<z.ZodType, z.ZodType, R>,
  refusals: readonly number[],
  { site, address }: TokenCaller,
  request: { headers: Record<string, string>; body?: URLSearchParams },
): Promise<OwnerResult<z.output<R>>> {
  const requestId = createRandomId();
  const context = { requestId, siteUri: site.uri, money: site.money };
  const send = async (signal: AbortSignal): Promise<OwnerResult<z.output<R>>> => {
    const answer = await getUpstream()(
      new Request(buildUpstreamAddress(call.path), {
        method: call.method,
        headers: {
          uri: site.uri,
          accept: "application/json",
          "x-request-id": requestId,
          "x-client-address": address,
          ...request.headers,
        },
        body: request.body,
        signal,
      }),
    );
    if (await lacksCall(call, answer, createBodyReader(answer)))
      return { kind: "unavailable", lacksCall: true };
    if (refusals.includes(answer.status)) {
      await answer.body?.cancel();
      return { kind: "dead" };
    }
    if (!answer.ok) {
      await answer.body?.cancel();
      return { kind: "unavailable" };
    }
    const body = await readAnswer(call, answer, context).catch(ignoreBadAnswer);
    const parsed = call.response.safeParse(body);
    if (!parsed.success)
      return { kind: "unavailable", isUnreadable: isRemoteUpstream(), isRefused: isErrorBody(body) };
    noteAnswered(call);
    return { kind: "valid", answer: parsed.data };
  };
  return withDeadline(call.limits.timeoutMs, send).catch(() => ({ kind: "unavailable" }) as const);
}

function ignoreBadAnswer(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}

function isErrorBody(body: unknown): boolean {
  return typeof body === "object" && body !== null && "status" in body && body.status === "error";
}

export type UserResult =
  /** `isSealed`: `user` comes from the session, without a request. */
  { kind: "user"; user: User; isSealed?: boolean } | Exclude<OwnerResult<never>, { kind: "valid" }>;

type KnownSession = Pick<Session, "token" | "user">;

function replaceBySealed(result: UserResult, session: KnownSession): UserResult {
  const isUnknown = result.kind === "unavailable" && (result.lacksCall || result.isUnreadable);
  return isUnknown ? { kind: "user", user: openSealedUser(session), isSealed: true } : result;
}

const SEEN_MS = 1000;
const seenSessions = createGlobalSingleton<LRUCache<string, Promise<UserResult>>>("seen-sessions");

function openSeen(): LRUCache<string, Promise<UserResult>> {
  const existing = seenSessions.get();
  if (existing) return existing;
  const created = new LRUCache<string, Promise<UserResult>>({ max: 2000, ttl: SEEN_MS });
  seenSessions.set(created);
  return created;
}

function getSeenKey(token: string, { site }: TokenCaller): string {
  return createHash("sha256").update(`${site.uri} ${token}`).digest("base64");
}

export async function getUser(session: KnownSession, caller: TokenCaller): Promise<UserResult> {
  return replaceBySealed(await fetchTokenOwner(session.token, caller), session);
}

export function fetchTokenOwner(token: string, caller: TokenCaller): Promise<UserResult> {
  return cachePerPage(`user ${getSeenKey(token, caller)}`, () => fetchFreshUser(token, caller));
}

async function fetchFreshUser(token: string, caller: TokenCaller): Promise<UserResult> {
  if (isCallMissing(accountCalls.user)) return { kind: "unavailable", lacksCall: true };
  const owner = await getOwner(accountCalls.user, token, caller);
  if (owner.kind === "valid") return { kind: "user", user: owner.answer.user };
  // Cache the dead session, or the next step treats it as alive and redirects back.
  if (owner.kind === "dead") openSeen().set(getSeenKey(token, caller), Promise.resolve(owner));
  return owner;
}

export async function getRecentUser(session: KnownSession, caller: TokenCaller): Promise<UserResult> {
  const key = getSeenKey(session.token, caller);
  const known = openSeen().get(key);
  if (known) return replaceBySealed(await known, session);
  const result = fetchTokenOwner(session.token, caller);
  openSeen().set(key, result);
  void result.then(({ kind }) => {
    if (kind === "unavailable" && openSeen().peek(key) === result) openSeen().delete(key);
  });
  return replaceBySealed(await result, session);
}

const GATE_PASS_GRACE_MS = 5 * 60_000;
const PASSES_MAX = 10_000;
const gatePasses = createGlobalSingleton<LRUCache<string, true>>("gate-passes");

export type GatePassState = "alive" | "dead" | "unavailable";

/**
 * Returns 'alive' without an ID, or if the API lacks the call. Other passes end with their account, or after the grace
 * period in an outage.
 */
export async function getGatePassState(secureId: string, caller: TokenCaller): Promise<GatePassState> {
  if (secureId === "") return "alive";
  const good =
    gatePasses.get() ??
    new LRUCache<string, true>({
      max: PASSES_MAX,
      ttl: GATE_PASS_GRACE_MS,
      ttlResolution: 0,
      perf: { now: () => performance.now() },
    });
  gatePasses.set(good);
  const key = createHash("sha256").update(`${caller.site.uri} ${secureId}`).digest("base64");
  const pass = await getOwner(accountCalls.gatePass, secureId, caller);
  if (pass.kind === "unavailable") return pass.lacksCall || good.has(key) ? "alive" : "unavailable";
  const isAlive = pass.kind === "valid" && pass.answer.passed;
  if (isAlive) good.set(key, true);
  else good.delete(key);
  return isAlive ? "alive" : "dead";
}

export type LaunchResult =
  | { kind: "user"; user: User | null; token: string }
  | Exclude<OwnerResult<never>, { kind: "valid" }>;

/** Doesn't retry, because the first attempt may have consumed the token. */
export async function redeemLaunchToken(
  launchToken: string,
  caller: TokenCaller,
  userAgent: string,
): Promise<LaunchResult> {
  const owner = await requestOwner(accountCalls.launch, [400, 401, 403, 404], caller, {
    headers: { "user-agent": userAgent },
    body: new URLSearchParams({ launch_token: launchToken }),
  });
  if (owner.kind !== "valid") return owner;
  const { user, token } = owner.answer;
  return token ? { kind: "user", user: user ?? null, token } : { kind: "dead" };
}

export async function fetchLinkState(
  link: { kind: string; link_token: string },
  token: string | null,
  caller: TokenCaller,
): Promise<LinkState | null> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const result = await requestOwner(accountCalls.linkState, [400], caller, {
    headers,
    body: new URLSearchParams(link),
  });
  if (result.kind === "dead") return "unknown";
  return result.kind === "valid" ? result.answer.state : null;
}

export type AdminResult =
  | { kind: "admin"; admin: AdminWire }
  | Exclude<OwnerResult<never>, { kind: "valid" }>;

export async function fetchAdmin(token: string, caller: TokenCaller): Promise<AdminResult> {
  const owner = await getOwner(adminSessionCalls.me, token, caller);
  return owner.kind === "valid" ? { kind: "admin", admin: owner.answer.admin } : owner;
}

export async function endSession(token: string, { site, address }: TokenCaller): Promise<void> {
  const requestId = createRandomId();
  const { path, method, limits } = accountCalls.logout;
  const send = async (signal: AbortSignal) => {
    const answer = await getUpstream()(
      new Request(buildUpstreamAddress(path), {
        method,
        headers: {
          uri: site.uri,
          accept: "application/json",
          "content-type": "application/json",
          authorization: `Bearer ${token}`,
          "x-request-id": requestId,
          "x-client-address": address,
        },
        body: "{}",
        signal,
      }),
    );
    const isMissing = await lacksCall(accountCalls.logout, answer, createBodyReader(answer));
    if (!isMissing) await answer.body?.cancel();
    if (!answer.ok && !isMissing)
      getLogger().warn({ requestId, status: answer.status }, "an old session could not be ended");
  };
  await withDeadline(limits.timeoutMs, send).catch((error: unknown) =>
    getLogger().warn({ requestId, err: error }, "an old session could not be ended"),
  );
}

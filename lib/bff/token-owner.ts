import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { z } from "zod";
import { accountCalls, type LinkState, type User } from "@/lib/contract/account";
import { type AdminWire, adminSessionCalls } from "@/lib/contract/admin-session";
import type { CallDefinition } from "@/lib/contract/call";
import { withDeadline } from "@/lib/core/deadline";
import { AppError } from "@/lib/core/errors";
import { randomId } from "@/lib/core/random-id";
import type { Site } from "@/lib/site/site";
import { globalSingleton } from "./global-singleton";
import { logger } from "./log";
import { bodyReader, isCallMissing, lacksCall, noteAnswered } from "./missing-calls";
import { oncePerPage } from "./page-status";
import { readAnswer } from "./read-answer";
import { openSealedUser } from "./sealed-user";
import type { Session } from "./session";
import { isRemoteUpstream, upstream, upstreamAddress } from "./upstream";

export interface TokenCaller {
  site: Pick<Site, "uri" | "money">;
  address: string;
}

type OwnerResult<T> =
  | { kind: "valid"; answer: T }
  /** The Members API does not know this token on this site (any more). */
  | { kind: "dead" }
  /** `lacksCall`: it answered, and serves no such call. `isUnreadable`: with HTTP 2xx, and nothing of the call's. */
  | { kind: "unavailable"; lacksCall?: boolean; isUnreadable?: boolean; isRefused?: boolean };

/** The owner of a token, read from the Members API each time: an ended session is dead at once (SEC-AZ-07). */
async function ownerOf<R extends z.ZodType>(
  call: CallDefinition<z.ZodType, z.ZodType, R>,
  token: string,
  caller: TokenCaller,
): Promise<OwnerResult<z.output<R>>> {
  return requestOwner(call, [401, 403], caller, { headers: { authorization: `Bearer ${token}` } });
}

/** Sends a call of ours. `refusals` are the statuses by which the Members API says that it does not know the token. */
export async function requestOwner<R extends z.ZodType>(
  call: CallDefinition<z.ZodType, z.ZodType, R>,
  refusals: readonly number[],
  { site, address }: TokenCaller,
  request: { headers: Record<string, string>; body?: URLSearchParams },
): Promise<OwnerResult<z.output<R>>> {
  const requestId = randomId();
  const context = { requestId, siteUri: site.uri, money: site.money };
  const send = async (signal: AbortSignal): Promise<OwnerResult<z.output<R>>> => {
    const answer = await upstream()(
      new Request(upstreamAddress(call.path), {
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
    if (await lacksCall(call, answer, bodyReader(answer))) return { kind: "unavailable", lacksCall: true };
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

/** Undefined for an answer that can't be used. Throws everything else. */
function ignoreBadAnswer(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}

function isErrorBody(body: unknown): boolean {
  return typeof body === "object" && body !== null && "status" in body && body.status === "error";
}

export type UserResult =
  /** `isSealed`: nobody was asked, and `user` is what the session keeps. */
  { kind: "user"; user: User; isSealed?: boolean } | Exclude<OwnerResult<never>, { kind: "valid" }>;

type KnownSession = Pick<Session, "token" | "user">;

/** Without a user call, the session itself says who its user is: only a refused call ends it. */
function orSealed(result: UserResult, session: KnownSession): UserResult {
  const isUnknown = result.kind === "unavailable" && (result.lacksCall || result.isUnreadable);
  return isUnknown ? { kind: "user", user: openSealedUser(session), isSealed: true } : result;
}

const SEEN_MS = 1000;
const seenSessions = globalSingleton<LRUCache<string, Promise<UserResult>>>("seen-sessions");

function seen(): LRUCache<string, Promise<UserResult>> {
  const existing = seenSessions.get();
  if (existing) return existing;
  const created = new LRUCache<string, Promise<UserResult>>({ max: 2000, ttl: SEEN_MS });
  seenSessions.set(created);
  return created;
}

function seenKey(token: string, { site }: TokenCaller): string {
  return createHash("sha256").update(`${site.uri} ${token}`).digest("base64");
}

/** The user of a member's session; of what one page does, from the middleware to its last part, asked once. */
export async function userOf(session: KnownSession, caller: TokenCaller): Promise<UserResult> {
  return orSealed(await ownerOfToken(session.token, caller), session);
}

/** The user of a token that no session has yet. */
export function ownerOfToken(token: string, caller: TokenCaller): Promise<UserResult> {
  return oncePerPage(`user ${seenKey(token, caller)}`, () => freshUserOf(token, caller));
}

async function freshUserOf(token: string, caller: TokenCaller): Promise<UserResult> {
  if (isCallMissing(accountCalls.user)) return { kind: "unavailable", lacksCall: true };
  const owner = await ownerOf(accountCalls.user, token, caller);
  if (owner.kind === "valid") return { kind: "user", user: owner.answer.user };
  // A page that finds its session dead leads to login: the next step must not take it for alive and lead back.
  if (owner.kind === "dead") seen().set(seenKey(token, caller), Promise.resolve(owner));
  return owner;
}

/** As `userOf`, from memory for a second: a page and its prefetched neighbors need it many times at once. */
export async function recentUserOf(session: KnownSession, caller: TokenCaller): Promise<UserResult> {
  const key = seenKey(session.token, caller);
  const known = seen().get(key);
  if (known) return orSealed(await known, session);
  const result = ownerOfToken(session.token, caller);
  seen().set(key, result);
  // Who asks after an outage is not to hear of it.
  void result.then(({ kind }) => {
    if (kind === "unavailable" && seen().peek(key) === result) seen().delete(key);
  });
  return orSealed(await result, session);
}

/** While the Members API does not answer, a gate pass counts for this long after its last good answer. */
const GATE_PASS_GRACE_MS = 5 * 60_000;
const PASSES_MAX = 10_000;
const gatePasses = globalSingleton<LRUCache<string, true>>("gate-passes");

export type GatePassState = "alive" | "dead" | "unavailable";

/**
 * Whether a gate pass is still valid. One without an id counts for its twelve hours. Any other ends with its account. A Members API that does not know the call ends none before
 * its twelve hours; one that does not answer leaves it 'unavailable' once the grace since its last good answer is over.
 */
export async function gatePassState(secureId: string, caller: TokenCaller): Promise<GatePassState> {
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
  const pass = await ownerOf(accountCalls.gatePass, secureId, caller);
  if (pass.kind === "unavailable") return pass.lacksCall || good.has(key) ? "alive" : "unavailable";
  const isAlive = pass.kind === "valid" && pass.answer.passed;
  if (isAlive) good.set(key, true);
  else good.delete(key);
  return isAlive ? "alive" : "dead";
}

export type LaunchResult =
  /** `user` is null if the answer has none. */
  { kind: "user"; user: User | null; token: string } | Exclude<OwnerResult<never>, { kind: "valid" }>;

/** Uses a launch token up: its member, and the session's own token. Not repeated, because the first may have counted. */
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

/** What a mailed link is worth; null where the Members API cannot say. `token` is the viewer's session, if there is one. */
export async function linkStateOf(
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

/** The administrator a token belongs to; null for a member's token. */
export async function adminOf(token: string, caller: TokenCaller): Promise<AdminResult> {
  const owner = await ownerOf(adminSessionCalls.me, token, caller);
  return owner.kind === "valid" ? { kind: "admin", admin: owner.answer.admin } : owner;
}

/** Revokes a token at the Members API. A failure is only logged: the token expires by itself. */
export async function endSession(token: string, { site, address }: TokenCaller): Promise<void> {
  const requestId = randomId();
  const { path, method, limits } = accountCalls.logout;
  const send = async (signal: AbortSignal) => {
    const answer = await upstream()(
      new Request(upstreamAddress(path), {
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
    const isMissing = await lacksCall(accountCalls.logout, answer, bodyReader(answer));
    if (!isMissing) await answer.body?.cancel();
    if (!answer.ok && !isMissing)
      logger().warn({ requestId, status: answer.status }, "an old session was not ended");
  };
  await withDeadline(limits.timeoutMs, send).catch((error: unknown) =>
    logger().warn({ requestId, err: error }, "an old session was not ended"),
  );
}

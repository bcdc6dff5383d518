import type { z } from "zod";
import { accountCalls, type User } from "@/lib/contract/account";
import { type AdminWire, adminSessionCalls } from "@/lib/contract/admin-session";
import type { CallDefinition } from "@/lib/contract/call";
import { randomId } from "@/lib/core/random-id";
import type { Site } from "@/lib/site/site";
import { contractAnswer } from "./contract-answer";
import { logger } from "./log";
import { upstream, upstreamAddress } from "./upstream";

export interface TokenCaller {
  site: Pick<Site, "uri">;
  address: string;
}

type OwnerResult<T> =
  | { kind: "valid"; answer: T }
  /** The Members API does not know this token on this site (any more). */
  | { kind: "dead" }
  | { kind: "unavailable" };

/** The owner of a token, read from the Members API each time: an ended session is dead at once (SEC-AZ-07). */
async function ownerOf<R extends z.ZodType>(
  call: CallDefinition<z.ZodType, z.ZodType, R>,
  token: string,
  caller: TokenCaller,
): Promise<OwnerResult<z.output<R>>> {
  return resultOf(call, [401, 403], caller, { headers: { authorization: `Bearer ${token}` } });
}

/** Sends a call of ours. `refusals` are the statuses by which the Members API says that it does not know the token. */
async function resultOf<R extends z.ZodType>(
  call: CallDefinition<z.ZodType, z.ZodType, R>,
  refusals: readonly number[],
  { site, address }: TokenCaller,
  request: { headers: Record<string, string>; body?: URLSearchParams },
): Promise<OwnerResult<z.output<R>>> {
  const requestId = randomId();
  try {
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
        signal: AbortSignal.timeout(call.limits.timeoutMs),
      }),
    );
    if (refusals.includes(answer.status)) {
      await answer.body?.cancel();
      return { kind: "dead" };
    }
    const body = answer.ok ? contractAnswer(call, await answer.json(), requestId) : undefined;
    const parsed = answer.ok ? call.response.safeParse(body) : undefined;
    return parsed?.success ? { kind: "valid", answer: parsed.data } : { kind: "unavailable" };
  } catch {
    return { kind: "unavailable" };
  }
}

export type UserResult = { kind: "user"; user: User } | Exclude<OwnerResult<never>, { kind: "valid" }>;

/** The user of a member's token. */
export async function userOf(token: string, caller: TokenCaller): Promise<UserResult> {
  const owner = await ownerOf(accountCalls.user, token, caller);
  return owner.kind === "valid" ? { kind: "user", user: owner.answer.user } : owner;
}

/**
 * Whether a gate pass is still valid: it ends with its account. A Members API that does not know the call, or does not
 * answer, ends none before its twelve hours.
 */
export async function isGatePassAlive(secureId: string, caller: TokenCaller): Promise<boolean> {
  const pass = await ownerOf(accountCalls.gatePass, secureId, caller);
  return pass.kind === "valid" ? pass.answer.passed : pass.kind === "unavailable";
}

export type LaunchResult =
  | { kind: "user"; user: User; token: string }
  | Exclude<OwnerResult<never>, { kind: "valid" }>;

/** Uses a launch token up: its member, and the session's own token. Not repeated, because the first may have counted. */
export async function redeemLaunchToken(
  launchToken: string,
  caller: TokenCaller,
  userAgent: string,
): Promise<LaunchResult> {
  const owner = await resultOf(accountCalls.launch, [400, 401, 403, 404], caller, {
    headers: { "user-agent": userAgent },
    body: new URLSearchParams({ launch_token: launchToken }),
  });
  if (owner.kind !== "valid") return owner;
  const { user, token } = owner.answer;
  return token ? { kind: "user", user, token } : { kind: "dead" };
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
  try {
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
        signal: AbortSignal.timeout(limits.timeoutMs),
      }),
    );
    await answer.body?.cancel();
    if (!answer.ok) logger().warn({ requestId, status: answer.status }, "an old session was not ended");
  } catch (error) {
    logger().warn({ requestId, err: error }, "an old session was not ended");
  }
}

import { z } from "zod";
import type { BodyKind } from "@/lib/core/request-body";

/**
 * Where the bearer token travels on the way to the Members API. The specification places it differently per
 * family of calls: `Authorization: Bearer` in general, a `bearer` header on sticker calls, a `token` header or a
 * `token` query parameter on garage calls.
 */
export type AuthPlacement = "authorization" | "bearer-header" | "token-header" | "token-query";

export type CallAuth =
  | { need: "none" }
  /** The token is sent when there is one; the call works without. */
  | { need: "optional"; placement: AuthPlacement }
  | { need: "required"; placement: AuthPlacement };

export interface CallLimits {
  /** Largest request body, in bytes. */
  bodyBytes: number;
  /** Whole time for the upstream's answer, in milliseconds. */
  timeoutMs: number;
  /** Calls a minute for one account, or for one address when nobody is logged in. */
  perMinute: number;
}

/** What the BFF does with the session when the call succeeds. */
export type SessionEffect = "none" | "opens" | "passes-gate" | "closes" | "renews";

export interface CallDefinition<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  name: string;
  method: "GET" | "POST" | "DELETE";
  /** Path without the optional `/members` prefix, exact segments, no parameters. */
  path: `/${string}`;
  summary: string;
  auth: CallAuth;
  body: BodyKind;
  query: Query;
  request: Body;
  response: Response;
  /** What the answer is when it is not the JSON envelope. */
  answers: "json" | "pdf";
  session: SessionEffect;
  limits: CallLimits;
}

export const DEFAULT_LIMITS: CallLimits = { bodyBytes: 1024 * 1024, timeoutMs: 15_000, perMinute: 120 };
/** Documents take longer to make than other answers. Retries and double clicks must reach the ledger, not a limit. */
export const DOCUMENT_LIMITS: CallLimits = { bodyBytes: 1024 * 1024, timeoutMs: 60_000, perMinute: 150 };

const nothing = z.object({});
export type Nothing = typeof nothing;

type CallInput<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Pick<
  CallDefinition<Q, B, R>,
  "name" | "method" | "path" | "summary" | "response"
> & {
  auth?: CallAuth;
  body?: BodyKind;
  query?: Q;
  request?: B;
  answers?: "json" | "pdf";
  session?: SessionEffect;
  limits?: Partial<CallLimits>;
};

/** Declares a call once. Everything that knows of the call (BFF, client, embedded API, tests) reads this row. */
export function defineCall<
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  R extends z.ZodType = z.ZodType,
>(input: CallInput<Q, B, R>): CallDefinition<Q, B, R> {
  return {
    auth: { need: "none" },
    body: "none",
    answers: "json",
    session: "none",
    ...input,
    query: (input.query ?? nothing) as Q,
    request: (input.request ?? nothing) as B,
    limits: { ...DEFAULT_LIMITS, ...input.limits },
  };
}

export const BEARER: CallAuth = { need: "required", placement: "authorization" };
export const OPTIONAL_BEARER: CallAuth = { need: "optional", placement: "authorization" };
export const BEARER_HEADER: CallAuth = { need: "required", placement: "bearer-header" };
export const TOKEN_HEADER: CallAuth = { need: "required", placement: "token-header" };
export const TOKEN_QUERY: CallAuth = { need: "required", placement: "token-query" };

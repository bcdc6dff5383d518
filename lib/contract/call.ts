import { z } from "zod";
import type { BodyKind } from "@/lib/core/request-body";

/**
 * Where the bearer token travels on the way to the Members API. The specification places it differently per
 * family of calls: `Authorization: Bearer` in general, a `bearer` header on sticker calls, a `token` header or a
 * `token` query parameter on garage calls, which get `Authorization` too, as section 6 says of them.
 */
type AuthPlacement = "authorization" | "bearer-header" | "token-header" | "token-query";

export type CallAuth =
  | { need: "none" }
  /** The token is sent when there is one; the call works without. */
  | { need: "optional"; placement: AuthPlacement }
  | { need: "required"; placement: AuthPlacement }
  /** An administrator's own session, opened at /admin-login; a member's token never does, nor this one for a member's calls. */
  | { need: "admin"; placement: "authorization" }
  /** The site's own key (SERVER_KEYS), which a host app's server has and no browser ever sees. */
  | { need: "server"; placement: "authorization" };

export interface CallLimits {
  /** Largest request body, in bytes. */
  bodyBytes: number;
  /** Whole time for the upstream's answer, in milliseconds; of a `stream`, from the last bytes that it took. */
  timeoutMs: number;
  /** Calls a minute for one account, or for one address when nobody is logged in. */
  perMinute: number;
  /** Calls an hour from one network (/24, of IPv6 /48) of a site, beside the others: for what makes accounts. */
  perNetworkHour?: number;
  /** A second limit that several calls count toward. */
  shared?: SharedLimit;
  /** Counted in the database by all instances; the default for calls other than GET (docs/decisions/rate-limits.md). */
  exact: boolean;
}

export interface SharedLimit {
  name: string;
  perMinute: number;
  exact?: boolean;
}

/** SAFE-15: sign-ups from one network, so that free accounts are not made by the thousand. */
export const SIGN_UPS_PER_HOUR = 30;

/** Free VIN and plate look-ups. Exact, so that more instances don't make enumeration faster (SEC-DOS-05). */
export const VEHICLE_LOOKUPS: SharedLimit = { name: "vehicle-lookups", perMinute: 30, exact: true };

/** Names the browser to calls that check a password. The BFF fills it from its own cookie, never from what the browser sends. */
export const DEVICE_HEADER = "x-client-device";
/** The address that the browser has open, such as 'https://cars.example'. The BFF fills it from what its front settled. */
export const ORIGIN_HEADER = "x-site-origin";

/** What the BFF does with the session when the call succeeds. */
type SessionEffect =
  | "none"
  | "opens"
  /** Opens one where the answer has a token, which it need not. */
  | "may-open"
  | "passes-gate"
  | "closes"
  /** Closes it where the answer says \`closed\`. */
  | "may-close"
  | "renews"
  | "opens-admin"
  | "closes-admin";

/**
 * `pdf`, `file` and `html` are streamed as they come; a `file` says its own type (one of FILE_TYPES) and its name. `html` is a document
 * that is looked at in a frame of our own pages, and may neither run nor load anything but pictures.
 */
type ResponseKind = "json" | "pdf" | "file" | "html";
export const FILE_TYPES = [
  "application/pdf",
  "application/json",
  "application/zip",
  "text/csv",
  "image/webp",
  "image/png",
] as const;

type CallSource = "own-pages" | "anyone" | "any-page";

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
  answers: ResponseKind;
  session: SessionEffect;
  /** Works before the secure-login gate is passed: what the exempt pages (specification 2, rule 2) need. */
  beforeGate: boolean;
  /** Works for an administrator who has yet to set up the second factor that the installation demands. */
  beforeSecondFactor: boolean;
  /**
   * 'anyone' is a server of another's: no cookie counts, no origin is asked. A signature or the site's key is its proof.
   * 'any-page' is a page of anybody's: no cookie counts, and every origin may read the answer (docs/decisions/embed.md).
   */
  from: CallSource;
  /** Request headers beside the usual ones that reach the handler, lower case. */
  headers: readonly string[];
  /** Of a file, or an answer for any page, that is the same for everyone: how long it may be kept. 0 for everything else. */
  browserCacheSeconds: number;
  /** Makes a document, which may spend a credit. */
  generates: boolean;
  limits: CallLimits;
}

/** What most calls have for their answer; a row that gives more makes, takes or exports whole documents, or counts a month. */
export const ANSWER_MS = 15_000;
const DEFAULT_LIMITS: Omit<CallLimits, "exact"> = {
  bodyBytes: 1024 * 1024,
  timeoutMs: ANSWER_MS,
  perMinute: 120,
};
/** Of a call that nobody need be logged in for: reading a megabyte of JSON takes a tenth of a second. */
const ANONYMOUS_BODY_BYTES = 16_384;
/** Documents take longer to make than other answers. Retries and double clicks must reach the ledger, not a limit. */
export const DOCUMENT_LIMITS: Omit<CallLimits, "exact"> = {
  bodyBytes: 1024 * 1024,
  timeoutMs: 60_000,
  perMinute: 150,
};

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
  answers?: ResponseKind;
  session?: SessionEffect;
  beforeGate?: boolean;
  beforeSecondFactor?: boolean;
  from?: CallSource;
  headers?: readonly string[];
  browserCacheSeconds?: number;
  generates?: boolean;
  limits?: Partial<CallLimits>;
};

/** Declares a call once. Everything that knows of the call (BFF, client, embedded API, tests) reads this row. */
export function defineCall<
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  R extends z.ZodType = z.ZodType,
>(input: CallInput<Q, B, R>): CallDefinition<Q, B, R> {
  const isAnonymous = (input.auth?.need ?? "none") === "none" || input.auth?.need === "optional";
  return {
    auth: { need: "none" },
    body: "none",
    answers: "json",
    session: "none",
    beforeGate: false,
    beforeSecondFactor: false,
    from: "own-pages",
    headers: [],
    browserCacheSeconds: 0,
    generates: false,
    ...input,
    query: (input.query ?? nothing) as Q,
    request: (input.request ?? nothing) as B,
    limits: {
      ...DEFAULT_LIMITS,
      exact: input.method !== "GET",
      ...(isAnonymous ? { bodyBytes: ANONYMOUS_BODY_BYTES } : {}),
      ...input.limits,
    },
  };
}

export const BEARER: CallAuth = { need: "required", placement: "authorization" };
export const OPTIONAL_BEARER: CallAuth = { need: "optional", placement: "authorization" };
export const BEARER_HEADER: CallAuth = { need: "required", placement: "bearer-header" };
export const TOKEN_HEADER: CallAuth = { need: "required", placement: "token-header" };
export const TOKEN_QUERY: CallAuth = { need: "required", placement: "token-query" };
export const ADMIN: CallAuth = { need: "admin", placement: "authorization" };
export const SERVER_KEY: CallAuth = { need: "server", placement: "authorization" };

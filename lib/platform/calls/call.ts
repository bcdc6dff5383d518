import * as z from "zod";

export type BodyKind = "none" | "json" | "form" | "multipart" | "bytes" | "stream";

type AuthPlacement = "authorization" | "bearer-header" | "token-header" | "token-query";

export type CallAuth =
  | { need: "none" }
  | { need: "optional"; placement: AuthPlacement }
  | { need: "required"; placement: AuthPlacement }
  | { need: "admin"; placement: "authorization" }
  /** The site's key (SERVER_KEYS), kept on a host app's server and never in a browser. */
  | { need: "server"; placement: "authorization" };

export interface CallLimits {
  bodyBytes: number;
  /** For the whole response; for a `stream`, since the last accepted bytes. */
  timeoutMs: number;
  perMinute: number;
  perNetworkHour?: number;
  shared?: SharedLimit;
  exact: boolean;
}

export interface SharedLimit {
  name: string;
  perMinute: number;
  exact?: boolean;
}

export const SIGN_UPS_PER_HOUR = 30;

/** Exact, so that more instances don't make enumeration faster (SEC-DOS-05). */
export const VEHICLE_LOOKUPS: SharedLimit = { name: "vehicle-lookups", perMinute: 30, exact: true };

export const DEVICE_HEADER = "x-client-device";
export const ORIGIN_HEADER = "x-site-origin";

type SessionEffect =
  | "none"
  | "opens"
  | "may-open"
  | "passes-gate"
  | "closes"
  | "may-close"
  | "renews"
  | "opens-admin"
  | "closes-admin";

/** `html` is framed on our pages, so it must not run scripts or load anything but images. */
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
  path: `/${string}`;
  summary: string;
  auth: CallAuth;
  body: BodyKind;
  query: Query;
  request: Body;
  response: Response;
  answers: ResponseKind;
  session: SessionEffect;
  beforeGate: boolean;
  beforeSecondFactor: boolean;
  /** Cookies are ignored for 'anyone' (servers) and 'any-page' (any origin, docs/decisions/embed.md). */
  from: CallSource;
  headers: readonly string[];
  browserCacheSeconds: number;
  generates: boolean;
  limits: CallLimits;
}

export const ANSWER_MS = 15_000;
const DEFAULT_LIMITS: Omit<CallLimits, "exact"> = {
  bodyBytes: 1024 * 1024,
  timeoutMs: ANSWER_MS,
  perMinute: 120,
};
const ANONYMOUS_BODY_BYTES = 16_384;
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

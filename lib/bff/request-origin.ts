import { parseHost } from "@/lib/core/host";
import type { HeaderReader } from "@/lib/core/http-message";

/** Where a request came from, as the thin front settled it: it overwrites these headers on every request. */
export interface RequestOrigin {
  /** The Host header as sent. */
  host: string | null;
  /** The caller's address; of IPv6 the network that limits count it by. */
  address: string;
  /** The one address, which an API key may be bound to. */
  exactAddress: string;
  /** Whether the browser spoke https, to us or to a trusted front. */
  secure: boolean;
}

export function requestOrigin(headers: HeaderReader): RequestOrigin {
  return {
    host: headers.get("host"),
    address: headers.get("x-forwarded-for")?.split(",")[0]?.trim() || "unknown",
    exactAddress: headers.get("x-client-ip") ?? "unknown",
    secure: headers.get("x-forwarded-proto")?.split(",")[0]?.trim() === "https",
  };
}

/** The origin that the browser has in its address bar, in normal form; '' where the Host header is none. */
export function pageOrigin({ host, secure }: Pick<RequestOrigin, "host" | "secure">): string {
  const own = parseHost(host);
  if (!own) return "";
  return new URL(`${secure ? "https" : "http"}://${own.host}${own.port === null ? "" : `:${own.port}`}`)
    .origin;
}

/** Sent by our own client on every unsafe call; a cross-site form or image cannot set a header of its own. */
const REQUESTED_WITH = "glovebox";
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

export interface OriginInput {
  method: string;
  headers: HeaderReader;
  /** The Host header the request came with. */
  host: string | null;
  secure: boolean;
}

/** Whether Origin names this host and port over this scheme. Compared in normal form: `EXAMPLE.com.` is `example.com`. */
function isOwnOrigin(origin: string, { host, secure }: Pick<OriginInput, "host" | "secure">): boolean {
  const scheme = secure ? "https:" : "http:";
  let url: URL;
  try {
    url = new URL(origin);
  } catch {
    return false;
  }
  const sender = parseHost(url.host);
  const own = parseHost(host);
  if (!sender || !own || url.protocol !== scheme || url.origin === "null") return false;
  const usual = secure ? 443 : 80;
  return sender.host === own.host && (sender.port ?? usual) === (own.port ?? usual);
}

/**
 * CALL-6: an unsafe call must show that it comes from our own pages. A browser does so by Origin or Sec-Fetch-Site; whatever sends
 * neither (a script, a host app) must send our header. A call with a foreign Origin is refused, header or not.
 */
export function isSameOriginCall(call: OriginInput): boolean {
  if (SAFE_METHODS.has(call.method)) return true;
  if (!isSameOriginRequest(call)) return false;
  const { headers } = call;
  return (
    headers.get("origin") !== null ||
    headers.get("sec-fetch-site") !== null ||
    headers.get("x-requested-with") === REQUESTED_WITH
  );
}

/** The part that our own plain form passes too: no foreign Origin, no foreign Sec-Fetch-Site. */
export function isSameOriginRequest(call: OriginInput): boolean {
  const origin = call.headers.get("origin");
  if (origin !== null && !isOwnOrigin(origin, call)) return false;
  const site = call.headers.get("sec-fetch-site");
  return site === null || site === "same-origin";
}

import type { HeaderReader } from "@/lib/platform/http";
import { parseHost } from "@/lib/platform/values";

/** IP addresses and scheme come from headers that the front overwrites, so clients can't forge them. */
export interface RequestOrigin {
  host: string | null;
  /** Client IP; IPv6 is truncated to the network for rate limits. */
  address: string;
  exactAddress: string;
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

export function getPageOrigin({ host, secure }: Pick<RequestOrigin, "host" | "secure">): string {
  const ownHost = parseHost(host);
  if (!ownHost) return "";
  return new URL(
    `${secure ? "https" : "http"}://${ownHost.host}${ownHost.port === null ? "" : `:${ownHost.port}`}`,
  ).origin;
}

/** A cross-site form or image can't set custom headers. */
const REQUESTED_WITH = "glovebox";
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

export interface OriginInput {
  method: string;
  headers: HeaderReader;
  host: string | null;
  secure: boolean;
}

/** Compares normalized hosts: `EXAMPLE.com.` equals `example.com`. */
function isOwnOrigin(origin: string, { host, secure }: Pick<OriginInput, "host" | "secure">): boolean {
  const scheme = secure ? "https:" : "http:";
  let url: URL;
  try {
    url = new URL(origin);
  } catch {
    return false;
  }
  const sender = parseHost(url.host);
  const ownHost = parseHost(host);
  if (!sender || !ownHost || url.protocol !== scheme || url.origin === "null") return false;
  const usual = secure ? 443 : 80;
  return sender.host === ownHost.host && (sender.port ?? usual) === (ownHost.port ?? usual);
}

/**
 * Requires our Origin, Sec-Fetch-Site or our custom header for unsafe calls; another site's Origin always fails
 * (CALL-6).
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

export function isSameOriginRequest(call: OriginInput): boolean {
  const origin = call.headers.get("origin");
  if (origin !== null && !isOwnOrigin(origin, call)) return false;
  const site = call.headers.get("sec-fetch-site");
  return site === null || site === "same-origin";
}

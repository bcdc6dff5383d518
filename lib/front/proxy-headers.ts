import type { IncomingHttpHeaders } from "node:http";
import { clientNetworkOf } from "./client-network";

/** Names that Next, a proxy or a framework would believe, and that only they may set: SEC-GATE-01, SEC-PRX-04. */
const INTERNAL =
  /^(x-middleware-|x-invoke-|x-now-|x-nextjs-|x-next-|x-vercel-|x-prerender-|x-matched-path$|x-nonce$|content-security-policy|next-resume|next-action$|x-original-|x-rewrite-|x-http-method|x-method-override$|x-host$|x-real-ip$|x-client-address$|x-forwarded-|forwarded$|uri$|bearer$|token$)/;

export interface Peer {
  /** The socket's other end. */
  address: string | undefined;
  encrypted: boolean;
}

/** The last of a list: what the nearest proxy, the trusted one, added. */
function last(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header.join(",") : header;
  return text?.split(",").at(-1)?.trim() || undefined;
}

/**
 * Sets client address, scheme and host, in place: afterwards x-forwarded-for and -proto are ours, whatever was
 * sent, and `host` is the one that counts. Forwarded headers are believed from a trusted front only (SITE-1, SEC-HOST-02).
 */
export function setProxyHeaders(headers: IncomingHttpHeaders, peer: Peer, trustProxy: boolean): void {
  const forwarded = trustProxy
    ? {
        address: last(headers["x-forwarded-for"]),
        proto: last(headers["x-forwarded-proto"]),
        host: last(headers["x-forwarded-host"]),
      }
    : {};
  for (const name of Object.keys(headers)) if (INTERNAL.test(name)) delete headers[name];
  const proto = forwarded.proto ?? (peer.encrypted ? "https" : "http");
  headers["x-forwarded-for"] = clientNetworkOf(forwarded.address ?? peer.address ?? "unknown");
  headers["x-forwarded-proto"] = proto === "https" ? "https" : "http";
  if (forwarded.host) headers.host = forwarded.host;
}

import type { IncomingHttpHeaders } from "node:http";
import { isIPv4, isIPv6 } from "node:net";

/** Names that Next, a proxy or a framework would believe, and that only they may set: SEC-GATE-01, SEC-PRX-04. */
const INTERNAL =
  /^(x-middleware-|x-invoke-|x-now-|x-nextjs-|x-next-|x-vercel-|x-prerender-|x-matched-path$|x-nonce$|content-security-policy|next-resume|next-action$|x-original-|x-rewrite-|x-http-method|x-method-override$|x-host$|x-real-ip$|x-client-address$|x-client-ip$|x-client-device$|x-forwarded-|forwarded$|uri$|bearer$|token$)/;

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

interface Forwarded {
  address?: string;
  proto?: string;
  host?: string;
}

function readForwarded(headers: IncomingHttpHeaders): Forwarded {
  return {
    address: last(headers["x-forwarded-for"]),
    proto: last(headers["x-forwarded-proto"]),
    host: last(headers["x-forwarded-host"]),
  };
}

function setClient(headers: IncomingHttpHeaders, peer: Peer, forwarded: Forwarded): void {
  const proto = forwarded.proto ?? (peer.encrypted ? "https" : "http");
  const address = forwarded.address ?? peer.address ?? "unknown";
  const network = clientNetworkOf(address);
  headers["x-forwarded-for"] = network;
  headers["x-client-ip"] = clientAddressOf(address, network);
  headers["x-forwarded-proto"] = proto === "https" ? "https" : "http";
  if (forwarded.host) headers.host = forwarded.host;
}

/**
 * Sets client address, scheme and host, in place: afterwards x-forwarded-for and -proto are ours, whatever was
 * sent, and `host` is the one that counts. Forwarded headers are believed from a trusted front only (SITE-1, SEC-HOST-02).
 */
export function setProxyHeaders(headers: IncomingHttpHeaders, peer: Peer, trustProxy: boolean): void {
  const forwarded = trustProxy ? readForwarded(headers) : {};
  for (const name of Object.keys(headers)) if (INTERNAL.test(name)) delete headers[name];
  setClient(headers, peer, forwarded);
}

/** Sets the same behind a trusted proxy that runs Next itself and sends it headers of its own, which stay. */
export function setHostedHeaders(headers: IncomingHttpHeaders, peer: Peer): void {
  setClient(headers, peer, readForwarded(headers));
}

/** One address, for a key's list of addresses: without the port that some proxies write, and of IPv4 in its own form. */
function clientAddressOf(address: string, network: string): string {
  if (!network.endsWith("::/64")) return network;
  const [plain = ""] = address.replace(/^\[|\](?::\d+)?$/g, "").split("%", 1);
  return plain;
}

/**
 * What limits count a caller by. Whoever has one IPv6 address has 2^64 of them, so there it is the /64 network; of IPv4
 * it is the address. Some proxies write a port behind it, which differs each time. Anything else is left as it is.
 */
export function clientNetworkOf(address: string): string {
  const bare = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/.exec(address);
  const bareAddress = bare?.[1] ?? bare?.[2] ?? address;
  const [plain = ""] = bareAddress.split("%", 1);
  // Looked for first: whether a text is an IPv6 address takes a long pattern to say.
  if (!plain.includes(":") || !isIPv6(plain)) return bareAddress;
  // The URL parser writes every spelling of an address in one form.
  const [head = "", tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const parts = (text: string | undefined) => (text ? text.split(":") : []);
  const [left, right] = [parts(head), parts(tail)];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0");
  const groups = [...left, ...zeros, ...right];
  if (groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff") return mappedIPv4(groups);
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** `::ffff:7f00:1` is how a dual-stack socket reports 127.0.0.1. */
function mappedIPv4(groups: readonly string[]): string {
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  const address = bytes.join(".");
  return isIPv4(address) ? address : "unknown";
}

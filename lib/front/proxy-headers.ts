import type { IncomingHttpHeaders } from "node:http";
import { isIPv4, isIPv6 } from "node:net";

/** Headers that Next, proxies, or frameworks trust, so clients must not set them (SEC-GATE-01, SEC-PRX-04). */
const INTERNAL =
  /^(x-middleware-|x-invoke-|x-now-|x-nextjs-|x-next-|x-vercel-|x-prerender-|x-matched-path$|x-nonce$|content-security-policy|next-resume|next-action$|x-original-|x-rewrite-|x-http-method|x-method-override$|x-host$|x-real-ip$|x-client-address$|x-client-ip$|x-client-device$|x-forwarded-|forwarded$|uri$|bearer$|token$)/;

export interface Peer {
  address: string | undefined;
  encrypted: boolean;
}

function getLast(header: string | string[] | undefined): string | undefined {
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
    address: getLast(headers["x-forwarded-for"]),
    proto: getLast(headers["x-forwarded-proto"]),
    host: getLast(headers["x-forwarded-host"]),
  };
}

function setClient(headers: IncomingHttpHeaders, peer: Peer, forwarded: Forwarded): void {
  const proto = forwarded.proto ?? (peer.encrypted ? "https" : "http");
  const address = forwarded.address ?? peer.address ?? "unknown";
  const network = getClientNetwork(address);
  headers["x-forwarded-for"] = network;
  headers["x-client-ip"] = getClientAddress(address, network);
  headers["x-forwarded-proto"] = proto === "https" ? "https" : "http";
  if (forwarded.host) headers.host = forwarded.host;
}

export function setProxyHeaders(headers: IncomingHttpHeaders, peer: Peer, trustProxy: boolean): void {
  const forwarded = trustProxy ? readForwarded(headers) : {};
  for (const name of Object.keys(headers)) if (INTERNAL.test(name)) delete headers[name];
  setClient(headers, peer, forwarded);
}

export function setHostedHeaders(headers: IncomingHttpHeaders, peer: Peer): void {
  setClient(headers, peer, readForwarded(headers));
}

function getClientAddress(address: string, network: string): string {
  if (!network.endsWith("::/64")) return network;
  const [plain = ""] = address.replace(/^\[|\](?::\d+)?$/g, "").split("%", 1);
  return plain;
}

/** Returns the /64 of an IPv6 address, because a single client can use all 2^64 addresses. */
export function getClientNetwork(address: string): string {
  const bare = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/.exec(address);
  const bareAddress = bare?.[1] ?? bare?.[2] ?? address;
  const [plain = ""] = bareAddress.split("%", 1);
  if (!plain.includes(":") || !isIPv6(plain)) return bareAddress;
  const [head = "", tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const loadParts = (text: string | undefined) => (text ? text.split(":") : []);
  const [left, right] = [loadParts(head), loadParts(tail)];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0");
  const groups = [...left, ...zeros, ...right];
  if (groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff") return mapIPv4(groups);
  return `${groups.slice(0, 4).join(":")}::/64`;
}

function mapIPv4(groups: readonly string[]): string {
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  const address = bytes.join(".");
  return isIPv4(address) ? address : "unknown";
}

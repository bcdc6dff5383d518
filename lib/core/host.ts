/** Longest host name DNS knows, in characters. */
const HOST_MAX = 253;
/** One label of a DNS name after punycode; underscores are refused, no site's name holds one. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const IPV6_WITH_PORT = /^(\[[0-9a-f:.]{2,45}\])(?::(\d{1,5}))?$/i;
const NAME_WITH_PORT = /^([^:]+)(?::(\d{1,5}))?$/;
/** Letters, digits, dot, dash, colon and brackets, or anything that punycode is for. */
const ALLOWED = /^[A-Za-z0-9.:[\]\u00a1-\uffff-]+$/;

export interface ParsedHost {
  /** Lower case, punycode, no port, no trailing dot; IPv6 in brackets. The key of a site. */
  readonly host: string;
  /** As written; null if there is none. */
  readonly port: number | null;
}

/** Each request's header is read several times over. */
const READ_MAX = 1000;
const read = new Map<string, ParsedHost | null>();

/**
 * Reads a Host header into its one normal form (SITE-1). Null for anything that is not plainly a host name with an
 * optional port: such text is never a cache key nor part of an address (SEC-HOST-06).
 */
export function parseHost(header: string | null | undefined): ParsedHost | null {
  if (!header || header.length > HOST_MAX + 7) return null;
  let parsed = read.get(header);
  if (parsed !== undefined) return parsed;
  parsed = readHost(header);
  if (read.size >= READ_MAX) read.clear();
  read.set(header, parsed);
  return parsed;
}

function readHost(header: string): ParsedHost | null {
  if (!ALLOWED.test(header)) return null;
  const match = IPV6_WITH_PORT.exec(header) ?? NAME_WITH_PORT.exec(header);
  if (!match?.[1]) return null;
  const port = match[2] === undefined ? null : Number(match[2]);
  if (port !== null && (port < 1 || port > 65_535)) return null;
  const host = normalName(match[1]);
  return host ? { host, port } : null;
}

function normalName(name: string): string | null {
  const bare = name.endsWith(".") ? name.slice(0, -1) : name;
  if (bare === "") return null;
  let host: string;
  try {
    host = new URL(`http://${bare}/`).hostname;
  } catch {
    return null;
  }
  if (host.startsWith("[")) return host;
  if (host.length > HOST_MAX) return null;
  // `http://1.2` and `http://0x7f.1` become addresses in a URL: the header must already equal the URL's host.
  if (/^[\d.]+$/.test(host) && host !== bare) return null;
  return host.split(".").every((label) => LABEL.test(label)) ? host : null;
}

/**
 * Names that always mean this machine: browsers take them for secure over plain http. `host` is in the normal form of
 * `parseHost`, or an address to listen on, where IPv6 has no brackets.
 */
export function isLoopbackHost(host: string): boolean {
  return (
    host === "localhost" ||
    host.endsWith(".localhost") ||
    host === "[::1]" ||
    host === "::1" ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)
  );
}

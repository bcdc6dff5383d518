const HOST_MAX = 253;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const IPV6_WITH_PORT = /^(\[[0-9a-f:.]{2,45}\])(?::(\d{1,5}))?$/i;
const NAME_WITH_PORT = /^([^:]+)(?::(\d{1,5}))?$/;
const ALLOWED = /^[A-Za-z0-9.:[\]\u00a1-\uffff-]+$/;

export interface ParsedHost {
  readonly host: string;
  readonly port: number | null;
}

const READ_MAX = 1000;
const read = new Map<string, ParsedHost | null>();

/** Returns null for anything but a plain host and port, because hosts end up in cache keys and URLs (SEC-HOST-06). */
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
  const host = normalizeName(match[1]);
  return host ? { host, port } : null;
}

function normalizeName(name: string): string | null {
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
  // URL parsers turn `1.2` and `0x7f.1` into IPv4 addresses, so the header must already match the parsed host.
  if (/^[\d.]+$/.test(host) && host !== bare) return null;
  return host.split(".").every((label) => LABEL.test(label)) ? host : null;
}

/** Returns true for hosts that browsers treat as secure over plain http. Accepts IPv6 with or without brackets. */
export function isLoopbackHost(host: string): boolean {
  return (
    host === "localhost" ||
    host.endsWith(".localhost") ||
    host === "[::1]" ||
    host === "::1" ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)
  );
}

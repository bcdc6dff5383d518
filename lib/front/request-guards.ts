import type { IncomingHttpHeaders } from "node:http";
import { isForbiddenName } from "@/lib/platform/calls";
import { ADDRESS_MAX } from "@/lib/platform/http";
import { hasDotSegment, IMAGE_QUALITY, IMAGE_WIDTHS } from "@/lib/platform/values";

const PAGE_BODY_MAX = 16_384;
/** Next takes quadratic time for repeated names: 8 KB of them take a second. */
const QUERY_FIELDS_MAX = 200;
const HEADER_BYTES_MAX = 16_384;
const HEADERS_MAX = 100;

export interface RequestHead {
  method?: string;
  url?: string;
  rawHeaders: readonly string[];
}

export interface Refusal {
  status: 400 | 404 | 405 | 413 | 414 | 431;
  headers?: Record<string, string>;
  text: string;
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

export function findRejection(head: RequestHead): Refusal | null {
  const method = head.method ?? "";
  if (!METHODS.includes(method)) {
    return { status: 405, headers: { allow: METHODS.join(", ") }, text: "Method not allowed." };
  }
  if (head.rawHeaders.length > 2 * HEADERS_MAX)
    return { status: 431, text: `A request can have at most ${HEADERS_MAX} headers.` };
  if (countBytes(head.rawHeaders) > HEADER_BYTES_MAX) return findTooLargeHead(head.rawHeaders);
  const hosts = head.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === "host");
  if (hosts.length !== 1) return { status: 400, text: "A request must name exactly one host." };
  const url = head.url ?? "";
  if (!url.startsWith("/")) return { status: 400, text: "The path must start with a slash." };
  const { path, query } = splitTarget(url);
  if (path.length > ADDRESS_MAX || query.length > ADDRESS_MAX || countFields(query) > QUERY_FIELDS_MAX)
    return LONG_ADDRESS;
  if (hasDotSegment(path)) return { status: 400, text: "The path must not contain dot segments." };
  if (!isReadablePath(path)) return { status: 400, text: "The address is malformed." };
  if (hasForbiddenName(query)) return { status: 400, text: "The address has a field with a forbidden name." };
  if (path === "/_next/image" && !isOwnPicture(query))
    return { status: 400, text: "Only this site's own pictures are served here." };
  return null;
}

const LONG_ADDRESS: Refusal = { status: 414, text: "The address is too long." };

function countBytes(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

/** Clears oversized cookies, which would lock the visitor out for good (SEC-SES-08). */
const TOO_MANY_COOKIES: Refusal = {
  status: 431,
  headers: { "clear-site-data": '"cookies"' },
  text: "Your browser sent too much data, so we cleared this site's cookies. Reload the page.",
};

function findTooLargeHead(rawHeaders: readonly string[]): Refusal {
  const cookies = rawHeaders.filter(
    (_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === "cookie",
  );
  if (countBytes(cookies) > HEADER_BYTES_MAX / 2) return TOO_MANY_COOKIES;
  return { status: 431, text: `A request can have at most ${HEADER_BYTES_MAX} bytes of headers.` };
}

export const HEAD_BYTES_MAX = 2 * ADDRESS_MAX + HEADER_BYTES_MAX;

/** Keeps cookies if the URL is too long, because any site can make a browser request a long URL. */
export function getOverflowRejection(packet: Buffer): Refusal {
  const [line = ""] = packet.toString("latin1").split("\r\n", 1);
  const address = /^[A-Z]+ (\/\S*)/.exec(line)?.[1];
  const isLong = address === undefined ? /^\S*(?: HTTP\/1\.[01])?$/.test(line) : address.length > ADDRESS_MAX;
  return isLong ? LONG_ADDRESS : TOO_MANY_COOKIES;
}

export function splitTarget(url: string): { path: string; query: string } {
  const at = url.indexOf("?");
  return at < 0 ? { path: url, query: "" } : { path: url.slice(0, at), query: url.slice(at + 1) };
}

function countFields(query: string): number {
  let count = query === "" ? 0 : 1;
  for (let at = query.indexOf("&"); at >= 0; at = query.indexOf("&", at + 1)) count += 1;
  return count;
}

function hasForbiddenName(query: string): boolean {
  if (query === "") return false;
  return query.split("&").some((field) => {
    const [name = ""] = field.split("=", 1);
    try {
      return isForbiddenName(decodeURIComponent(name));
    } catch {
      return false;
    }
  });
}

const OWN_PICTURE = /^\/sites\/[A-Za-z0-9_-]{1,100}\.(?:png|jpe?g|webp)$/;

function isOwnPicture(query: string): boolean {
  const fields = new URLSearchParams(query);
  const hasOne = (name: string) => (fields.getAll(name).length === 1 ? (fields.get(name) ?? "") : "");
  return (
    OWN_PICTURE.test(hasOne("url")) &&
    IMAGE_WIDTHS.some((width) => String(width) === hasOne("w")) &&
    hasOne("q") === String(IMAGE_QUALITY)
  );
}

/**
 * Rejects large bodies, which Next would read completely before rendering (SEC-PRX-09), and server actions, which no
 * page has (SEC-DOS-06).
 */
export function findPageBodyRejection(headers: IncomingHttpHeaders): Refusal | null {
  if (/^\s*multipart\//i.test(headers["content-type"] ?? "")) return { status: 404, text: "Unknown action." };
  const length = Number(headers["content-length"] ?? 0);
  if (headers["transfer-encoding"] === undefined && length <= PAGE_BODY_MAX) return null;
  return { status: 413, text: "The request body is too large for this address." };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern rejects control characters.
const UNREADABLE = /[\u0000-\u001f\u007f\\]/;

function isReadablePath(path: string): boolean {
  try {
    return !UNREADABLE.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

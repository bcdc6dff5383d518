import type { IncomingHttpHeaders } from "node:http";

/** The only page that accepts a form: the account-switch confirmation. */
const PAGE_BODY_MAX = 16_384;

/** A request's head as node parsed it; headers as sent, name and value in turn. */
export interface RequestHead {
  method?: string;
  url?: string;
  rawHeaders: readonly string[];
}

export interface Refusal {
  status: 400 | 404 | 405 | 413;
  headers?: Record<string, string>;
  text: string;
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * What Next would answer wrongly (a redirect to a foreign host, a 500, a second host taken for the first) and is
 * therefore refused before it: SEC-HOST-03, 04, 07, SEC-CFG-03, 04. Null for a request that may go on.
 */
export function rejectionOf(head: RequestHead): Refusal | null {
  const method = head.method ?? "";
  if (!METHODS.includes(method)) {
    return { status: 405, headers: { allow: METHODS.join(", ") }, text: "This method is not served." };
  }
  const hosts = head.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === "host");
  if (hosts.length !== 1) return { status: 400, text: "A request names one host." };
  const url = head.url ?? "";
  if (!url.startsWith("/")) return { status: 400, text: "The address must begin with a slash." };
  if (!isReadablePath(url.split("?", 1)[0] ?? ""))
    return { status: 400, text: "The address cannot be read." };
  return null;
}

/**
 * Next reads what is sent to a page to its end before it draws it: more than a small form is refused (SEC-PRX-09).
 * No page has a server action: the form that could call one is not read at all (SEC-DOS-06).
 */
export function pageBodyRejection(headers: IncomingHttpHeaders): Refusal | null {
  if (/^\s*multipart\//i.test(headers["content-type"] ?? ""))
    return { status: 404, text: "There is no such action." };
  const length = Number(headers["content-length"] ?? 0);
  if (headers["transfer-encoding"] === undefined && length <= PAGE_BODY_MAX) return null;
  return { status: 413, text: "This address takes no body of this size." };
}

/** Escapes that are proper UTF-8, and neither control characters nor backslashes, raw or escaped. */
function isReadablePath(path: string): boolean {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return false;
  }
  return Array.from(decoded).every((char) => char >= " " && char !== "\u007f" && char !== "\\");
}

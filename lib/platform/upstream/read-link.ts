import { isLoopbackHost } from "@/lib/platform/values";
import { routes } from "@/lib/routes";
import { openFields, type Place, type ReadValue } from "./read-fields";
import { flag, isAbsent } from "./read-values";

const URL_MAX = 2000;
const ADDRESS = /^(?:\/|https?:\/\/)/i;

function parseUrl(address: string, base?: string): URL | undefined {
  return URL.canParse(address, base) ? new URL(address, base) : undefined;
}

export interface LinkContext {
  /** The remote Members API. */
  origin?: string;
  /** True for files of this site, whose paths stay as they are. */
  isOwnFile?(pathname: string): boolean;
}

/** Resolves paths against the upstream, except this site's own files. Requires https unless both hosts are loopback. */
export function createFileUrlReader({ origin, isOwnFile }: LinkContext): ReadValue<string> {
  const upstream = parseUrl(origin ?? "");
  return (value) => {
    const address = typeof value === "string" ? value.trim() : "";
    if (!ADDRESS.test(address) || address.length > URL_MAX) return undefined;
    if (/^\/(?!\/)/.test(address) && isOwnFile?.(address.split(/[?#]/, 1)[0] ?? "")) return address;
    const url = parseUrl(address, upstream?.origin);
    if (url?.username !== "" || url.password !== "") return undefined;
    if (url.protocol === "https:") return url.href;
    const isLocal = isLoopbackHost(url.hostname) && isLoopbackHost(upstream?.hostname ?? "");
    return url.protocol === "http:" && isLocal ? url.href : undefined;
  };
}

const ALIASES = {
  url: [
    "url",
    "link",
    "href",
    "src",
    "pdf",
    "pdf_url",
    "file",
    "file_url",
    "report_url",
    "sticker_url",
    "image_url",
    "path",
  ],
};

export const readDocumentPage: ReadValue<string> = (value) =>
  typeof value === "string" && value.startsWith(`${routes.dvh}?`) ? value : undefined;

export interface DocumentLocation {
  url: string | null;
  row: unknown;
}

const DEPTH_MAX = 3;

/** Returns null if there is no document and undefined if unreadable. */
export function createDocumentLocationReader(
  links: LinkContext,
  depth = 0,
): ReadValue<DocumentLocation | null> {
  const readUrl = createFileUrlReader(links);
  const readRow: ReadValue<DocumentLocation | null> = (row, place) => {
    const sure = flag(row);
    if (sure !== undefined) return sure ? { url: null, row } : null;
    if (typeof row === "string") return readAddress(row, place, readUrl);
    const fields = openFields(row, ALIASES, place);
    if (!fields || depth === DEPTH_MAX) return undefined;
    const inner = fields.read("url", createDocumentLocationReader(links, depth + 1));
    return inner ? { url: inner.url, row } : null;
  };
  return (value, place) => {
    if (isAbsent(value)) return null;
    const rows = Array.isArray(value) ? value.filter((row) => !isAbsent(row)) : [value];
    const locations = rows.map((row) => readRow(row, place));
    const documents = locations.filter((location) => location != null);
    return (
      documents.find(({ url }) => url !== null) ??
      documents[0] ??
      (locations.includes(null) ? null : toEmpty(rows))
    );
  };
}

function toEmpty(rows: unknown[]): null | undefined {
  return rows.length === 0 ? null : undefined;
}

/** Treats a rejected URL as an existing document, unlike a word such as 'pending'. */
function readAddress(value: string, place: Place, readUrl: ReadValue<string>): DocumentLocation | undefined {
  const url = readUrl(value, place);
  if (url !== undefined) return { url, row: value };
  // In truncated JSON, only a protocol proves a URL.
  const mark = /^\s*[{[]/.test(value) ? /https?:/i : /[:/]/;
  if (!mark.test(value) || /^n\/a$/i.test(value.trim())) return undefined;
  place.note(place.path, "string");
  return { url: null, row: value };
}

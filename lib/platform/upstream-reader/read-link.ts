import { callPath, callsAt } from "@/lib/contract/table";
import { isLoopbackHost } from "@/lib/core/host";
import { routes } from "@/lib/routes";
import { openFields, type Place, type ReadValue } from "./read-fields";
import { flag, isAbsent } from "./read-values";

const URL_MAX = 2000;
/** An absolute path or an http address: words such as 'pending' are neither. */
const ADDRESS = /^(?:\/|https?:\/\/)/i;

function parseUrl(address: string, base?: string): URL | undefined {
  return URL.canParse(address, base) ? new URL(address, base) : undefined;
}

/** Whether the path is a file that this site serves itself. */
function isOwnFile(path: string): boolean {
  const [pathname = ""] = path.split(/[?#]/, 1);
  return /^\/(?!\/)/.test(path) && callsAt(callPath(pathname)).some(({ answers }) => answers !== "json");
}

/**
 * Reads the address of a file: a path of this site as it is, every other path on the upstream. Addresses elsewhere are
 * https, or http on loopback if the upstream is there, too.
 */
export function fileUrl(origin: string | undefined): ReadValue<string> {
  const upstream = parseUrl(origin ?? "");
  return (value) => {
    const address = typeof value === "string" ? value.trim() : "";
    if (!ADDRESS.test(address) || address.length > URL_MAX) return undefined;
    if (isOwnFile(address)) return address;
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

/** A document's page on this site; only our own Members API sends one. */
export const documentPage: ReadValue<string> = (value) =>
  typeof value === "string" && value.startsWith(`${routes.dvh}?`) ? value : undefined;

/** Where a document can be opened. Without `url` it exists, but its address can't be read. */
export interface DocumentLocation {
  url: string | null;
  /** The row that has the address. */
  row: unknown;
}

/** Deeper wrappings of an address aren't read. */
const DEPTH_MAX = 3;

/**
 * Reads a document as an object with its address, a list, an address, or a boolean. Null if there is none: null, empty,
 * false, or an object without an address. Undefined if it can't be read.
 */
export function documentLocation(origin: string | undefined, depth = 0): ReadValue<DocumentLocation | null> {
  const readUrl = fileUrl(origin);
  const readRow: ReadValue<DocumentLocation | null> = (row, place) => {
    const sure = flag(row);
    if (sure !== undefined) return sure ? { url: null, row } : null;
    if (typeof row === "string") return readAddress(row, place, readUrl);
    const fields = openFields(row, ALIASES, place);
    if (!fields || depth === DEPTH_MAX) return undefined;
    const inner = fields.read("url", documentLocation(origin, depth + 1));
    return inner ? { url: inner.url, row } : null;
  };
  return (value, place) => {
    if (isAbsent(value)) return null;
    const rows = Array.isArray(value) ? value.filter((row) => !isAbsent(row)) : [value];
    const found = rows.map((row) => readRow(row, place));
    const documents = found.filter((location) => location != null);
    return (
      documents.find(({ url }) => url !== null) ??
      documents[0] ??
      (found.includes(null) ? null : toEmpty(rows))
    );
  };
}

function toEmpty(rows: unknown[]): null | undefined {
  return rows.length === 0 ? null : undefined;
}

/** An address that may not be opened still means that there is a document; a word such as 'pending' doesn't. */
function readAddress(value: string, place: Place, readUrl: ReadValue<string>): DocumentLocation | undefined {
  const url = readUrl(value, place);
  if (url !== undefined) return { url, row: value };
  // JSON that is cut off has an address only with its protocol.
  const mark = /^\s*[{[]/.test(value) ? /https?:/i : /[:/]/;
  if (!mark.test(value) || /^n\/a$/i.test(value.trim())) return undefined;
  place.note(place.path, "string");
  return { url: null, row: value };
}

import { isApiPath } from "@/lib/contract/table";
import { splitTarget } from "./request-guards";

export type SettledTarget =
  | { kind: "serve"; url: string }
  | { kind: "redirect"; url: string }
  | { kind: "unknown" };

/** One slash between segments and none at the end; `/` stays. */
function tidyPath(path: string): string {
  const single = path.replace(/\/{2,}/g, "/");
  return single.length > 1 && single.endsWith("/") ? single.slice(0, -1) : single;
}

/** Whether the middleware will take the query for a token's: it then leads to the address without it, by itself. */
function holdsToken(query: string): boolean {
  return Array.from(new URLSearchParams(query).keys()).some((name) => /^token(?:$|\[)/.test(name));
}

/**
 * What becomes of an address with doubled or trailing slashes, which Next would answer with a redirect that repeats the
 * whole query and may be kept for good: a page with a token is served at its tidy path, where the token is exchanged
 * (SEC-TOK-01); another page is redirected; a call has one spelling (CALL-1), and so has whatever is sent.
 */
export function settleSlashes(method: string, url: string): SettledTarget {
  const { path, query } = splitTarget(url);
  const tidy = tidyPath(path);
  if (tidy === path) return { kind: "serve", url };
  const isApi = isApiPath(`${tidy}/`);
  const address = query === "" ? tidy : `${tidy}?${query}`;
  if (isApi || (method !== "GET" && method !== "HEAD")) return { kind: "unknown" };
  return holdsToken(query) ? { kind: "serve", url: address } : { kind: "redirect", url: address };
}

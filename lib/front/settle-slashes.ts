import { isApiPath } from "@/lib/platform/calls";
import { splitTarget } from "./request-guards";

export type SettledTarget =
  | { kind: "serve"; url: string }
  | { kind: "redirect"; url: string }
  | { kind: "unknown" };

function tidyPath(path: string): string {
  const single = path.replace(/\/{2,}/g, "/");
  return single.length > 1 && single.endsWith("/") ? single.slice(0, -1) : single;
}

function holdsToken(query: string): boolean {
  return Array.from(new URLSearchParams(query).keys()).some((name) => /^token(?:$|\[)/.test(name));
}

/** Replaces Next's redirect, which would be cacheable and repeat the query, which may contain a token (SEC-TOK-01). */
export function settleSlashes(method: string, url: string): SettledTarget {
  const { path, query } = splitTarget(url);
  const tidy = tidyPath(path);
  if (tidy === path) return { kind: "serve", url };
  const isApi = isApiPath(`${tidy}/`);
  const address = query === "" ? tidy : `${tidy}?${query}`;
  if (isApi || (method !== "GET" && method !== "HEAD")) return { kind: "unknown" };
  return holdsToken(query) ? { kind: "serve", url: address } : { kind: "redirect", url: address };
}

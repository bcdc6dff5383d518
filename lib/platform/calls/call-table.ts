import type { CallDefinition } from "./call";

/** Drops `/members`: both paths are the same call (CALL-2). */
export function callPath(pathname: string): string {
  return pathname.startsWith("/members/") ? pathname.slice("/members".length) : pathname;
}

const API_PREFIXES = ["/members/", "/api/", "/api-cwa/"];

export function isApiPath(url: string): boolean {
  return API_PREFIXES.some((prefix) => url.startsWith(prefix));
}

/** 'file' is a form with an upload, which is written to disk. */
export type BodyPace = "whole" | "file" | "stream";

const FILE_BYTES = 1024 * 1024;

export function createCallTable(calls: readonly CallDefinition[]) {
  const byPath = new Map<string, CallDefinition[]>();
  for (const call of calls) byPath.set(call.path, [...(byPath.get(call.path) ?? []), call]);

  const findCalls = (pathname: string): readonly CallDefinition[] => byPath.get(callPath(pathname)) ?? [];

  return {
    findCalls,

    /** Files of this site, such as a document's PDF. */
    isOwnFile: (pathname: string) => findCalls(pathname).some(({ answers }) => answers !== "json"),

    /** Compares the method too: GET /reset-password is a page (CALL-2). */
    isUnprefixedCall(method: string, pathname: string): boolean {
      return !isApiPath(pathname) && findCalls(pathname).some((call) => call.method === method);
    },

    acceptsStream(method: string, pathname: string): boolean {
      return findCalls(pathname).some((call) => call.method === method && call.body === "stream");
    },

    getBodyPace(method: string, pathname: string): BodyPace {
      const call = findCalls(pathname).find((item) => item.method === method);
      if (call?.body === "stream") return "stream";
      return call?.body === "multipart" && call.limits.bodyBytes > FILE_BYTES ? "file" : "whole";
    },
  };
}

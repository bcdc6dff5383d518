import { callsAt } from "@/lib/contract/table";

const API_PREFIXES = ["/members/", "/api/", "/api-cwa/"];

/** Whether an address belongs to the calls, which bound their own bodies; everything else is a page or a file. */
export function isApiPath(url: string): boolean {
  return API_PREFIXES.some((prefix) => url.startsWith(prefix));
}

/**
 * A call's bare address outside /api and /api-cwa has no route handler of its own: it goes through /members
 * (CALL-2). Only with the call's own method: POST /reset-password is the call, GET /reset-password stays the page.
 */
export function apiPathOf(method: string, url: string): string {
  const [path = ""] = url.split("?", 1);
  if (isApiPath(path)) return url;
  return callsAt(path).some((call) => call.method === method) ? `/members${url}` : url;
}

import { callsAt } from "@/lib/contract/table";

const DOORS = ["/members/", "/api/", "/api-cwa/"];

/**
 * A call's bare address has no door of its own where it is not under /api or /api-cwa: it goes through /members
 * (CALL-2). Only with the call's own method: POST /reset-password is the call, GET /reset-password stays the page.
 */
export function doorOf(method: string, url: string): string {
  const [path = ""] = url.split("?", 1);
  if (DOORS.some((door) => path.startsWith(door))) return url;
  return callsAt(path).some((call) => call.method === method) ? `/members${url}` : url;
}

import { callsAt } from "@/lib/contract/table";

const DOORS = ["/members/", "/api/", "/api-cwa/"];

/** Whether an address belongs to the calls, which bound their own bodies; everything else is a page or a file. */
export function isDoor(url: string): boolean {
  return DOORS.some((door) => url.startsWith(door));
}

/**
 * A call's bare address has no door of its own where it is not under /api or /api-cwa: it goes through /members
 * (CALL-2). Only with the call's own method: POST /reset-password is the call, GET /reset-password stays the page.
 */
export function doorOf(method: string, url: string): string {
  const [path = ""] = url.split("?", 1);
  if (isDoor(path)) return url;
  return callsAt(path).some((call) => call.method === method) ? `/members${url}` : url;
}

import { cookies } from "next/headers";
import { readTimeZone, ZONE_COOKIE } from "@/lib/core/time-zone";

/** Returns the time zone that the browser stored in a cookie on an earlier page. */
export async function chosenZone(): Promise<string> {
  return readTimeZone((await cookies()).get(ZONE_COOKIE)?.value);
}

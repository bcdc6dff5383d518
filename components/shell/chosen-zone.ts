import { cookies } from "next/headers";
import { readTimeZone, ZONE_COOKIE } from "@/lib/core/time-zone";

/** The viewer's time zone, as the browser said it at an earlier page. */
export async function chosenZone(): Promise<string> {
  return readTimeZone((await cookies()).get(ZONE_COOKIE)?.value);
}

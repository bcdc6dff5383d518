import { cookies } from "next/headers";
import { readTimeZone, ZONE_COOKIE } from "@/lib/platform/i18n";

export async function getChosenZone(): Promise<string> {
  return readTimeZone((await cookies()).get(ZONE_COOKIE)?.value);
}

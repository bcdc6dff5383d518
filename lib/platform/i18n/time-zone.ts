export const ZONE_COOKIE = "zone";

const FIRST_ZONE = "America/New_York";
const ZONE_MAX = 64;

export function readTimeZone(name: string | undefined): string {
  if (!name || name.length > ZONE_MAX) return FIRST_ZONE;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return name;
  } catch {
    return FIRST_ZONE;
  }
}

/** Names the zone because readers may be in a different zone from the author. */
export const MOMENT_FORMAT = {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
} as const;

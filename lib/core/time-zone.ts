/** The cookie that says the viewer's time zone: only the browser knows it, and the server formats the first page. */
export const ZONE_COOKIE = "zone";

/** Until a browser has said its own. */
const FIRST_ZONE = "America/New_York";
/** IANA's longest name has half as many characters. */
const ZONE_MAX = 64;

/** The zone that a cookie names; the first one where it names none that is known here. */
export function readTimeZone(name: string | undefined): string {
  if (!name || name.length > ZONE_MAX) return FIRST_ZONE;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return name;
  } catch {
    return FIRST_ZONE;
  }
}

/** Day and time with the zone's name: whoever reads it may sit in another zone than who wrote it. */
export const MOMENT_FORMAT = {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
} as const;

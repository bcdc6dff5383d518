import { type DocumentMessages, interpolate } from "./document-messages";

export function formatDate(date: string, messages: DocumentMessages): string {
  const [year = "", month, day] = date.split("-");
  const name = month ? messages.common.months[Number(month) - 1] : undefined;
  if (!name) return year;
  return day ? interpolate(messages.common.day, { day: Number(day), month: name, year }) : `${name} ${year}`;
}

export function formatMonth(date: string, messages: DocumentMessages): string {
  return formatDate(date.slice(0, 7), messages);
}

/** Formats as 'Nov 20, 2026, 10:41 PM EST'. An unknown zone falls back to UTC. */
export function formatInstant(iso: string, timeZone: string, messages: DocumentMessages): string {
  const read = (zone: string) =>
    new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
      timeZoneName: "short",
    }).formatToParts(new Date(iso));
  let parts: Intl.DateTimeFormatPart[];
  try {
    parts = read(timeZone);
  } catch {
    parts = read("UTC");
  }
  const getPart = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? "";
  const month = messages.common.months[Number(getPart("month")) - 1] ?? "";
  const day = interpolate(messages.common.day, { day: getPart("day"), month, year: getPart("year") });
  const hour = Number(getPart("hour"));
  const half = hour < 12 ? messages.common.am : messages.common.pm;
  return `${day}, ${hour % 12 || 12}:${getPart("minute")} ${half} ${getPart("timeZoneName")}`;
}

export function formatDay(iso: string, timeZone: string): string {
  try {
    return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(new Date(iso));
  } catch {
    return iso.slice(0, 10);
  }
}

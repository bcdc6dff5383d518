"use client";
import { useFormatter } from "next-intl";

/** Suppliers often have only a month or a year, so show only those parts. */
export function useDateFormat() {
  const format = useFormatter();
  return (date: string): string => {
    const [year = "", month, day] = date.slice(0, 10).split("-");
    if (!month) return year;
    return format.dateTime(new Date(`${year}-${month}-${day ?? "01"}T00:00:00Z`), {
      year: "numeric",
      month: "short",
      timeZone: "UTC",
      ...(day ? { day: "numeric" } : {}),
    });
  };
}

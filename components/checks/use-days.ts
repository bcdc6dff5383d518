"use client";
import { useFormatter } from "next-intl";

/** Days as the reader writes them. Suppliers often know no more than the month or the year, and no more is shown. */
export function useDays() {
  const format = useFormatter();
  return (date: string): string => {
    const [year = "", month, day] = date.slice(0, 10).split("-");
    if (!month) return year;
    return format.dateTime(new Date(`${year}-${month}-${day ?? "01"}T00:00:00Z`), {
      ...{ year: "numeric", month: "short", timeZone: "UTC" },
      ...(day ? { day: "numeric" } : {}),
    });
  };
}

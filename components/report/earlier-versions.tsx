"use client";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { reportVersionsQuery } from "@/lib/client/report";

/** Earlier reports of the vehicle: each remains available as the PDF that was issued. */
export function EarlierVersions({ vin, number }: { vin: string; number: string }) {
  const t = useTranslations("report.regenerate");
  const format = useFormatter();
  const { data } = useQuery(reportVersionsQuery(vin));
  const earlier = (data ?? []).filter((version) => version.number !== number);
  if (earlier.length === 0) return null;
  return (
    <details className="px-4 pb-8 md:px-10 print:hidden">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {t("earlier", { count: earlier.length })}
      </summary>
      <ul>
        {earlier.map(({ number, created, url }) => (
          <li key={number} className="border-hairline border-b">
            <a href={url} target="_blank" rel="noreferrer" className="inline-flex min-h-11 items-center">
              {t("version", {
                number,
                date: format.dateTime(new Date(created), { dateStyle: "long", timeZone: "UTC" }),
              })}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

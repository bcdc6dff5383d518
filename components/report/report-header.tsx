"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { VinText } from "@/components/ui/vin-text";
import type { ReportDocument } from "@/lib/contract/report-document";

/** Stamp, number, name, VIN on the left; when it was issued and what may be done with it on the right. */
export function ReportHeader({ report, actions }: { report: ReportDocument; actions?: ReactNode }) {
  const t = useTranslations("report");
  return (
    <header className="grid gap-x-8 gap-y-4 border-rule border-b-4 pb-4 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        {report.sample ? (
          <p className="mb-2.5">
            <Badge>{report.sampleLabel}</Badge>
          </p>
        ) : null}
        <p className="caps">
          {t(report.edition === "basic" ? "captionBasic" : "caption", { number: report.number })}
        </p>
        <h2 className="heading mt-2 text-2xl md:text-[2.75rem]">{report.title}</h2>
        <VinText vin={report.vin} className="mt-2 block" />
      </div>
      <div className="grid content-end gap-3 sm:justify-items-end sm:text-right">
        <p className="num grid text-ink-2 text-sm">
          {report.metaLines.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <span>{report.brand.name}</span>
        </p>
        {actions ? <div className="flex flex-wrap gap-2.5 print:hidden">{actions}</div> : null}
      </div>
    </header>
  );
}

"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { VehicleDrawing } from "@/components/ui/vehicle-drawing";
import { VinText } from "@/components/ui/vin-text";
import type { ReportDocument } from "@/lib/report/contract/document";
import { findBodyType } from "@/lib/vehicle/rules/body-type";

function VerifyCode({ code }: { code: ReportDocument["verifyCode"] }) {
  const t = useTranslations("report");
  if (!code) return null;
  return (
    <div className="hidden text-right text-ink-2 text-xs print:block">
      <svg
        viewBox={`0 0 ${code.side} ${code.side}`}
        role="img"
        aria-label={t("verifyCode")}
        className="ml-auto size-[6.5rem]"
      >
        <path d={code.path} className="fill-ink" />
      </svg>
      {t("verify")}
    </div>
  );
}

function ReportDealer({ dealer }: Pick<ReportDocument, "dealer">) {
  const t = useTranslations("report");
  if (!dealer) return null;
  const { name, logo, address, city, phone } = dealer;
  return (
    <div className="mt-4 flex items-center gap-3">
      {logo ? (
        // biome-ignore lint/performance/noImgElement: the picture is embedded, so the optimizer has nothing to fetch.
        <img
          src={`data:image/jpeg;base64,${logo.jpeg}`}
          alt=""
          width={logo.width}
          height={logo.height}
          className="h-12 w-auto max-w-36 object-contain"
        />
      ) : null}
      <p className="min-w-0 text-sm">
        <b className="block">{t("dealer", { name })}</b>
        {[address, city, phone].filter(Boolean).join(" · ")}
      </p>
    </div>
  );
}

interface ReportHeaderProps {
  report: ReportDocument;
  actions?: ReactNode;
  isNamedAbove?: boolean;
}

export function ReportHeader({ report, actions, isNamedAbove = false }: ReportHeaderProps) {
  const t = useTranslations("report");
  const body = findBodyType({ bodyClass: report.vehicle.body });
  return (
    <header className="grid gap-x-8 gap-y-4 border-rule border-b-4 pb-4 lg:grid-cols-[1fr_auto] print:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="condensed flex min-w-0 items-center gap-2 font-bold">
            <span aria-hidden="true" className="size-3 flex-none bg-primary" />
            {report.brand.name}
          </span>
          {report.sample ? <Badge>{report.sampleLabel}</Badge> : null}
        </p>
        <p className="caps">
          {t(report.edition === "basic" ? "captionBasic" : "caption", { number: report.number })}
        </p>
        <h2 className="heading mt-2 text-2xl md:text-[2.75rem] print:text-[2.5rem]">{report.title}</h2>
        <VinText vin={report.vin} className="mt-2 block" />
        <ReportDealer dealer={report.dealer} />
      </div>
      <div className="flex flex-col justify-end gap-3 lg:items-end lg:text-right print:flex-row print:items-start print:gap-5">
        <div className="flex items-end justify-between gap-4 lg:justify-end print:mt-7">
          <p className="num grid text-ink-2 text-sm">
            {report.metaLines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </p>
          {body && !isNamedAbove ? (
            <VehicleDrawing
              body={body}
              className="w-20 flex-none max-[21rem]:hidden sm:max-lg:hidden lg:w-28 print:hidden"
            />
          ) : null}
        </div>
        <VerifyCode code={report.verifyCode} />
        {actions ? <div className="flex flex-wrap gap-2.5 max-sm:*:grow print:hidden">{actions}</div> : null}
      </div>
    </header>
  );
}

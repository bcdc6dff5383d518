"use client";
import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { useOffer } from "@/components/providers/offers-provider";
import { DocumentLink } from "@/components/shell/document-link";
import { ButtonLink } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { useUser } from "@/lib/account/client/account";
import { useServedQuery } from "@/lib/platform/browser";
import { toLinkAttributes } from "@/lib/report/client/link-attributes";
import { reportRecordQuery } from "@/lib/report/client/report";

const POINTS = ["one", "two", "three", "four"] as const;
const OWN_POINTS: readonly string[] = ["four"];

interface FullReportOfferProps extends Omit<ComponentProps<typeof Section>, "title"> {
  vin: string;
  action?: ReactNode;
}

/** Links users who already own the report to it, so that nothing is sold twice. */
export function FullReportOffer({ vin, action, ...section }: FullReportOfferProps) {
  const t = useTranslations("checks.adds");
  const ownApi = useOffer("ownApi");
  const points = POINTS.filter((point) => ownApi || !OWN_POINTS.includes(point));
  const { data: user } = useUser();
  const record = useServedQuery({ ...reportRecordQuery(vin), enabled: Boolean(user) });
  if (record.isLoading) return null;
  const report = record.data?.vhr_report;
  if (report)
    return (
      <Section {...section} title={t("have")}>
        <div className="grid justify-items-start gap-3">
          <p className="max-w-measure">{t("haveText")}</p>
          <ButtonLink
            {...toLinkAttributes({ page: report.page, product: "vhr", vin })}
            variant="quiet"
            className="max-sm:w-full"
          >
            {t("open")}
          </ButtonLink>
        </div>
      </Section>
    );
  return (
    <Section {...section} title={t("title")}>
      <div className="grid gap-4">
        <ul className="grid max-w-measure list-[square] gap-1.5 pl-5">
          {points.map((point) => (
            <li key={point}>{t(point)}</li>
          ))}
        </ul>
        <div className="grid justify-items-start gap-2">
          {action ?? (
            <DocumentLink product="vhr" vin={vin} detail={t("price")} className="max-sm:w-full">
              {t("action")}
            </DocumentLink>
          )}
          {ownApi ? <p className="text-ink-2 text-sm">{t("charge")}</p> : null}
        </div>
      </div>
    </Section>
  );
}

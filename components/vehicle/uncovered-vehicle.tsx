"use client";
import { useTranslations } from "next-intl";
import { useOffer } from "@/components/providers/offers-provider";
import { getButtonStyle } from "@/components/ui/button-style";
import { classNames } from "@/components/ui/class-names";
import { useUser } from "@/lib/account/client/account";
import { getChecksHref, getDashboardHref, RECALLS_HASH } from "@/lib/routes";
import type { RecordPreview } from "@/lib/vehicle/contract/vehicle";
import { RecordKinds } from "./record-kinds";

export function FreeChecks({ vin, hasSpecification }: { vin: string; hasSpecification: boolean }) {
  const t = useTranslations("vehicle.offer.uncovered");
  const { data: user } = useUser();
  return (
    <section className="grid gap-3.5 border-hairline border-b pb-6">
      <h3 className="heading text-lg">{t("title")}</h3>
      <p className="text-[0.9375rem] text-ink-2">{t("text")}</p>
      {/* A plain link because the router's navigation doesn't fire hashchange, which opens the tab. */}
      <a
        href={user ? getDashboardHref(vin, RECALLS_HASH) : getChecksHref(vin)}
        className={getButtonStyle("primary", "md", true)}
      >
        {t("recalls")}
      </a>
      {hasSpecification ? (
        <a href="#specification" className={classNames(getButtonStyle("primary", "md", true), "lg:hidden")}>
          {t("specification")}
        </a>
      ) : null}
    </section>
  );
}

export function UncoveredRecords({ records }: { records: readonly RecordPreview[] }) {
  const t = useTranslations("vehicle.offer.uncovered");
  return (
    <>
      <p className="text-[0.9375rem] text-ink-2">{t("report", { exact: String(useOffer("ownApi")) })}</p>
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 text-[0.9375rem]">{t("kinds")}</summary>
        <div className="pt-1">
          <RecordKinds records={records} />
        </div>
      </details>
    </>
  );
}

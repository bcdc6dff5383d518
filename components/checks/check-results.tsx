"use client";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, Suspense } from "react";
import { ModelRecallPanel, RecallPanel } from "@/components/recalls/recall-panel";
import { Card, Section } from "@/components/ui/card";
import { VinText } from "@/components/ui/vin-text";
import { lazyWithPreload, useServedQuery } from "@/lib/platform/browser";
import { type RecallModel, vinRecallsQuery } from "@/lib/recalls/client";
import { formatVehicleTitle } from "@/lib/vehicle/rules/specification";
import { FullReportOffer } from "./full-report-offer";
import { QuickPanel } from "./quick-panel";

const SaveLink = lazyWithPreload(async () => (await import("@/components/shell/save-link")).SaveLink);

export type CheckTarget = { vin: string } | RecallModel;

function CarName({ vin }: { vin: string }) {
  const { data } = useServedQuery(vinRecallsQuery(vin, useLocale()));
  const name = data ? formatVehicleTitle(data) : "";
  if (!name) return <VinText vin={vin} />;
  return (
    <>
      {name}
      <VinText vin={vin} className="mt-1.5 block font-[600] text-ink-2 text-sm" />
    </>
  );
}

function Page({
  heading,
  action,
  children,
}: {
  heading: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("checks.page");
  return (
    <Card aria-label={t("results")} className="mt-8 grid gap-10 px-4 py-6 md:mt-10 md:p-10">
      <header className="border-rule border-b-4 pb-4">
        <h2 className="heading text-2xl md:text-3xl">{heading}</h2>
        <p className="mt-2 text-[0.9375rem] text-ink-2">{t("share")}</p>
        {action ? <p className="mt-2">{action}</p> : null}
      </header>
      {children}
    </Card>
  );
}

export function CheckResults({ target }: { target: CheckTarget }) {
  const t = useTranslations("checks");
  if ("vin" in target) {
    const { vin } = target;
    return (
      <Page
        heading={<CarName vin={vin} />}
        action={
          <Suspense fallback={null}>
            <SaveLink vin={vin} />
          </Suspense>
        }
      >
        <Section number={1} title={t("recalls.title")}>
          <RecallPanel vin={vin} />
        </Section>
        <Section number={2} title={t("quick.title")}>
          <QuickPanel vin={vin} />
        </Section>
        <FullReportOffer vin={vin} number={3} />
      </Page>
    );
  }
  return (
    <Page heading={formatVehicleTitle(target)}>
      <Section number={1} title={t("recalls.title")}>
        <ModelRecallPanel {...target} />
      </Section>
      <Section number={2} title={t("quick.modelTitle")}>
        <p className="max-w-measure">{t("quick.modelText")}</p>
      </Section>
    </Page>
  );
}

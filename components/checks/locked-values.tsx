"use client";
import { useTranslations } from "next-intl";
import { useOffer } from "@/components/providers/offers-provider";
import { DocumentLink } from "@/components/shell/document-link";
import { LockedPart } from "@/components/shell/locked-part";
import { Section } from "@/components/ui/card";
import type { FactState } from "@/lib/vehicle/contract/history";

interface LockedValuesProps {
  vin: string;
  parts: readonly {
    name: "value" | "listings" | "auctions";
    state: FactState;
    count: number;
  }[];
}

export function LockedValues({ vin, parts }: LockedValuesProps) {
  const t = useTranslations("checks.locked");
  const ownApi = useOffer("ownApi");
  const adds = useTranslations("checks.adds");
  return (
    <div className="grid gap-6">
      <div className="grid gap-8 md:grid-cols-2">
        {parts.map(({ name, state, count }) => (
          <Section
            key={name}
            title={t(`${name}.title`)}
            aside={state === "found" ? t("locked") : null}
            level={3}
          >
            <LockedPart state={state} label={t(state, { count })}>
              {t(`${name}.text`)}
            </LockedPart>
          </Section>
        ))}
      </div>
      {parts.some(({ state }) => state === "found") ? (
        <div className="grid justify-items-start gap-2">
          <DocumentLink product="vhr" vin={vin} detail={adds("price")} className="max-sm:w-full">
            {adds("action")}
          </DocumentLink>
          {ownApi ? <p className="text-ink-2 text-sm">{adds("charge")}</p> : null}
        </div>
      ) : null}
    </div>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { LockedPart } from "@/components/shell/locked-part";
import { Section } from "@/components/ui/card";
import { useServedQuery } from "@/lib/client/http/served-query";
import { previewQuery } from "@/lib/client/vehicle";

/** The paid sections: which exist, and how many records they have. */
export function LockedSections({ vin }: { vin: string }) {
  const t = useTranslations("preview.locked");
  const { data } = useServedQuery(previewQuery(vin));
  if (!data) return null;
  const parts = [
    { name: "auction", part: data.auction_data },
    { name: "value", part: data.marketvalue_data },
  ] as const;
  return (
    <div className="grid gap-8 border-hairline border-t px-4 py-6 md:grid-cols-2 md:p-8">
      {parts.map(({ name, part }) => (
        <Section
          key={name}
          title={t(`${name}.title`)}
          aside={part.state === "found" ? t("locked") : null}
          level={3}
        >
          <LockedPart state={part.state} label={t(part.state, { count: part.count })}>
            {t(`${name}.text`)}
          </LockedPart>
        </Section>
      ))}
    </div>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { LockedPart } from "@/components/shell/locked-part";
import { Section } from "@/components/ui/card";
import { lazyWithPreload, useServedQuery } from "@/lib/platform/browser";
import { previewQuery } from "@/lib/vehicle/client/vehicle";

const OpenAuctions = lazyWithPreload(async () => (await import("./open-values")).OpenAuctions);
const OpenMarketValues = lazyWithPreload(async () => (await import("./open-values")).OpenMarketValues);

export function LockedSections({ vin }: { vin: string }) {
  const t = useTranslations("preview.locked");
  const { data } = useServedQuery(previewQuery(vin));
  if (!data) return null;
  const { auction_data: auction, marketvalue_data: value } = data;
  const openAuctions = auction.blured ? [] : auction.auctions;
  const openEntries = value.blured ? [] : value.entries;
  const parts = [
    {
      name: "auction",
      part: auction,
      open: openAuctions.length > 0 && <OpenAuctions auctions={openAuctions} />,
    },
    {
      name: "value",
      part: value,
      open: openEntries.length > 0 && <OpenMarketValues entries={openEntries} />,
    },
  ] as const;
  return (
    <div className="grid gap-8 border-hairline border-t px-4 py-6 md:grid-cols-2 md:p-8">
      {parts.map(({ name, part, open }) => (
        <Section
          key={name}
          title={t(`${name}.title`)}
          aside={part.state === "found" && !open ? t("locked") : null}
          level={3}
        >
          {open || (
            <LockedPart state={part.state} label={t(part.state, { count: part.count })}>
              {t(`${name}.text`)}
            </LockedPart>
          )}
        </Section>
      ))}
    </div>
  );
}

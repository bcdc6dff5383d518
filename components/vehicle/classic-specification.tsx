"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryView } from "@/components/shell/query-view";
import { DescriptionList } from "@/components/ui/description-list";
import { LoadingStrip } from "@/components/ui/loading-strip";
import { classicQuery } from "@/lib/vehicle/client/vehicle";
import { useClassicBody } from "./use-specification";

const parts = ["series", "body", "engine", "plant", "sequence"] as const;

export function ClassicSpecification({ vin }: { vin: string }) {
  const t = useTranslations("vehicle");
  const getBody = useClassicBody();
  const noReading = <p className="text-ink-2">{t("classic.noReading")}</p>;
  return (
    <QueryView
      query={useQuery(classicQuery(vin))}
      loading={<LoadingStrip label={t("summary.looking")} />}
      problem={() => noReading}
    >
      {({ candidates: [best] }) => {
        const items = parts.flatMap((part) => {
          const value = best?.[part];
          return value
            ? [{ label: t(`classic.${part}`), value: part === "body" ? getBody(value) : value }]
            : [];
        });
        return items.length > 0 ? <DescriptionList items={items} columns={2} /> : noReading;
      }}
    </QueryView>
  );
}

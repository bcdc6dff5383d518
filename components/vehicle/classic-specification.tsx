"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { LeaderList } from "@/components/ui/leader-list";
import { LoadingStrip } from "@/components/ui/progress";
import { classicQuery } from "@/lib/client/vehicle";

const parts = ["series", "body", "engine", "plant", "sequence"] as const;

/** What a classic number says of its car, for a page that names the car itself; a hand-made car has no reading. */
export function ClassicSpecification({ vin }: { vin: string }) {
  const t = useTranslations("vehicle");
  const { data, error } = useQuery(classicQuery(vin));
  if (error && !data) return <p className="text-ink-2">{t("classic.noReading")}</p>;
  if (!data) return <LoadingStrip label={t("sheet.looking")} />;
  const best = data.candidates[0];
  const items = parts.flatMap((part) => {
    const value = best?.[part];
    return value ? [{ label: t(`classic.${part}`), value }] : [];
  });
  return items.length > 0 ? (
    <LeaderList items={items} columns={2} />
  ) : (
    <p className="text-ink-2">{t("classic.noReading")}</p>
  );
}

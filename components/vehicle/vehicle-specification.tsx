"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { LeaderList } from "@/components/ui/leader-list";
import { LoadingStrip } from "@/components/ui/progress";
import { previewQuery } from "@/lib/client/vehicle";
import { LookupProblem } from "./lookup-problem";
import { useSpecification } from "./use-specification";

/** The specification alone, for a page that names the car itself. */
export function VehicleSpecification({ vin }: { vin: string }) {
  const t = useTranslations("vehicle.sheet");
  const specify = useSpecification();
  const { data, error, refetch } = useQuery(previewQuery(vin));
  if (error && !data) return <LookupProblem error={error} vin={vin} onRetry={() => refetch()} />;
  if (!data) return <LoadingStrip label={t("looking")} />;
  const items = specify({ ...data.decode_data });
  return items.length > 0 ? (
    <LeaderList items={items} columns={2} />
  ) : (
    <p className="text-ink-2">{t("nothingKnown")}</p>
  );
}

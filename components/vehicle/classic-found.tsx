"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type LeaderItem, LeaderList } from "@/components/ui/leader-list";
import { classicQuery } from "@/lib/client/vehicle";
import type { ClassicCandidate } from "@/lib/contract/decode";
import { vehicleTitle } from "@/lib/core/specification";
import { LookupProblem } from "./lookup-problem";
import { SheetSkeleton } from "./sheet-skeleton";
import { VehicleHeading } from "./vehicle-heading";

const parts = ["series", "body", "engine", "plant", "sequence"] as const;

interface ClassicFoundProps {
  vin: string;
  /** The one thing to do next; also shown when the number fits no maker's system. */
  action: ReactNode;
  /** Given where the number may be a licence plate: then that is the thing to do next. */
  onPlate?: () => void;
}

/** What a number from before 1981 says, read by the maker's own system; other readings are told, not hidden. */
export function ClassicFound({ vin, action, onPlate }: ClassicFoundProps) {
  const t = useTranslations("vehicle.classic");
  const { data, error, refetch } = useQuery(classicQuery(vin));
  if (error && !data)
    return (
      <>
        <LookupProblem {...{ error, vin, onPlate }} onRetry={() => refetch()} />
        {onPlate ? null : <div className="px-4 pb-6 md:px-8">{action}</div>}
      </>
    );
  if (!data) return <SheetSkeleton />;
  const [best, ...others] = data.candidates;
  const lines = (candidate: ClassicCandidate): LeaderItem[] =>
    parts.flatMap((part) => (candidate[part] ? [{ label: t(part), value: candidate[part] }] : []));
  return (
    <div className="grid lg:grid-cols-[1.45fr_1fr]">
      <div className="min-w-0 px-4 py-5 md:p-8">
        <VehicleHeading
          caption={t("isThisYours")}
          title={vehicleTitle({ year: data.year, make: data.make, model: data.model })}
          vin={vin}
        />
        {best ? <LeaderList items={lines(best)} columns={2} className="mt-5" /> : null}
        {others.length > 0 ? (
          <p className="mt-5 border-hairline border-t pt-4 text-ink-2 text-sm">
            {t("others", { cars: others.map((car) => vehicleTitle(car)).join(" · ") })}
          </p>
        ) : null}
      </div>
      <div className="grid min-w-0 content-start gap-3.5 border-hairline border-t px-4 py-5 md:p-8 lg:border-t-0 lg:border-l">
        <h3 className="heading text-lg">{t("title")}</h3>
        <p className="text-[0.9375rem] text-ink-2">{t("text")}</p>
        {action}
      </div>
    </div>
  );
}

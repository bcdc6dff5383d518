"use client";
import { useTranslations } from "next-intl";
import { LoadingStrip } from "@/components/ui/loading-strip";

const lines = ["w-2/3", "w-1/2", "w-3/5", "w-2/5"];

export function VehicleSkeleton() {
  const t = useTranslations("vehicle.summary");
  return (
    <div className="min-h-[22rem] px-4 py-5 md:p-8">
      <LoadingStrip label={t("looking")} />
      <div aria-hidden="true" className="mt-6 grid gap-4">
        <span className="h-9 w-3/5 bg-band" />
        {lines.map((width) => (
          <span key={width} className={`h-4 bg-band ${width}`} />
        ))}
      </div>
    </div>
  );
}

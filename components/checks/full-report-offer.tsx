import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { dashboardHref, REPORT_HASH } from "@/lib/routes";

const points = ["one", "two", "three", "four"] as const;

/** What a quick check leaves out, with a link to the report; the gate asks for a login on the way there. */
export function FullReportOffer({ vin, action }: { vin: string; action?: ReactNode }) {
  const t = useTranslations("checks.adds");
  return (
    <div className="grid gap-4">
      <ul className="grid max-w-measure list-[square] gap-1.5 pl-5">
        {points.map((point) => (
          <li key={point}>{t(point)}</li>
        ))}
      </ul>
      <div className="grid justify-items-start gap-2">
        {action ?? (
          <ButtonLink href={dashboardHref(vin, REPORT_HASH)} detail={t("price")} className="max-sm:w-full">
            {t("action")}
          </ButtonLink>
        )}
        <p className="text-ink-2 text-sm">{t("charge")}</p>
      </div>
    </div>
  );
}

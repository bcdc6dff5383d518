import Link from "next/link";
import { useTranslations } from "next-intl";
import { LazyDetails } from "@/components/shell/lazy-details";
import { ModelStyles } from "@/components/vehicle/model-styles";
import type { NamedModel } from "@/lib/core/vehicle/identity";
import { routes } from "@/lib/routes";
import { ModelName } from "./model-name";
import { StickerSection } from "./sticker-section";

interface ModelDashboardProps {
  /** The server's key for a vehicle without a VIN; '' before its first sticker. */
  vinKey: string;
  named?: NamedModel;
  isGlobal: boolean;
  stickerYearFrom: number;
  regenerate: boolean;
}

/** The dashboard of a vehicle without a known VIN: a window sticker is all that it can have. */
export function ModelDashboard({ vinKey, ...rest }: ModelDashboardProps) {
  const t = useTranslations("dashboard");
  return (
    <div className="mx-auto max-w-page px-2.5 pt-4 pb-20 md:px-10 md:pt-6 print:p-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 px-1.5 md:px-0 print:hidden">
        <h1 className="caps">
          {t("vehicle.withoutVin")} <ModelName vinKey={vinKey} named={rest.named} />
        </h1>
        <Link href={routes.dashboard} className="inline-flex min-h-11 items-center text-[0.9375rem]">
          {t("another")}
        </Link>
      </div>
      <div className="rounded border border-rule bg-sheet print:border-0">
        {rest.named ? (
          <LazyDetails
            summary={t("vehicle.styles")}
            className="border-hairline border-b px-4 py-1 md:px-10 print:hidden"
          >
            <ModelStyles {...rest.named} />
          </LazyDetails>
        ) : null}
        <StickerSection vin={vinKey} {...rest} />
      </div>
    </div>
  );
}

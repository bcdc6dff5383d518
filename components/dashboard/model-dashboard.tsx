import { useTranslations } from "next-intl";
import { LazyDetails } from "@/components/shell/lazy-details";
import { ModelStyles } from "@/components/vehicle/model-styles";
import type { NamedModel } from "@/lib/core/vehicle/identity";
import { HeadLayout, SearchAnother } from "./dashboard-head";
import { ModelName } from "./model-name";
import { StickerSection } from "./sticker-section";

interface ModelDashboardProps {
  /** Server's key of a vehicle without a VIN; '' before its first sticker. */
  vinKey: string;
  named?: NamedModel;
  isGlobal: boolean;
  stickerYearFrom: number;
  regenerate: boolean;
}

export function ModelDashboard({ vinKey, ...rest }: ModelDashboardProps) {
  const t = useTranslations("dashboard");
  return (
    <div className="mx-auto max-w-page px-2.5 pt-4 pb-20 md:px-10 md:pt-6 print:p-0">
      <HeadLayout actions={<SearchAnother />}>
        <h1 className="heading text-xl md:text-3xl">
          <ModelName vinKey={vinKey} named={rest.named} fallback={t("vehicle.sticker")} />
        </h1>
        <p className="mt-1 text-ink-2 text-sm">{t("vehicle.withoutVin")}</p>
      </HeadLayout>
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

"use client";
import { useTranslations } from "next-intl";
import { QueryView } from "@/components/shell/query-view";
import { ButtonLink } from "@/components/ui/button";
import { DescriptionList } from "@/components/ui/description-list";
import { useServedQuery } from "@/lib/platform/browser";
import { CLASSIC_YEAR_MAX } from "@/lib/platform/values";
import { getModelStickerHref } from "@/lib/routes";
import { trimsQuery } from "@/lib/vehicle/client/model-styles";
import { formatVehicleTitle } from "@/lib/vehicle/rules/specification";
import { getTrims } from "@/lib/vehicle/rules/trim";
import { VehicleHeading } from "./vehicle-heading";
import { WhereIsMyVin } from "./where-is-my-vin";

interface ModelResultProps {
  year: number;
  make: string;
  model: string;
}

export function ModelResult({ year, make, model }: ModelResultProps) {
  const t = useTranslations("vehicle.model");
  const common = useTranslations("common");
  const value = (
    <QueryView
      query={useServedQuery(trimsQuery({ year, make, model }))}
      loading={common("loading")}
      problem={() => common("notAvailable")}
      isEmpty={(trims) => trims.length === 0}
      empty={common("notAvailable")}
    >
      {(trims) => [...new Set(trims.flatMap(getTrims))].join(" · ")}
    </QueryView>
  );
  return (
    <div className="grid lg:grid-cols-[1.45fr_1fr]">
      <div className="min-w-0 px-4 py-5 md:p-8">
        <VehicleHeading caption={t("caption")} title={formatVehicleTitle({ year, make, model })} />
        <DescriptionList items={[{ label: t("trims"), value }]} className="mt-5" />
      </div>
      <div className="grid min-w-0 content-start justify-items-start gap-3.5 border-hairline border-t px-4 py-5 md:p-8 lg:border-t-0 lg:border-l">
        <h3 className="heading text-lg">{t("next")}</h3>
        <p className="text-[0.9375rem] text-ink-2">{t(year <= CLASSIC_YEAR_MAX ? "classicText" : "text")}</p>
        <div className="text-[0.9375rem]">
          <WhereIsMyVin />
        </div>
        <h3 className="heading mt-2 text-lg">{t("sticker")}</h3>
        <p className="text-[0.9375rem] text-ink-2">{t("stickerText")}</p>
        <ButtonLink href={getModelStickerHref({ year, make, model })} variant="quiet">
          {t("stickerMake")}
        </ButtonLink>
      </div>
    </div>
  );
}

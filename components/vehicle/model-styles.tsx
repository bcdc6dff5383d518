"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { LazyDetails } from "@/components/shell/lazy-details";
import { QueryView } from "@/components/shell/query-view";
import { Badge } from "@/components/ui/badge";
import { DescriptionList } from "@/components/ui/description-list";
import { useMoney } from "@/lib/platform/browser";
import type { StickerData } from "@/lib/sticker/contract/builder";
import { readLinePrice } from "@/lib/sticker/rules/line-price";
import { modelStyleQuery, modelStylesQuery } from "@/lib/vehicle/client/model-styles";
import type { NamedModel } from "@/lib/vehicle/rules/identity";

export function ModelStyles(of: NamedModel) {
  const t = useTranslations("vehicle.styles");
  return (
    <QueryView
      query={useQuery(modelStylesQuery(of))}
      isEmpty={(styles) => styles.length === 0}
      empty={<p className="text-ink-2">{t("none")}</p>}
    >
      {(styles) => (
        <ul>
          {styles.map(({ style, basis }) => (
            <li key={style} className="border-hairline border-b last:border-b-0">
              <LazyDetails
                summary={
                  <>
                    {style}{" "}
                    <span className="font-normal text-ink-2 text-sm">{t(`basis.${basis ?? "unknown"}`)}</span>
                  </>
                }
              >
                <Style {...of} style={style} />
              </LazyDetails>
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}

function Style(of: NamedModel & { style: string }) {
  return <QueryView query={useQuery(modelStyleQuery(of))}>{(data) => <StyleFacts data={data} />}</QueryView>;
}

const getNames = (colors: StickerData["exterior"]) =>
  colors.map(({ code, name }) => (code ? `${name} (${code})` : name)).join(", ");

function StyleFacts({ data }: { data: StickerData }) {
  const t = useTranslations("vehicle.styles");
  const common = useTranslations("common");
  const money = useMoney();
  const { base_cents: base, destination_cents: destination, exterior, interior, packages } = data;
  const { standard_equipment: standard, source, sample } = data;
  const formatPriceText = (text: string) => {
    const price = readLinePrice(text);
    if (price === 0 || price === "included") return t("included");
    if (price === "no_charge") return t("noCharge");
    return typeof price === "number" ? money(price, "USD", "whole") : common("notAvailable");
  };
  const items = [
    { label: t("base"), value: base === null ? "" : money(base, "USD", "whole") },
    { label: t("destination"), value: destination === null ? "" : money(destination, "USD", "whole") },
    { label: t("exterior"), value: getNames(exterior) },
    { label: t("interior"), value: getNames(interior) },
  ].filter(({ value }) => value !== "");
  const lines = packages.flatMap((category) => category.data);
  const equipment = standard.flatMap((group) => group.items);
  if (items.length === 0 && lines.length === 0 && equipment.length === 0)
    return <p className="text-ink-2">{t("nameOnly")}</p>;
  return (
    <div className="grid gap-3">
      {sample ? (
        <p>
          <Badge>{common("sample")}</Badge>
        </p>
      ) : null}
      <DescriptionList items={items} />
      {lines.length > 0 ? (
        <div>
          <p className="caps">{t("options")}</p>
          <DescriptionList
            items={lines.map(({ code, section, package_price }) => ({
              label: code ? `${section} (${code})` : section,
              value: formatPriceText(package_price),
            }))}
          />
        </div>
      ) : null}
      {equipment.length > 0 ? (
        <div>
          <p className="caps">{t("standard")}</p>
          <p className="text-[0.9375rem]">{equipment.join(" · ")}</p>
        </div>
      ) : null}
      {source ? <p className="text-ink-2 text-sm">{t("source", { source })}</p> : null}
    </div>
  );
}

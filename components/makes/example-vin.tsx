import { useTranslations } from "next-intl";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import { VinText } from "@/components/ui/vin-text";
import { nameCase } from "@/lib/core/vehicle/specification";
import type { MakeExample } from "@/lib/vin/make-example";
import { useVpicLabels } from "./vpic-labels";

export function ExampleVin({ example: { vin, decoded } }: { example: MakeExample }) {
  const t = useTranslations("makes.example");
  const labels = useVpicLabels();
  const plant = labels.place(decoded.plantCity, decoded.plantState, decoded.plantCountry);
  const described = [
    [decoded.model, decoded.trim ?? decoded.series].filter(Boolean).join(" "),
    decoded.bodyClass && labels.value(decoded.bodyClass),
    labels.engine(decoded),
    decoded.fuelTypePrimary && labels.value(decoded.fuelTypePrimary),
  ];
  const rows = [
    { from: 1, to: 3, text: t("maker", { name: nameCase(decoded.manufacturer ?? "") }) },
    { from: 4, to: 8, text: t("described", { vehicle: described.filter(Boolean).join(", ") }) },
    { from: 9, to: 9, text: t("check") },
    { from: 10, to: 10, text: t("year", { year: String(decoded.modelYear) }) },
    { from: 11, to: 11, text: plant ? t("plant", { place: plant }) : t("plantUnknown") },
    { from: 12, to: 17, text: t("serial") },
  ];
  return (
    <>
      <p className="mb-4 max-w-measure text-ink-2">{t("lead")}</p>
      <p className="mb-4 text-lg sm:text-2xl">
        <VinText vin={vin} />
      </p>
      <Table caption={t("caption", { vin })} focusable>
        <thead>
          <tr>
            <HeadCell>{t("positions")}</HeadCell>
            <HeadCell>{t("characters")}</HeadCell>
            <HeadCell>{t("meaning")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ from, to, text }) => (
            <tr key={from}>
              <Cell className="whitespace-nowrap">{from === to ? from : `${from}–${to}`}</Cell>
              <Cell className="vin" translate="no">
                {vin.slice(from - 1, to)}
              </Cell>
              <Cell>{text}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}

import { useLocale, useTranslations } from "next-intl";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import { nameCase } from "@/lib/vehicle/rules/specification";
import type { DecodedVin } from "@/lib/vin/contract";
import type { VinField } from "@/lib/vin/make-facts";
import type { MakePage } from "@/lib/vin/make-page";
import { useVpicLabels } from "./vpic-labels";

export function LayoutTable({ page }: { page: MakePage }) {
  const t = useTranslations("makes");
  const locale = useLocale();
  const labels = useVpicLabels();
  const { name: make, layout, layoutFrom, to, example } = page;
  const list = new Intl.ListFormat(locale);
  const value = (field: VinField, decoded: DecodedVin): string => {
    if (field === "model") return decoded.model ?? "";
    if (field === "body") return decoded.bodyClass ? labels.value(decoded.bodyClass) : "";
    if (field === "trim") return decoded.trim ?? decoded.series ?? "";
    if (field === "engine") return labels.engine(decoded);
    if (field === "fuel") return decoded.fuelTypePrimary ? labels.value(decoded.fuelTypePrimary) : "";
    if (field === "weight") return decoded.gvwr?.split(":")[0] ?? "";
    return "";
  };
  return (
    <>
      <p className="mb-3 max-w-measure text-ink-2">
        {t("layout.lead", { from: String(layoutFrom), to: String(to) })}
      </p>
      <Table caption={t("layout.caption", { make })} focusable>
        <thead>
          <tr>
            <HeadCell>{t("layout.field")}</HeadCell>
            <HeadCell>{t("layout.positions")}</HeadCell>
            <HeadCell>{example ? t("layout.example") : null}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {layout.map(({ field, positions }) => {
            const exampleValue = example ? value(field, example.decoded) : "";
            return (
              <tr key={field}>
                <Cell>{t(`fields.${field}`)}</Cell>
                <Cell>{list.format(positions.map(String))}</Cell>
                <Cell>
                  {exampleValue && example ? (
                    <>
                      <span className="vin" translate="no">
                        {positions.map((position) => example.vin.charAt(position - 1)).join(" ")}
                      </span>
                      {` = ${exampleValue}`}
                    </>
                  ) : null}
                </Cell>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </>
  );
}

export function MakersTable({ page }: { page: MakePage }) {
  const t = useTranslations("makes.makers");
  const labels = useVpicLabels();
  return (
    <>
      <p className="mb-3 max-w-measure text-ink-2">{t("lead", { make: page.name })}</p>
      <Table caption={t("caption", { make: page.name })} focusable>
        <thead>
          <tr>
            <HeadCell>{t("code")}</HeadCell>
            <HeadCell>{t("name")}</HeadCell>
            <HeadCell>{t("country")}</HeadCell>
            <HeadCell>{t("type")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {page.makers.map(({ code, manufacturer, country, type }) => (
            <tr key={`${code} ${type}`}>
              <Cell className="vin" translate="no">
                {code}
              </Cell>
              <Cell>{nameCase(manufacturer)}</Cell>
              <Cell>{country ? labels.country(country) : null}</Cell>
              <Cell>{labels.type(type)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}

export function PlantsTable({ page }: { page: MakePage }) {
  const t = useTranslations("makes.plants");
  const labels = useVpicLabels();
  return (
    <>
      <p className="mb-3 max-w-measure text-ink-2">{t("lead")}</p>
      <Table caption={t("caption", { make: page.name })} focusable>
        <thead>
          <tr>
            <HeadCell>{t("code")}</HeadCell>
            <HeadCell>{t("place")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {page.plants.map(({ code, city, state, country }) => (
            <tr key={`${code} ${city}`}>
              <Cell className="vin" translate="no">
                {code}
              </Cell>
              <Cell>{labels.place(city, state, country)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}

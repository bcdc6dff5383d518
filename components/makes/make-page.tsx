import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { getButtonStyle } from "@/components/ui/button-style";
import { Section } from "@/components/ui/card";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import { VinText } from "@/components/ui/vin-text";
import { toMessageKey } from "@/lib/platform/i18n";
import { routes } from "@/lib/routes";
import { nameCase } from "@/lib/vehicle/rules/specification";
import type { MakeExample } from "@/lib/vin/make-example";
import type { MakePage as MakeData } from "@/lib/vin/make-page";
import { LayoutTable, MakersTable, PlantsTable } from "./make-tables";
import { useVpicLabels } from "./vpic-labels";

/** Lowercases the first letter unless the word is an acronym such as SUV. */
const toMidSentence = (kind: string) => kind.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());

export function MakePage({ page }: { page: MakeData }) {
  const t = useTranslations("makes");
  const locale = useLocale();
  const labels = useVpicLabels();
  const { name: make, types, models, example, dataDate } = page;
  const kinds = types.map((type) => toMessageKey(type));
  const isMotorcycle = kinds.includes("motorcycle");
  const hasCars = kinds.some((kind) => kind !== "motorcycle");
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(dataDate),
  );
  return (
    <div className="mx-auto max-w-page px-4 pt-7 pb-20 md:px-10 md:pt-14">
      <nav aria-label={t("page.crumb")} className="text-sm print:hidden">
        <Link href={routes.makes} className="inline-flex min-h-9 items-center">
          {t("page.all")}
        </Link>
      </nav>
      <h1 className="heading text-3xl md:text-4xl">{t("page.title", { make })}</h1>
      <p className="mt-3 max-w-[58ch] text-ink-2 md:text-[1.125rem]">
        {t("page.lead", {
          make,
          types: new Intl.ListFormat(locale).format(types.map((type) => toMidSentence(labels.type(type)))),
        })}
      </p>
      <p className="mt-5 print:hidden">
        <Link href={routes.home} className={getButtonStyle("primary", "md", false)}>
          {t("page.finder", { make })}
        </Link>
      </p>
      <div className="mt-10 grid gap-12">
        {example ? (
          <Section title={t("example.title", { make })}>
            <ExampleVin example={example} />
          </Section>
        ) : null}
        <Section title={t("layout.title")}>
          <LayoutTable page={page} />
        </Section>
        <div className="grid gap-12 lg:grid-cols-2">
          <Section title={t("makers.title")}>
            <MakersTable page={page} />
          </Section>
          {page.plants.length > 0 ? (
            <Section title={t("plants.title")}>
              <PlantsTable page={page} />
            </Section>
          ) : null}
        </div>
        <Section title={t("models.title")}>
          <p className="mb-3 max-w-measure text-ink-2">{t("models.lead")}</p>
          <ul className="gap-x-8 sm:columns-2 lg:columns-3">
            {models.map(({ name, from, to }) => (
              <li key={name} className="flex break-inside-avoid items-baseline gap-1.5 py-1">
                <span className="min-w-0">{name}</span>
                <span aria-hidden="true" className="leader-dots" />
                <span className="num flex-none text-ink-2">{from === to ? from : `${from}–${to}`}</span>
              </li>
            ))}
          </ul>
        </Section>
        <Section title={t("where.title")}>
          <ul className="grid max-w-measure list-disc gap-1.5 pl-5">
            {hasCars ? <li>{t("where.windshield")}</li> : null}
            {hasCars ? <li>{t("where.door")}</li> : null}
            {kinds.includes("truck") ? <li>{t("where.truck")}</li> : null}
            {isMotorcycle ? <li>{t("where.motorcycle")}</li> : null}
            <li>{t("where.documents")}</li>
          </ul>
        </Section>
        <Section title={t("limits.title")}>
          <p className="max-w-measure">{t("limits.cannot")}</p>
          <p className="mt-2 max-w-measure text-ink-2 text-sm">
            {t("limits.source", { date })} {t("limits.affiliation", { make })}
          </p>
          <p className="mt-2">
            <Link href={routes.glossary} className="inline-flex min-h-11 items-center">
              {t("page.glossary")}
            </Link>
          </p>
        </Section>
      </div>
    </div>
  );
}

function ExampleVin({ example: { vin, decoded } }: { example: MakeExample }) {
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

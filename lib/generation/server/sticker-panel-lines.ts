import { formatCents, formatDecimal } from "@/lib/platform/i18n";
import type { StickerDocument } from "@/lib/sticker/contract/document";
import type { Stars } from "@/lib/vehicle/contract/build-data";
import { type DocumentMessages, interpolate } from "./document-messages";

type Figure = readonly [name: string, value: string | null, source: string];

const toOneLine = (label: string) => label.replace("\n", " ");
const cents = (value: number | null) => (value === null ? null : formatCents(value));

type Fuel = NonNullable<StickerDocument["fuelEconomy"]>;

const filled = (text: string, values: Record<string, string | null>) =>
  Object.values(values).includes(null) ? null : interpolate(text, values as Record<string, string>);

function listFuelNotes(fuel: Fuel, { sticker }: DocumentMessages): Figure[] {
  const { lineNames: names, lineValues: values, fuel: labels } = sticker;
  const { source, rangeMiles, chargeHours = null, co2GramsPerMile, classLow, classHigh } = fuel;
  const formatNumber = (value: number | null) =>
    value === null ? null : formatDecimal(value, Number.isInteger(value) ? 0 : 1);
  const range = {
    className: fuel.className,
    low: formatNumber(classLow),
    high: formatNumber(classHigh),
    unit: fuel.electric ? labels.mpge : labels.mpg,
  };
  return [
    [names.class, filled(values.class, range), source],
    [
      fuel.electric ? names.rangeCharged : names.range,
      filled(values.miles, { miles: formatNumber(rangeMiles) }),
      source,
    ],
    [names.charge, filled(values.hours, { hours: formatNumber(chargeHours) }), source],
    [names.co2, filled(values.grams, { grams: formatNumber(co2GramsPerMile) }), source],
  ];
}

function listFuelFigures({ fuelEconomy: fuel }: StickerDocument, messages: DocumentMessages): Figure[] {
  if (!fuel) return [];
  const labels = messages.sticker.fuel;
  const unit = fuel.electric ? labels.mpge : labels.mpg;
  const rate = (value: number | null) =>
    value === null ? null : `${formatDecimal(value, Number.isInteger(value) ? 0 : 1)} ${unit}`;
  const toRated = (rating: number | null) => (rating === null ? null : interpolate(labels.rated, { rating }));
  const saving = fuel.fiveYearSavingCents;
  const { source } = fuel;
  return [
    [toOneLine(labels.combined), rate(fuel.combined), source],
    [labels.city, rate(fuel.city), source],
    [labels.highway, rate(fuel.highway), source],
    [
      fuel.electric ? labels.per100Electric : labels.per100,
      fuel.gallonsPer100Miles === null ? null : formatDecimal(fuel.gallonsPer100Miles, fuel.electric ? 0 : 1),
      source,
    ],
    ...listFuelNotes(fuel, messages),
    [labels.annual, cents(fuel.annualCostCents), source],
    [
      !saving ? labels.same : saving < 0 ? labels.spend : labels.save,
      cents(saving === null ? null : Math.abs(saving)),
      source,
    ],
    [labels.ghg, toRated(fuel.ghgRating), source],
    [labels.smog, toRated(fuel.smogRating), source],
  ];
}

function listSafetyFigures(
  { safety }: StickerDocument,
  { sticker: { safety: labels } }: DocumentMessages,
): Figure[] {
  if (!safety) return [];
  const stars = (value: Stars) =>
    value === null
      ? null
      : value === "not_rated"
        ? labels.notRated
        : interpolate(labels.alt, { count: value });
  const parts = [
    "overall",
    "frontalDriver",
    "frontalPassenger",
    "sideFront",
    "sideRear",
    "rollover",
  ] as const;
  return parts.map((part) => [labels[part], stars(safety[part]), safety.source] as const);
}

function getContentFigures(
  { partsContent: parts }: StickerDocument,
  { sticker: { parts: labels } }: DocumentMessages,
  source: string,
): Figure[] {
  if (!parts) return [];
  const renderPercent = (value: number) => `${value}%`;
  return [
    [labels.usCanada, parts.usCanadaPercent === null ? null : renderPercent(parts.usCanadaPercent), source],
    ...parts.otherSources.map(
      (other): Figure => [
        interpolate(labels.other, { country: other.country }),
        renderPercent(other.percent),
        source,
      ],
    ),
    [labels.assembly, parts.finalAssembly, source],
    [labels.engine, parts.engineOrigin, source],
    [labels.transmission, parts.transmissionOrigin, source],
  ];
}

export function listPanelFigures(
  sticker: StickerDocument,
  messages: DocumentMessages,
  build: string,
): { ofModel: Figure[]; ofBuild: Figure[] } {
  return {
    ofModel: [...listFuelFigures(sticker, messages), ...listSafetyFigures(sticker, messages)],
    ofBuild: getContentFigures(sticker, messages, build),
  };
}

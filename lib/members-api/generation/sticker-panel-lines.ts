import type { StickerDocument } from "@/lib/contract/sticker-document";
import type { Stars } from "@/lib/contract/vehicle-build-data";
import { formatCents, formatDecimal } from "@/lib/core/money";
import { type DocumentMessages, interpolate } from "../rendering/document-messages";

type Figure = readonly [name: string, value: string | null, source: string];

const oneLine = (label: string) => label.replace("\n", " ");
const cents = (value: number | null) => (value === null ? null : formatCents(value));

type Fuel = NonNullable<StickerDocument["fuelEconomy"]>;

const filled = (text: string, values: Record<string, string | null>) =>
  Object.values(values).includes(null) ? null : interpolate(text, values as Record<string, string>);

function fuelNotes(fuel: Fuel, { sticker }: DocumentMessages): Figure[] {
  const { lineNames: names, lineValues: values, fuel: labels } = sticker;
  const { source, rangeMiles, chargeHours = null, co2GramsPerMile, classLow, classHigh } = fuel;
  const number = (value: number | null) =>
    value === null ? null : formatDecimal(value, Number.isInteger(value) ? 0 : 1);
  const range = {
    className: fuel.className,
    low: number(classLow),
    high: number(classHigh),
    unit: fuel.electric ? labels.mpge : labels.mpg,
  };
  return [
    [names.class, filled(values.class, range), source],
    [
      fuel.electric ? names.rangeCharged : names.range,
      filled(values.miles, { miles: number(rangeMiles) }),
      source,
    ],
    [names.charge, filled(values.hours, { hours: number(chargeHours) }), source],
    [names.co2, filled(values.grams, { grams: number(co2GramsPerMile) }), source],
  ];
}

function fuelFigures({ fuelEconomy: fuel }: StickerDocument, messages: DocumentMessages): Figure[] {
  if (!fuel) return [];
  const labels = messages.sticker.fuel;
  const unit = fuel.electric ? labels.mpge : labels.mpg;
  const rate = (value: number | null) =>
    value === null ? null : `${formatDecimal(value, Number.isInteger(value) ? 0 : 1)} ${unit}`;
  const rated = (rating: number | null) => (rating === null ? null : interpolate(labels.rated, { rating }));
  const saving = fuel.fiveYearSavingCents;
  const { source } = fuel;
  return [
    [oneLine(labels.combined), rate(fuel.combined), source],
    [labels.city, rate(fuel.city), source],
    [labels.highway, rate(fuel.highway), source],
    [
      fuel.electric ? labels.per100Electric : labels.per100,
      fuel.gallonsPer100Miles === null ? null : formatDecimal(fuel.gallonsPer100Miles, fuel.electric ? 0 : 1),
      source,
    ],
    ...fuelNotes(fuel, messages),
    [labels.annual, cents(fuel.annualCostCents), source],
    [
      !saving ? labels.same : saving < 0 ? labels.spend : labels.save,
      cents(saving === null ? null : Math.abs(saving)),
      source,
    ],
    [labels.ghg, rated(fuel.ghgRating), source],
    [labels.smog, rated(fuel.smogRating), source],
  ];
}

function safetyFigures(
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

function contentFigures(
  { partsContent: parts }: StickerDocument,
  { sticker: { parts: labels } }: DocumentMessages,
  source: string,
): Figure[] {
  if (!parts) return [];
  const percent = (value: number) => `${value}%`;
  return [
    [labels.usCanada, parts.usCanadaPercent === null ? null : percent(parts.usCanadaPercent), source],
    ...parts.otherSources.map(
      (other): Figure => [
        interpolate(labels.other, { country: other.country }),
        percent(other.percent),
        source,
      ],
    ),
    [labels.assembly, parts.finalAssembly, source],
    [labels.engine, parts.engineOrigin, source],
    [labels.transmission, parts.transmissionOrigin, source],
  ];
}

export function panelFigures(
  sticker: StickerDocument,
  messages: DocumentMessages,
  build: string,
): { ofModel: Figure[]; ofBuild: Figure[] } {
  return {
    ofModel: [...fuelFigures(sticker, messages), ...safetyFigures(sticker, messages)],
    ofBuild: contentFigures(sticker, messages, build),
  };
}

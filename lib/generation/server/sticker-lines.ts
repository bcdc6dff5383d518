import { formatCents } from "@/lib/platform/i18n";
import type { StickerDocument } from "@/lib/sticker/contract/document";
import { isColorEntered } from "@/lib/sticker/rules/facts";
import type { LinePrice } from "@/lib/vehicle/contract/build-data";
import { type DocumentMessages, getDocumentMessages } from "./document-messages";
import { listPanelFigures } from "./sticker-panel-lines";
import { recordTerms } from "./translate-records";

export interface StickerLine {
  line: string;
  value: string;
  source: string;
  /** YYYY-MM-DD. */
  date: string;
  entered: boolean;
}

function formatPriceText(price: LinePrice, { sticker: labels }: DocumentMessages): string {
  if (price === null) return labels.notAvailable;
  if (price === "included") return labels.included;
  return price === "no_charge" ? labels.noCharge : formatCents(price);
}

/** Lists each line's source in the document's language. Omits dealer, order, stock number and VIN for privacy. */
export function listStickerLines(sticker: StickerDocument): StickerLine[] {
  const messages = getDocumentMessages(sticker.locale);
  const labels = messages.sticker;
  const terms = recordTerms(sticker.locale);
  const createdDate = sticker.createdAt.slice(0, 10);
  const { vehicle, prices } = sticker;
  const decoded =
    sticker.vin === ""
      ? labels.enteredByUser
      : sticker.classic
        ? labels.lineSources.classic
        : labels.lineSources.vpic;
  const build = sticker.buildSource ?? sticker.basis;
  const line = (
    name: string,
    value: string | null,
    source: string,
    entered = source === labels.enteredByUser,
  ): StickerLine[] => {
    if (value === null || value === "") return [];
    const date = source === build && !entered ? (sticker.buildDate ?? createdDate) : createdDate;
    return [
      { line: name, value, source: entered ? labels.enteredByUser : terms.source(source), date, entered },
    ];
  };
  const readAmount = (name: string, cents: number | null, source: string, entered = false) =>
    line(name, cents === null ? null : formatCents(cents), source, entered);
  const toStated = (part: StickerDocument["prices"]["entered"][number]) => prices.entered.includes(part);
  const { sum } = labels.lineSources;
  const figures = listPanelFigures(sticker, messages, build);
  return [
    ...line(messages.report.spec.body, vehicle.body, decoded),
    ...line(labels.identity.engine, vehicle.engine, decoded),
    ...line(labels.identity.transmission, vehicle.transmission, decoded),
    ...line(labels.identity.drive, vehicle.drive, decoded),
    ...line(labels.identity.fuel, vehicle.fuel, decoded),
    ...line(labels.identity.plant, vehicle.plant ?? vehicle.country, decoded),
    ...line(
      labels.identity.exterior,
      sticker.exterior?.name ?? null,
      build,
      isColorEntered(sticker, "exterior"),
    ),
    ...line(
      labels.identity.interior,
      sticker.interior?.name ?? null,
      build,
      isColorEntered(sticker, "interior"),
    ),
    ...sticker.equipment.flatMap((group) => line(group.title, group.items.join(" · "), build, false)),
    ...[...sticker.packages, ...sticker.options].flatMap((item) =>
      line(
        [item.code, item.name].filter(Boolean).join(" "),
        formatPriceText(item.price, messages),
        item.origin === "decoded" ? decoded : build,
        item.origin === "user",
      ),
    ),
    ...readAmount(labels.base, prices.baseCents, build, toStated("base")),
    ...readAmount(labels.optionsTotal, prices.optionsCents, sum),
    ...prices.discounts.flatMap((discount) =>
      readAmount(discount.name, -discount.cents, build, toStated("discounts")),
    ),
    ...readAmount(labels.destination, prices.destinationCents, build, toStated("destination")),
    ...readAmount(
      sticker.classic ? labels.totalClassic : labels.total,
      prices.totalCents ?? prices.statedTotalCents,
      prices.totalCents === null ? build : sum,
    ),
    ...figures.ofModel.flatMap(([name, value, source]) => line(name, value, source, false)),
    ...figures.ofBuild.flatMap(([name, value, source]) => line(name, value, source, false)),
  ];
}

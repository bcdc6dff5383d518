import type { StickerDocument } from "@/lib/contract/sticker-document";
import type { LinePrice } from "@/lib/contract/vehicle-build-data";
import { formatCents } from "@/lib/core/money";
import { type DocumentMessages, documentMessages } from "../rendering/document-messages";

/** A line of a sticker, what stands there, and who said so. */
export interface StickerLine {
  line: string;
  value: string;
  source: string;
  /** The day on which the source was asked, YYYY-MM-DD. */
  date: string;
  entered: boolean;
}

function priceText(price: LinePrice, { sticker: labels }: DocumentMessages): string {
  if (price === null) return labels.notAvailable;
  if (price === "included") return labels.included;
  return price === "no_charge" ? labels.noCharge : formatCents(price);
}

/**
 * Where each line of an issued sticker came from, in the document's language. Nothing of whose it is: no dealer, no order, no
 * stock number, not the VIN. Built from the model that was issued, so that it goes where the document goes.
 */
export function stickerLines(sticker: StickerDocument): StickerLine[] {
  const messages = documentMessages(sticker.locale);
  const labels = messages.sticker;
  const date = sticker.createdAt.slice(0, 10);
  const { vehicle, prices, fuelEconomy, safety, partsContent } = sticker;
  const decoded =
    sticker.vin === "" ? labels.enteredByUser : sticker.classic ? "Classic number formats" : "NHTSA vPIC";
  const build = sticker.buildSource ?? sticker.basis;
  const line = (
    name: string,
    value: string | null,
    source: string,
    entered = source === labels.enteredByUser,
  ): StickerLine[] =>
    value === null || value === ""
      ? []
      : [{ line: name, value, source: entered ? labels.enteredByUser : source, date, entered }];
  const user = sticker.colorOrigin === "user";
  const stated = (part: StickerDocument["prices"]["entered"][number]) => prices.entered.includes(part);
  return [
    ...line(messages.report.spec.body, vehicle.body, decoded),
    ...line(labels.identity.engine, vehicle.engine, decoded),
    ...line(labels.identity.transmission, vehicle.transmission, decoded),
    ...line(labels.identity.drive, vehicle.drive, decoded),
    ...line(labels.identity.fuel, vehicle.fuel, decoded),
    ...line(labels.identity.plant, vehicle.plant ?? vehicle.country, decoded),
    ...line(labels.identity.exterior, sticker.exterior?.name ?? null, build, user),
    ...line(labels.identity.interior, sticker.interior?.name ?? null, build, user),
    ...sticker.equipment.flatMap((group) => line(group.title, group.items.join(" · "), build, false)),
    ...[...sticker.packages, ...sticker.options].flatMap((one) =>
      line(
        [one.code, one.name].filter(Boolean).join(" "),
        priceText(one.price, messages),
        one.origin === "decoded" ? decoded : build,
        one.origin === "user",
      ),
    ),
    ...line(
      labels.base,
      prices.baseCents === null ? null : formatCents(prices.baseCents),
      build,
      stated("base"),
    ),
    ...prices.discounts.flatMap((one) => line(one.name, formatCents(-one.cents), build, stated("discounts"))),
    ...line(
      labels.destination,
      prices.destinationCents === null ? null : formatCents(prices.destinationCents),
      build,
      stated("destination"),
    ),
    ...(fuelEconomy
      ? line(
          labels.fuel.combined.replace("\n", " "),
          fuelEconomy.combined === null ? null : String(fuelEconomy.combined),
          fuelEconomy.source,
          false,
        )
      : []),
    ...(safety
      ? line(
          labels.safety.overall,
          safety.overall === null
            ? null
            : safety.overall === "not_rated"
              ? labels.safety.notRated
              : String(safety.overall),
          safety.source,
          false,
        )
      : []),
    ...(partsContent
      ? line(
          labels.parts.usCanada,
          partsContent.usCanadaPercent === null ? null : `${partsContent.usCanadaPercent}%`,
          build,
          false,
        )
      : []),
  ];
}

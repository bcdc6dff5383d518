import * as z from "zod";
import type { DocumentBrand, DocumentLocale, DocumentVehicle } from "@/lib/generation/contract/vehicle";
import {
  cleanVehicle,
  type DocumentMessages,
  formatInstant,
  getDocumentMessages,
  getDocumentNumber,
  interpolate,
  recordTerms,
  translateFuel,
  translateParts,
  translateVehicle,
} from "@/lib/generation/server";
import { formatCents } from "@/lib/platform/i18n";
import { cleanOrNull, cleanText } from "@/lib/platform/render";
import { DEFAULT_PAPER_SIZE, type PaperSizeChoice } from "@/lib/platform/values";
import type { BuildData, FuelEconomy, PricedLine, SafetyRatings } from "@/lib/vehicle/contract/build-data";
import type { StickerDocument, StickerPrices, StickerProvenance } from "../contract/document";
import type { Entered } from "../rules/choices";
import { getStickerPrices } from "../rules/price";

/** Input of a sticker. Without `build`, only the specification is printed; nothing is guessed. */
export interface StickerFacts {
  recordId: string;
  createdAt: string;
  timeZone: string;
  locale: DocumentLocale;
  brand: DocumentBrand;
  /** https URL of the page that lists each line's source; null omits the QR code. */
  sourcesUrl: string | null;
  sample: boolean;
  classic: boolean;
  manual: boolean;
  vehicle: DocumentVehicle;
  europe?: boolean;
  build: BuildData | null;
  safety?: SafetyRatings | null;
  fuelEconomy?: FuelEconomy | null;
  confirmed?: Entered | null;
  order: string | null;
  stock: string | null;
  dealer: StickerDocument["dealer"];
  offer?: StickerDocument["offer"];
  paper?: PaperSizeChoice;
}

function getProvenance({ build, confirmed }: StickerFacts): StickerProvenance {
  if (!build || confirmed?.isKnown === false) return "specification";
  if (build.scope === "trim") return "typical";
  return build.original ? "original" : "build-data";
}

function getBuildBasis(
  provenance: StickerProvenance,
  facts: StickerFacts,
  messages: DocumentMessages,
): string {
  const { basis, withEntered } = messages.sticker;
  const isEntry = provenance === "specification" && (facts.manual || !facts.vehicle.vin);
  const labels = isEntry ? basis.entered : basis[provenance];
  const { confirmed } = facts;
  return confirmed && (confirmed.isEntered || confirmed.colors.length > 0)
    ? interpolate(withEntered, { basis: labels })
    : labels;
}

function cleanLine(line: PricedLine): PricedLine {
  return {
    ...line,
    code: cleanOrNull(line.code, 20),
    name: cleanText(line.name, 200) || "—",
    // SHOW-1: a $0 option is included in the price.
    price: line.price === 0 ? "included" : line.price,
    contents: line.contents.map((text) => cleanText(text, 200)).filter(Boolean),
  };
}

function getPrices({ build, confirmed }: StickerFacts, messages: DocumentMessages): StickerPrices {
  const discounts = (build?.discounts ?? []).map((discount) => ({
    name: cleanText(discount.name, 160) || "—",
    cents: discount.cents,
  }));
  const { doubt, ...prices } = getStickerPrices(build && { ...build, discounts }, confirmed ?? null);
  const labels = messages.sticker;
  const sum = prices.totalCents === null ? "" : formatCents(prices.totalCents);
  const stated = prices.statedTotalCents === null ? "" : formatCents(prices.statedTotalCents);
  const warnings = {
    differs: interpolate(labels.warningDiffers, { sum, stated }),
    stated: interpolate(labels.warningStated, { stated }),
    unknown: labels.warningUnknown,
  };
  return { ...prices, warning: doubt && warnings[doubt] };
}

function getDecade(year: number | null): number {
  if (year === null) return 1960;
  return Math.min(1980, Math.max(1950, Math.floor(year / 10) * 10));
}

function toDay(date: string | null): string | undefined {
  return z.iso.date().safeParse(date).data;
}

function cleanPaint(paint: BuildData["exterior"]): BuildData["exterior"] {
  if (!paint) return null;
  const name = cleanText(paint.name, 80);
  return name ? { ...paint, name, code: cleanOrNull(paint.code, 20) } : null;
}

/** Builds the sticker model. Amounts are integer cents; sums that don't match are flagged. */
export function buildSticker(facts: StickerFacts): StickerDocument {
  const messages = getDocumentMessages(facts.locale);
  const terms = recordTerms(facts.locale);
  const { build } = facts;
  const vehicleWithTrim = { ...facts.vehicle, trim: facts.vehicle.trim ?? build?.trim ?? null };
  const vehicle = translateVehicle(cleanVehicle(vehicleWithTrim), facts.locale);
  const provenance = getProvenance(facts);
  const enteredColors = facts.confirmed?.colors ?? [];
  const clean = (text: string | null, max: number) => cleanOrNull(text, max);
  return {
    version: 1,
    number: getDocumentNumber("sticker", facts.recordId),
    vin: vehicle.vin,
    createdAt: facts.createdAt,
    issuedLabel: formatInstant(facts.createdAt, facts.timeZone, messages),
    timeZone: facts.timeZone,
    locale: facts.locale,
    brand: { ...facts.brand, name: clean(facts.brand.name, 80) ?? "—" },
    paper: facts.paper ?? DEFAULT_PAPER_SIZE,
    sample: facts.sample || (build?.sample ?? false),
    sampleLabel: messages.common.sample,
    classic: facts.classic,
    decade: facts.classic ? getDecade(vehicle.year) : null,
    sourcesUrl: facts.sourcesUrl,
    provenance,
    notice: provenance === "original" ? messages.sticker.noticeOriginal : messages.sticker.notice,
    basis: getBuildBasis(provenance, facts, messages),
    ...(build && provenance !== "specification"
      ? { buildSource: terms.source(cleanText(build.source, 120)) || "—", buildDate: toDay(build.date) }
      : {}),
    vehicle,
    exterior: cleanPaint(build?.exterior ?? null),
    interior: cleanPaint(build?.interior ?? null),
    colorOrigin: enteredColors.length > 0 ? "user" : "maker",
    enteredColors,
    order: clean(facts.order, 20),
    stock: clean(facts.stock, 20),
    dealer: facts.dealer && {
      name: cleanText(facts.dealer.name, 120) || "—",
      number: clean(facts.dealer.number, 20),
      address: clean(facts.dealer.address, 200),
      city: clean(facts.dealer.city, 120),
      ...(facts.dealer.logo ? { logo: facts.dealer.logo } : {}),
    },
    ...(facts.offer ? { offer: facts.offer } : {}),
    equipment: (build?.equipment ?? []).flatMap((group) => {
      const items = group.items.map((item) => cleanText(item, 240)).filter(Boolean);
      return items.length > 0 ? [{ title: terms.group(cleanText(group.title, 80)) || "—", items }] : [];
    }),
    packages: (build?.packages ?? []).map(cleanLine),
    options: (build?.options ?? []).map(cleanLine),
    prices: getPrices(facts, messages),
    ...(facts.europe ? { marketNote: messages.sticker.marketNote } : {}),
    fuelEconomy: translateFuel(build?.fuelEconomy ?? facts.fuelEconomy ?? null, facts.locale),
    safety: build?.safety ?? facts.safety ?? null,
    partsContent: translateParts(build?.partsContent ?? null, facts.locale),
  };
}

import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { BuildData, PricedLine } from "@/lib/vehicle/contract/build-data";
import { isSameName } from "@/lib/vehicle/rules/make-names";
import type { StickerChoices, StickerColor, StickerDetails, StickerPackages } from "../contract/confirmation";
import type { StickerPrices } from "../contract/document";
import { type LineAmount, readLinePrice } from "./line-price";

type Item = StickerPackages[number]["data"][number];
type Kind = "packages" | "options";

export type ConfirmedOptions = Pick<
  BuildData,
  | "packages"
  | "options"
  | "exterior"
  | "interior"
  | "exteriorChoices"
  | "interiorChoices"
  | "discounts"
  | "baseCents"
  | "destinationCents"
  | "statedTotalCents"
  | "original"
>;

type ColorPart = "exterior" | "interior";

export interface Entered {
  isKnown: boolean;
  colors: ColorPart[];
  prices: StickerPrices["entered"];
  isEntered: boolean;
}

export interface Confirmed<Build extends ConfirmedOptions> extends Entered {
  build: Build;
}

const formatWorth = (price: LineAmount) => (price === 0 ? "included" : price);

export function readPackages(
  packages: StickerPackages,
): { category: string; item: Item; price: LineAmount }[] {
  return packages.flatMap(({ category_name, data }) =>
    data.map((item) => {
      const price = readLinePrice(item.package_price);
      if (price !== undefined) return { category: category_name, item, price };
      const message = `'${item.package_price}' is no price for '${item.section}'. Write $1,250.00, INC, or nothing.`;
      throw createInvalidFieldsError({ packages: message });
    }),
  );
}

export function readAmount(text: string): number | null | undefined {
  const price = readLinePrice(text);
  return price === null || (typeof price === "number" && price >= 0) ? price : undefined;
}

export function readDetails(details: StickerDetails | undefined) {
  const amount = (text: string) => {
    const cents = readAmount(text);
    if (cents === undefined)
      throw createInvalidFieldsError({ details: `'${text}' is no sum. Write $1,250.00.` });
    return cents;
  };
  return {
    baseCents: amount(details?.base_price ?? ""),
    destinationCents: amount(details?.destination ?? ""),
    discounts: (details?.discounts ?? []).map(({ name, amount: text }) => {
      const cents = amount(text);
      if (cents === null) throw createInvalidFieldsError({ details: `Give the sum of '${name}'.` });
      return { name, cents };
    }),
  };
}

function findLine(build: ConfirmedOptions, { section, code }: Item): { line: PricedLine; kind: Kind } | null {
  for (const kind of ["packages", "options"] as const) {
    const line = build[kind].find(
      (item) => isSameName(item.name, section) && (code === null || item.code === null || item.code === code),
    );
    if (line) return { line, kind };
  }
  return null;
}

function listChosenLines(build: ConfirmedOptions, choices: StickerChoices): Record<Kind, PricedLine[]> {
  const { packages, mode, autoPackage } = choices;
  if (mode === "auto" && autoPackage && packages.length === 0)
    return { packages: build.packages, options: build.options };
  const lines: Record<Kind, PricedLine[]> = { packages: [], options: [] };
  for (const { category, item, price } of readPackages(packages)) {
    const match = mode === "auto" ? findLine(build, item) : null;
    if (match && formatWorth(match.line.price) === formatWorth(price)) lines[match.kind].push(match.line);
    else if (match) lines[match.kind].push({ ...match.line, price, origin: "user" });
    else {
      const kind = /pack|paquete/i.test(category) ? "packages" : "options";
      const { section: name, code, contents } = item;
      lines[kind].push({ code, name, price, contents, origin: "user" });
    }
  }
  return lines;
}

/** Treats a color from the list of choices as entered by the user, but with the list's spelling and code. */
function getPaint(
  chosen: StickerColor | null,
  original: BuildData["exterior"],
  choices: BuildData["exteriorChoices"],
  fromBuildSheet: boolean,
): { paint: BuildData["exterior"]; isEntered: boolean } {
  if (!chosen) return { paint: fromBuildSheet ? original : null, isEntered: false };
  const offered = [...(original ? [original] : []), ...choices].find((item) =>
    isSameName(item.name, chosen.name),
  );
  const isOffered =
    offered !== undefined && (chosen.code === null || offered.code === null || chosen.code === offered.code);
  return isOffered
    ? { paint: { ...offered, code: offered.code ?? chosen.code }, isEntered: offered !== original }
    : { paint: chosen, isEntered: true };
}

function getStatedPrices(build: ConfirmedOptions, choices: StickerChoices) {
  const stated = readDetails(choices.details);
  const entered: StickerPrices["entered"] = [];
  if (stated.baseCents !== null && stated.baseCents !== build.baseCents) entered.push("base");
  if (stated.destinationCents !== null && stated.destinationCents !== build.destinationCents)
    entered.push("destination");
  if (stated.discounts.length > 0) entered.push("discounts");
  return { stated, entered };
}

/** Drops the stated total and discount once lines or prices differ from the build data. */
export function applyChoices<Build extends ConfirmedOptions>(
  build: Build,
  isKnown: boolean,
  choices: StickerChoices,
): Confirmed<Build> {
  const { packages, options } = listChosenLines(build, choices);
  const lines = [...packages, ...options];
  const original = [...build.packages, ...build.options];
  const hasItsLines = lines.length === original.length && original.every((line) => lines.includes(line));
  const fromSheet = choices.buildsheetColor === "yes";
  const exterior = getPaint(choices.colors.exterior, build.exterior, build.exteriorChoices, fromSheet);
  const interior = getPaint(choices.colors.interior, build.interior, build.interiorChoices, fromSheet);
  const colors = ([exterior.isEntered && "exterior", interior.isEntered && "interior"] as const).filter(
    (part) => part !== false,
  );
  const { stated, entered } = getStatedPrices(build, choices);
  const isSame = hasItsLines && entered.length === 0;
  const applied: ConfirmedOptions = {
    ...build,
    packages,
    options,
    exterior: exterior.paint,
    interior: interior.paint,
    original: build.original && isSame && colors.length === 0,
    baseCents: stated.baseCents ?? build.baseCents,
    destinationCents: stated.destinationCents ?? build.destinationCents,
    discounts: [...(hasItsLines ? build.discounts : []), ...stated.discounts],
    statedTotalCents: isSame ? build.statedTotalCents : null,
  };
  return {
    build: { ...build, ...applied },
    isKnown,
    colors,
    prices: entered,
    isEntered:
      entered.length > 0 || Boolean(choices.details?.dealer) || lines.some((line) => line.origin === "user"),
  };
}

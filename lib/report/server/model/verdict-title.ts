import { interpolate, pluralize } from "@/lib/generation/server";
import { cleanText } from "@/lib/platform/render";
import type { HistoryEvent } from "@/lib/vehicle/contract/history";
import { type Finding, getYear } from "./finding";
import { getEvents, type ReportContext } from "./report-facts";

/** Suppliers word brands differently; 'rebuildable' doesn't mean rebuilt. */
const REBUILT = /\b(rebuilt|reconstructed|reconditioned|reconstruid[oa])\b/i;
const SALVAGE = /\b(salvage|salvamento)\b/i;
const BRAND_NAME_MAX = 40;
const NAMED_BRANDS_MAX = 3;

const formatBrandText = (event: HistoryEvent): string => event.text ?? event.sourceCode ?? "";
export const isRebuilt = (event: HistoryEvent): boolean => REBUILT.test(formatBrandText(event));

function buildBrandFinding(brands: readonly HistoryEvent[], context: ReportContext): Finding[] {
  if (brands.length === 0) return [];
  const { verdict, kinds } = context.messages.report;
  const byName = new Map<string, HistoryEvent>();
  const getName = (brand: HistoryEvent) =>
    cleanText(context.terms.text(formatBrandText(brand)), BRAND_NAME_MAX) || kinds.brand;
  for (const brand of brands) byName.set(getName(brand).toLowerCase(), brand);
  const newest = [...byName.values()];
  const brandTexts = newest.slice(-NAMED_BRANDS_MAX).map((brand) => `${getName(brand)} (${getYear(brand)})`);
  const names = brandTexts.join(", ");
  const text =
    newest.length > NAMED_BRANDS_MAX
      ? interpolate(verdict.brandsMore, { count: newest.length, names })
      : interpolate(newest.length === 1 ? verdict.brand : verdict.brands, { names });
  return [{ key: "brand", mark: "alert", section: "title", records: brands, text }];
}

/**
 * Covers brands, total losses and salvage, which come from different sources, in one sentence if a rebuild followed.
 */
export function buildTitleFindings(context: ReportContext): Finding[] {
  const { verdict } = context.messages.report;
  const brands = getEvents(context, ["brand"]);
  const losses = getEvents(context, ["total_loss"]);
  const salvages = getEvents(context, ["salvage"]);
  const junks = getEvents(context, ["junk"]);
  const claims = getEvents(context, ["insurance"]);
  const rebuilt = brands.findLast(isRebuilt);
  const isBefore = (event: HistoryEvent) => rebuilt !== undefined && event.date <= rebuilt.date;
  const loss = losses.findLast(isBefore);
  const salvage = [
    ...salvages,
    ...brands.filter((brand) => SALVAGE.test(formatBrandText(brand)) && !isRebuilt(brand)),
  ]
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .findLast(isBefore);
  const findings: Finding[] = [];
  const add = (key: string, text: string, section: Finding["section"], records: HistoryEvent[]) =>
    findings.push({ key, mark: "alert", section, records, text });

  if (rebuilt) {
    const [key, of] = loss
      ? (["rebuiltLoss", loss] as const)
      : salvage
        ? (["rebuiltSalvage", salvage] as const)
        : (["rebuilt", rebuilt] as const);
    const records = [...new Set([of, rebuilt])];
    add(key, interpolate(verdict[key], { year: getYear(of) }), "title", records);
  }
  const laterLosses = losses.filter((event) => !loss || event.date > loss.date);
  const lastLoss = (loss ? laterLosses : losses).at(-1);
  if (lastLoss) {
    const all = loss ? laterLosses : losses;
    const text = interpolate(pluralize(verdict.totalLoss, all.length), { year: getYear(lastLoss) });
    add("totalLoss", text, "salvage", all);
  }
  const lastJunk = junks.at(-1);
  if (lastJunk) add("junk", interpolate(verdict.junk, { year: getYear(lastJunk) }), "salvage", junks);
  const lastSalvage = salvages.at(-1);
  if (lastSalvage && !rebuilt)
    add("salvage", interpolate(verdict.salvage, { year: getYear(lastSalvage) }), "salvage", salvages);
  const others = brands.filter(
    (brand) => !isRebuilt(brand) && !(rebuilt && SALVAGE.test(formatBrandText(brand))),
  );
  findings.push(...buildBrandFinding(others, context));
  const lastClaim = claims.at(-1);
  if (lastClaim && losses.length === 0) {
    const text = interpolate(pluralize(verdict.insurance, claims.length), { year: getYear(lastClaim) });
    add("insurance", text, "salvage", claims);
  }
  return findings;
}

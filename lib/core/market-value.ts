/**
 * What a car is worth, from cars like it that were offered, sold and auctioned. Integer US cents, miles.
 *
 * dealer_retail: what dealers ask or got. private_party: what private sellers ask or got. trade_in: what dealers paid
 * at auctions, the nearest open figure to what they give for a trade-in.
 */
const MIN_COMPARABLES = 3;
/** Listings older than this are of another market. */
const MAX_AGE_DAYS = 365;
/** A thousand miles more or less move a price by half a per cent… */
const RATE_PER_1000_MILES = 0.005;
/** …and mileage alone never by more than three tenths. */
export const MAX_ADJUSTMENT = 0.3;
/** A price under half or over twice the middle one is a wreck or a slip of the keys. */
const OUTLIER_FACTOR = 2;

export interface Comparable {
  vin: string | null;
  trim: string | null;
  kind: "listing" | "sale" | "auction";
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  date: string;
  priceCents: number;
  mileage: number | null;
  /** 'private…' for a private seller, another name for a dealer's, null where nobody says. */
  seller: string | null;
  condition: string | null;
}

const figureKinds = ["dealer_retail", "private_party", "trade_in"] as const;
export type FigureKind = (typeof figureKinds)[number];

interface MarketFigure {
  low: number;
  mean: number;
  high: number;
  count: number;
  newest: string;
}

export interface MarketEntry extends Record<FigureKind, MarketFigure | null> {
  /** In the source's own word; 'all' for every condition together. */
  condition: string;
}

/** Which figure a comparable counts for; null for a listing of nobody knows whom. */
export function figureKindOf({ kind, seller }: Pick<Comparable, "kind" | "seller">): FigureKind | null {
  if (kind === "auction") return "trade_in";
  if (seller === null) return null;
  return /^(private|owner|by owner)\b/i.test(seller.trim()) ? "private_party" : "dealer_retail";
}

/** A price as it would be at `mileage`; unchanged where either mileage is not known. */
export function atMileage(priceCents: number, theirs: number | null, mileage: number | null): number {
  if (theirs === null || mileage === null) return priceCents;
  const share = ((mileage - theirs) / 1000) * RATE_PER_1000_MILES;
  return Math.round(priceCents * (1 - Math.max(-MAX_ADJUSTMENT, Math.min(MAX_ADJUSTMENT, share))));
}

function middle(sorted: readonly number[]): number {
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}

/** Judged by the prices as they were asked, so that the asked mileage never decides who counts. */
function withoutOutliers(comparables: readonly Comparable[]): Comparable[] {
  const centre = middle(comparables.map((one) => one.priceCents).sort((a, b) => a - b));
  return comparables.filter(
    ({ priceCents }) => priceCents >= centre / OUTLIER_FACTOR && priceCents <= centre * OUTLIER_FACTOR,
  );
}

/** null under three comparables: two cars are no market. */
export function marketFigure(
  comparables: readonly Comparable[],
  mileage: number | null,
): MarketFigure | null {
  const counted = withoutOutliers(comparables);
  if (counted.length < MIN_COMPARABLES) return null;
  const prices = counted.map((one) => atMileage(one.priceCents, one.mileage, mileage));
  return {
    low: Math.min(...prices),
    mean: Math.round(prices.reduce((sum, price) => sum + price, 0) / prices.length),
    high: Math.max(...prices),
    count: counted.length,
    newest:
      counted
        .map((one) => one.date)
        .sort()
        .at(-1) ?? "",
  };
}

/** The last day that a date may mean: an undated day of a year must not make it older than it is. */
function lastDay(date: string): string {
  return date.length === 4 ? `${date}-12-31` : date.length === 7 ? `${date}-31` : date;
}

/** The car itself, cars of too long ago, and all but the newest listing of one car do not count. */
export function usableComparables<C extends Comparable>(
  comparables: readonly C[],
  car: { vin: string | null },
  today: string,
): C[] {
  const oldest = new Date(Date.parse(`${today}T00:00:00Z`) - MAX_AGE_DAYS * 86_400_000)
    .toISOString()
    .slice(0, 10);
  const newestFirst = comparables
    .filter(
      (one) =>
        one.priceCents > 0 &&
        (one.vin === null || one.vin !== car.vin) &&
        lastDay(one.date) >= oldest &&
        one.date <= today,
    )
    .sort((a, b) => b.date.localeCompare(a.date));
  const seen = new Set<string>();
  return newestFirst.filter((one) => {
    if (one.vin === null) return true;
    const key = `${one.vin} ${figureKindOf(one)}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Cars of the same trim where they are enough for a figure, else every car of the model. */
export function chooseBasis<C extends Comparable>(
  comparables: readonly C[],
  trim: string | null,
): { basis: "trim" | "model"; comparables: C[] } {
  const same = (text: string | null) => (text ?? "").trim().toUpperCase();
  const ofTrim = trim === null ? [] : comparables.filter((one) => same(one.trim) === same(trim));
  const isEnough = figureKinds.some(
    (kind) => ofTrim.filter((one) => figureKindOf(one) === kind).length >= MIN_COMPARABLES,
  );
  return isEnough
    ? { basis: "trim", comparables: ofTrim }
    : { basis: "model", comparables: [...comparables] };
}

/** All conditions together first, then each condition that has a figure of its own. Empty where nothing is enough. */
export function marketEntries(comparables: readonly Comparable[], mileage: number | null): MarketEntry[] {
  const entryOf = (condition: string, of: readonly Comparable[]): MarketEntry => {
    const figure = (kind: FigureKind) =>
      marketFigure(
        of.filter((one) => figureKindOf(one) === kind),
        mileage,
      );
    return {
      condition,
      dealer_retail: figure("dealer_retail"),
      private_party: figure("private_party"),
      trade_in: figure("trade_in"),
    };
  };
  const conditions = [
    ...new Set(comparables.flatMap((one) => one.condition?.trim().toLowerCase() || [])),
  ].sort();
  const entries = [
    entryOf("all", comparables),
    ...conditions.map((condition) =>
      entryOf(
        condition,
        comparables.filter((one) => one.condition?.trim().toLowerCase() === condition),
      ),
    ),
  ];
  return entries.filter((entry) => figureKinds.some((kind) => entry[kind] !== null));
}

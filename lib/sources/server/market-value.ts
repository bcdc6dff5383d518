const MIN_COMPARABLES = 3;
const MAX_AGE_DAYS = 365;
const RATE_PER_1000_MILES = 0.005;
export const MAX_ADJUSTMENT = 0.3;
/** Prices outside this factor of the median are wrecks or typos. */
const OUTLIER_FACTOR = 2;

export interface Comparable {
  vin: string | null;
  trim: string | null;
  kind: "listing" | "sale" | "auction";
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  date: string;
  priceCents: number;
  mileage: number | null;
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

/** Amounts in integer US cents. `trade_in` is based on auctions, the closest public prices. */
export interface MarketEntry extends Record<FigureKind, MarketFigure | null> {
  condition: string;
}

export function findFigureKind({ kind, seller }: Pick<Comparable, "kind" | "seller">): FigureKind | null {
  if (kind === "auction") return "trade_in";
  if (seller === null) return null;
  return /^(private|owner|by owner)\b/i.test(seller.trim()) ? "private_party" : "dealer_retail";
}

export function adjustToMileage(
  priceCents: number,
  listedMileage: number | null,
  mileage: number | null,
): number {
  if (listedMileage === null || mileage === null) return priceCents;
  const share = ((mileage - listedMileage) / 1000) * RATE_PER_1000_MILES;
  return Math.round(priceCents * (1 - Math.max(-MAX_ADJUSTMENT, Math.min(MAX_ADJUSTMENT, share))));
}

function getMedian(sorted: readonly number[]): number {
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}

/** Uses unadjusted prices, so the requested mileage doesn't affect which cars count. */
function withoutOutliers(comparables: readonly Comparable[]): Comparable[] {
  const center = getMedian(comparables.map((comparable) => comparable.priceCents).sort((a, b) => a - b));
  return comparables.filter(
    ({ priceCents }) => priceCents >= center / OUTLIER_FACTOR && priceCents <= center * OUTLIER_FACTOR,
  );
}

export function findMarketFigure(
  comparables: readonly Comparable[],
  mileage: number | null,
): MarketFigure | null {
  const counted = withoutOutliers(comparables);
  if (counted.length < MIN_COMPARABLES) return null;
  const prices = counted.map((comparable) =>
    adjustToMileage(comparable.priceCents, comparable.mileage, mileage),
  );
  return {
    low: Math.min(...prices),
    mean: Math.round(prices.reduce((sum, price) => sum + price, 0) / prices.length),
    high: Math.max(...prices),
    count: counted.length,
    newest:
      counted
        .map((comparable) => comparable.date)
        .sort()
        .at(-1) ?? "",
  };
}

/** Returns the last possible day, so that a partial date doesn't look older than it is. */
function getLastDay(date: string): string {
  return date.length === 4 ? `${date}-12-31` : date.length === 7 ? `${date}-31` : date;
}

export function listUsableComparables<C extends Comparable>(
  comparables: readonly C[],
  car: { vin: string | null },
  today: string,
): C[] {
  const oldest = new Date(Date.parse(`${today}T00:00:00Z`) - MAX_AGE_DAYS * 86_400_000)
    .toISOString()
    .slice(0, 10);
  const newestFirst = comparables
    .filter(
      (comparable) =>
        comparable.priceCents > 0 &&
        (comparable.vin === null || comparable.vin !== car.vin) &&
        getLastDay(comparable.date) >= oldest &&
        comparable.date <= today,
    )
    .sort((a, b) => b.date.localeCompare(a.date));
  const seen = new Set<string>();
  return newestFirst.filter((comparable) => {
    if (comparable.vin === null) return true;
    const key = `${comparable.vin} ${findFigureKind(comparable)}`;
    return !seen.has(key) && seen.add(key);
  });
}

export function chooseBasis<C extends Comparable>(
  comparables: readonly C[],
  trim: string | null,
): { basis: "trim" | "model"; comparables: C[] } {
  const isSame = (text: string | null) => (text ?? "").trim().toUpperCase();
  const ofTrim =
    trim === null ? [] : comparables.filter((comparable) => isSame(comparable.trim) === isSame(trim));
  const isEnough = figureKinds.some(
    (kind) => ofTrim.filter((comparable) => findFigureKind(comparable) === kind).length >= MIN_COMPARABLES,
  );
  return isEnough
    ? { basis: "trim", comparables: ofTrim }
    : { basis: "model", comparables: [...comparables] };
}

export function listMarketEntries(comparables: readonly Comparable[], mileage: number | null): MarketEntry[] {
  const getEntry = (condition: string, of: readonly Comparable[]): MarketEntry => {
    const figure = (kind: FigureKind) =>
      findMarketFigure(
        of.filter((comparable) => findFigureKind(comparable) === kind),
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
    ...new Set(comparables.flatMap((comparable) => comparable.condition?.trim().toLowerCase() || [])),
  ].sort();
  const entries = [
    getEntry("all", comparables),
    ...conditions.map((condition) =>
      getEntry(
        condition,
        comparables.filter((comparable) => comparable.condition?.trim().toLowerCase() === condition),
      ),
    ),
  ];
  return entries.filter((entry) => figureKinds.some((kind) => entry[kind] !== null));
}

export type OdometerFlag = "ok" | "rollback" | "rollover" | "inconsistent" | "outlier";

export interface OdometerReading {
  id: string;
  date: string;
  value: number;
  unit: "mi" | "km";
  source: string;
}

interface ClassifiedReading extends OdometerReading {
  miles: number;
  day: number;
  flag: OdometerFlag;
}

export interface OdometerAnalysis {
  readings: ClassifiedReading[];
  latestMiles: number | null;
  yearlyAverage: number | null;
  flagged: number;
}

const KM_PER_MILE = 1.609344;
const TOLERANCE_MILES = 10;
const FAST_MILES_PER_YEAR = 30_000;
const FAR_ABOVE_OWN_PACE = 2.5;
const DAYS_PER_YEAR = 365.25;
/** Last model year with common five-digit odometers, which roll over at 100,000. */
const LAST_FIVE_DIGIT_YEAR = 1992;
const ROLLOVER_FROM = 0.8;
const ROLLOVER_TO = 0.3;
/** Renewed listings repeat the same wrong number within weeks; treat them as a single spike. */
const SPIKE_DAYS = 90;
const SPIKE_MOST = 20;
const FIRST_SALE = "07-01";

export function toMiles(value: number, unit: "mi" | "km"): number {
  return unit === "km" ? Math.round(value / KM_PER_MILE) : value;
}

export function toDay(date: string): number {
  const [year = "1970", month = "01", day = "01"] = date.split("-");
  return Math.floor(Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000);
}

function inOrder(readings: readonly OdometerReading[]): ClassifiedReading[] {
  return readings
    .map((reading) => ({
      ...reading,
      miles: toMiles(reading.value, reading.unit),
      day: toDay(reading.date),
      flag: "ok" as OdometerFlag,
    }))
    .sort((a, b) => a.day - b.day || a.miles - b.miles || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

interface Point {
  miles: number;
  day: number;
}

function getYearlyRate(from: Point, to: Point): number {
  return ((to.miles - from.miles) / Math.max(1, to.day - from.day)) * DAYS_PER_YEAR;
}

function newCar(modelYear: number | null): Point | undefined {
  return modelYear === null ? undefined : { miles: 0, day: toDay(`${modelYear - 1}-${FIRST_SALE}`) };
}

function findPointAfterSpike(spike: Point, later: readonly Point[]): Point | undefined {
  const at = later.findIndex((point) => point.miles < spike.miles || point.day > spike.day + SPIKE_DAYS);
  const next = later[at];
  return next && next.miles < spike.miles ? next : undefined;
}

/** Returns false for a spike at the car's usual pace, because its high reading may be the true number. */
function isOutlier(first: Point, previous: Point, reading: Point, later: readonly Point[]): boolean {
  const next = findPointAfterSpike(reading, later);
  if (!next || next.miles < previous.miles - TOLERANCE_MILES) return false;
  const ownPace = previous.day > first.day ? getYearlyRate(first, previous) : 0;
  return getYearlyRate(previous, reading) > Math.max(FAST_MILES_PER_YEAR, FAR_ABOVE_OWN_PACE * ownPace);
}

function getRolloverMiles(unit: "mi" | "km", modelYear: number | null, highest: number): number {
  const isOld = modelYear !== null && modelYear <= LAST_FIVE_DIGIT_YEAR;
  const capacities = [...(isOld ? [100_000] : []), 1_000_000].map((capacity) => toMiles(capacity, unit));
  return capacities.find((capacity) => highest < capacity) ?? Number.POSITIVE_INFINITY;
}

function isRollover(
  trusted: Trusted,
  reading: ClassifiedReading,
  next: Point | undefined,
  capacity: number,
): boolean {
  if (trusted.local < capacity * ROLLOVER_FROM || reading.miles > capacity * ROLLOVER_TO) return false;
  // The next reading returns to the old number too soon for the car to have been driven that far, so this reading is a
  // typo.
  const isSlip =
    next !== undefined &&
    next.miles >= trusted.local - TOLERANCE_MILES &&
    getYearlyRate(reading, next) > FAST_MILES_PER_YEAR;
  return !isSlip;
}

interface Trusted extends Point {
  local: number;
}

/**
 * Flags readings. rollback: lower and stays lower. inconsistent: a single low reading. outlier: another car's number.
 */
export function analyzeOdometer(
  readings: readonly OdometerReading[],
  modelYear: number | null = null,
): OdometerAnalysis {
  const sorted = inOrder(readings);
  let first: Point | undefined;
  let trusted: Trusted | undefined;
  let rolledOver = 0;
  let highest = 0;
  sorted.forEach((reading, index) => {
    const local = reading.miles;
    const lift = rolledOver;
    const later = sorted
      .slice(index + 1, index + 1 + SPIKE_MOST)
      .map(({ miles, day }) => ({ miles: miles + lift, day }));
    const unlifted = sorted[index + 1];
    const capacity = getRolloverMiles(reading.unit, modelYear, highest);
    if (trusted && local + lift < trusted.miles - TOLERANCE_MILES) {
      if (isRollover(trusted, reading, unlifted, capacity)) {
        reading.flag = "rollover";
        rolledOver += capacity;
      } else {
        const [next] = later;
        reading.flag = next && next.miles >= trusted.miles - TOLERANCE_MILES ? "inconsistent" : "rollback";
      }
    } else {
      const built = newCar(modelYear);
      const start = first ?? (built && built.day < reading.day ? built : undefined);
      const lifted = { miles: local + lift, day: reading.day };
      if (start && isOutlier(start, trusted ?? start, lifted, later)) reading.flag = "outlier";
    }
    reading.miles = local + rolledOver;
    if (reading.flag === "outlier" || reading.flag === "inconsistent") return;
    trusted = { miles: reading.miles, day: reading.day, local };
    highest = Math.max(highest, local);
    first ??= trusted;
  });
  return summarizeReadings(sorted);
}

function summarizeReadings(readings: ClassifiedReading[]): OdometerAnalysis {
  const flagged = readings.filter((reading) => reading.flag !== "ok" && reading.flag !== "rollover").length;
  const trusted = readings.filter((reading) => reading.flag !== "outlier" && reading.flag !== "inconsistent");
  const first = trusted[0];
  const last = trusted.at(-1);
  const rolledBack = trusted.some((reading) => reading.flag === "rollback");
  const enough = first && last && last.day - first.day >= 180 && !rolledBack;
  return {
    readings,
    latestMiles: last ? last.miles : null,
    yearlyAverage: enough ? Math.max(0, Math.round(getYearlyRate(first, last) / 10) * 10) : null,
    flagged,
  };
}

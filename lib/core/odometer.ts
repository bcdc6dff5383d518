/** Odometer analysis. Pure; dates are 'YYYY', 'YYYY-MM' or 'YYYY-MM-DD'. */

export type OdometerFlag = "ok" | "rollback" | "rollover" | "inconsistent" | "outlier";

export interface OdometerReading {
  id: string;
  date: string;
  value: number;
  unit: "mi" | "km";
  source: string;
}

export interface JudgedReading extends OdometerReading {
  miles: number;
  /** Days since 1970, for a chart's axis. */
  day: number;
  flag: OdometerFlag;
}

export interface OdometerAnalysis {
  readings: JudgedReading[];
  latestMiles: number | null;
  yearlyAverage: number | null;
  flagged: number;
}

const KM_PER_MILE = 1.609344;
/** Rounding of kilometres and a drive around the block are not a rollback. */
const TOLERANCE_MILES = 10;
/** A lone jump faster than this, and far above the car's own pace until then, is another car's number. */
const FAST_MILES_PER_YEAR = 30_000;
const FAR_ABOVE_OWN_PACE = 2.5;
const DAYS_PER_YEAR = 365.25;
/** Five-digit odometers were usual up to here; they start again at 100,000. */
const LAST_FIVE_DIGIT_YEAR = 1992;

export function toMiles(value: number, unit: "mi" | "km"): number {
  return unit === "km" ? Math.round(value / KM_PER_MILE) : value;
}

/** A date known by month or year counts from its first day. */
export function dayOf(date: string): number {
  const [year = "1970", month = "01", day = "01"] = date.split("-");
  return Math.floor(Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000);
}

/** By date, and by miles within one day, so that the order of input never changes the verdict. */
function inOrder(readings: readonly OdometerReading[]): JudgedReading[] {
  return readings
    .map((reading) => ({
      ...reading,
      miles: toMiles(reading.value, reading.unit),
      day: dayOf(reading.date),
      flag: "ok" as OdometerFlag,
    }))
    .sort((a, b) => a.day - b.day || a.miles - b.miles || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

function yearlyRate(from: JudgedReading, to: JudgedReading): number {
  return ((to.miles - from.miles) / Math.max(1, to.day - from.day)) * DAYS_PER_YEAR;
}

/**
 * A lone spike: back on the old line at the next reading, and reached at a pace that this car never had.
 * A spike at the car's own pace is left to be a rollback: there the high number may be the true one.
 */
function isOutlier(
  first: JudgedReading,
  previous: JudgedReading,
  reading: JudgedReading,
  next: JudgedReading | undefined,
): boolean {
  if (!next || next.miles >= reading.miles || next.miles < previous.miles - TOLERANCE_MILES) return false;
  const ownPace = previous.day > first.day ? yearlyRate(first, previous) : 0;
  return yearlyRate(previous, reading) > Math.max(FAST_MILES_PER_YEAR, FAR_ABOVE_OWN_PACE * ownPace);
}

/**
 * Judges each reading against the last trusted one.
 * outlier: a spike that belongs to another car. inconsistent: one low reading between two higher ones.
 * rollback: lower than before, and it stays lower. rollover: a five-digit odometer past 99,999.
 * Outliers and inconsistent readings are set aside; a rollback starts a new line.
 */
export function analyseOdometer(
  readings: readonly OdometerReading[],
  modelYear: number | null = null,
): OdometerAnalysis {
  const sorted = inOrder(readings);
  let first: JudgedReading | undefined;
  let trusted: JudgedReading | undefined;
  let turnedOver = 0;
  sorted.forEach((reading, index) => {
    reading.miles += turnedOver;
    const ahead = sorted[index + 1];
    const next = ahead && { ...ahead, miles: ahead.miles + turnedOver };
    if (trusted && reading.miles < trusted.miles - TOLERANCE_MILES) {
      reading.flag = judgeDrop(trusted, reading, next, modelYear);
      if (reading.flag === "rollover") {
        turnedOver += 100_000;
        reading.miles += 100_000;
      }
    } else if (first && trusted && isOutlier(first, trusted, reading, next)) {
      reading.flag = "outlier";
    }
    if (reading.flag !== "outlier" && reading.flag !== "inconsistent") trusted = reading;
    first ??= trusted;
  });
  return summarise(sorted);
}

function judgeDrop(
  trusted: JudgedReading,
  reading: JudgedReading,
  next: JudgedReading | undefined,
  modelYear: number | null,
): OdometerFlag {
  const local = trusted.miles % 100_000;
  const fiveDigits = modelYear !== null && modelYear <= LAST_FIVE_DIGIT_YEAR;
  if (fiveDigits && local >= 80_000 && reading.miles % 100_000 <= 30_000) return "rollover";
  return next && next.miles >= trusted.miles - TOLERANCE_MILES ? "inconsistent" : "rollback";
}

function summarise(readings: JudgedReading[]): OdometerAnalysis {
  const flagged = readings.filter((reading) => reading.flag !== "ok" && reading.flag !== "rollover").length;
  const trusted = readings.filter((reading) => reading.flag !== "outlier" && reading.flag !== "inconsistent");
  const first = trusted[0];
  const last = trusted.at(-1);
  const rolledBack = trusted.some((reading) => reading.flag === "rollback");
  const enough = first && last && last.day - first.day >= 180 && !rolledBack;
  return {
    readings,
    latestMiles: last ? last.miles : null,
    yearlyAverage: enough ? Math.max(0, Math.round(yearlyRate(first, last) / 10) * 10) : null,
    flagged,
  };
}

import {
  analyzeOdometer,
  type OdometerAnalysis,
  type OdometerFlag,
  toMiles,
} from "@/lib/vehicle/rules/odometer";

/** `typo`: ignored. `unit`: kilometers before, miles after. `replaced`: new odometer. */
export const MILEAGE_EXPLANATIONS = ["typo", "unit", "replaced"] as const;
export type MileageExplanation = (typeof MILEAGE_EXPLANATIONS)[number];

interface LoggedReading {
  id: string;
  day: string;
  miles: number;
  explanation: MileageExplanation | null;
}

interface PlacedReading {
  id: string;
  date: string;
  miles: number;
  isKilometers: boolean;
  odometer: number;
  explanation: MileageExplanation | null;
  flag: OdometerFlag;
}

function place(log: readonly LoggedReading[], modelYear: number | null): PlacedReading[] {
  const placed: PlacedReading[] = [];
  let odometer = 0;
  for (const { id, day: date, miles, explanation } of [...log].reverse()) {
    if (explanation === "replaced") odometer += 1;
    if (explanation === "unit") {
      for (const before of placed) {
        if (before.odometer !== odometer || before.isKilometers) continue;
        before.isKilometers = true;
        before.miles = toMiles(before.miles, "km");
      }
    }
    const flag = explanation === "typo" ? "outlier" : "ok";
    placed.push({ id, date, miles, isKilometers: false, odometer, explanation, flag });
  }
  for (let one = 0; one <= odometer; one += 1) {
    const judged = analyzeReadings(placed, one, modelYear).readings;
    const byId = new Map(judged.map((reading) => [reading.id, reading]));
    for (const reading of placed) {
      const { miles, flag } = byId.get(reading.id) ?? reading;
      Object.assign(reading, { miles, flag });
    }
  }
  return placed;
}

function analyzeReadings(
  placed: readonly PlacedReading[],
  odometer: number,
  modelYear: number | null,
): OdometerAnalysis {
  const readings = placed
    .filter((reading) => reading.odometer === odometer && reading.explanation !== "typo")
    .map(({ id, date, miles: value }) => ({ id, date, value, unit: "mi" as const, source: "" }));
  return analyzeOdometer(readings, odometer === 0 ? modelYear : null);
}

function withReading(log: readonly LoggedReading[], added: LoggedReading): LoggedReading[] {
  const at = log.findIndex(({ day }) => day <= added.day);
  return at === -1 ? [...log, added] : [...log.slice(0, at), added, ...log.slice(at)];
}

function findConflictingReadings(
  log: readonly LoggedReading[],
  modelYear: number | null,
  id: string,
): string[] {
  const placed = place(log, modelYear).filter(({ explanation }) => explanation !== "typo");
  const at = placed.findIndex((reading) => reading.id === id);
  const ownReading = placed[at];
  if (!ownReading) return [];
  return placed
    .filter(
      (other, index) =>
        other.odometer === ownReading.odometer &&
        (index < at ? other.miles > ownReading.miles : other.miles < ownReading.miles),
    )
    .map((reading) => reading.id);
}

export interface MileageAnswer {
  explanation: MileageExplanation;
  id: string | null;
}

export interface MileageDrop {
  other: { day: string; miles: number };
  isLower: boolean;
  answers: MileageAnswer[];
}

const NEW_ID = "";

export function findMileageDrop(
  log: readonly LoggedReading[],
  modelYear: number | null,
  { day, miles }: { day: string; miles: number },
): MileageDrop | null {
  const all = withReading(log, { id: NEW_ID, day, miles, explanation: null });
  const others = findConflictingReadings(all, modelYear, NEW_ID);
  const oldestFirst = [...all].reverse();
  const at = oldestFirst.findIndex(({ id }) => id === NEW_ID);
  const places = others.map((other) => oldestFirst.findIndex(({ id }) => id === other));
  const before = places.filter((index) => index < at).at(-1);
  const nearest = before ?? places[0];
  const other = nearest === undefined ? undefined : oldestFirst[nearest];
  if (nearest === undefined || !other) return null;
  const dropReading = oldestFirst[before === undefined ? nearest : before + 1];
  const explains = ({ explanation, id: about }: MileageAnswer) => {
    const explained = all.map((reading) =>
      reading.id === (about ?? NEW_ID) ? { ...reading, explanation } : reading,
    );
    return fitsMileageLog(explained, modelYear, NEW_ID);
  };
  return {
    other: { day: other.day, miles: other.miles },
    isLower: before !== undefined,
    answers: MILEAGE_EXPLANATIONS.map((explanation) => ({
      explanation,
      id: (explanation === "typo" ? other : dropReading)?.id || null,
    })).filter(explains),
  };
}

export function fitsMileageLog(log: readonly LoggedReading[], modelYear: number | null, id: string): boolean {
  return findConflictingReadings(log, modelYear, id).length === 0;
}

interface LogAnalysis {
  readings: PlacedReading[];
  latestMiles: number | null;
  yearlyAverage: number | null;
}

export function analyzeMileageLog(log: readonly LoggedReading[], modelYear: number | null): LogAnalysis {
  const readings = place(log, modelYear);
  const { latestMiles, yearlyAverage } = analyzeReadings(readings, readings.at(-1)?.odometer ?? 0, modelYear);
  return { readings, latestMiles, yearlyAverage };
}

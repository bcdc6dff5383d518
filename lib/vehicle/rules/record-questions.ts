import { getFactState, type ReportFactState, type RequestedSource } from "./fact-state";
import { analyzeOdometer, type OdometerAnalysis, type OdometerReading } from "./odometer";

export const factMarks = ["alert", "note", "plain", "unchecked", "unavailable"] as const;
export type FactMark = (typeof factMarks)[number];

export const recordQuestions = [
  "title",
  "damage",
  "total_loss",
  "theft",
  "lien",
  "odometer",
  "owners",
  "use",
  "titles",
  "service",
  "listings",
] as const;
export type RecordQuestion = (typeof recordQuestions)[number];

/** `shows`: kinds that answer the question. `needs`: kinds a source must cover before 'none found' is allowed. */
export const RECORD_QUESTIONS: Record<
  RecordQuestion,
  { shows: readonly string[]; needs: readonly string[] }
> = {
  title: { shows: ["brand"], needs: ["brand"] },
  damage: { shows: ["damage", "accident"], needs: ["damage"] },
  total_loss: { shows: ["total_loss", "salvage", "junk", "insurance"], needs: ["total_loss", "salvage"] },
  theft: { shows: ["theft", "recovery"], needs: ["theft"] },
  lien: { shows: ["lien"], needs: ["lien"] },
  odometer: { shows: [], needs: ["odometer"] },
  owners: { shows: ["owner"], needs: ["owner"] },
  use: { shows: ["use"], needs: ["use"] },
  titles: { shows: ["title", "registration"], needs: ["title"] },
  service: { shows: ["service", "inspection"], needs: ["service"] },
  listings: { shows: ["listing", "auction", "sale"], needs: ["listing"] },
};

export interface CountedRecord {
  id: string;
  kind: string;
  date: string;
  source: string;
  until?: string | undefined;
  odometer?: number | undefined;
  odometerUnit?: "mi" | "km" | undefined;
  ownerNumber?: number | undefined;
  ownerKind?: string | undefined;
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export function byDay(a: CountedRecord, b: CountedRecord): number {
  return order(a.date, b.date) || order(a.id, b.id) || order(a.source, b.source);
}

export function formatReadingName({
  date,
  value,
  unit,
}: Pick<OdometerReading, "date" | "value" | "unit">): string {
  return `${date} ${value} ${unit}`;
}

/** Groups records by reading, because the same reading often appears in two records, such as a listing and a title. */
export function listRecordsOfReadings<Counted extends CountedRecord>(
  records: readonly Counted[],
): Map<string, Counted[]> {
  const byReading = new Map<string, Counted[]>();
  for (const record of records) {
    if (record.odometer === undefined) continue;
    const { date, odometer: value, odometerUnit: unit = "mi" } = record;
    const reading = formatReadingName({ date, value, unit });
    const same = byReading.get(reading);
    if (same) same.push(record);
    else byReading.set(reading, [record]);
  }
  return byReading;
}

export function getOdometer(records: readonly CountedRecord[], year: number | null): OdometerAnalysis {
  const readings = [...listRecordsOfReadings(records).values()].flatMap(([first]) =>
    first?.odometer === undefined
      ? []
      : {
          id: first.id,
          date: first.date,
          source: first.source,
          value: first.odometer,
          unit: first.odometerUnit ?? ("mi" as const),
        },
  );
  return analyzeOdometer(readings, year);
}

const HARD_USES = ["taxi", "rental", "fleet", "commercial", "government"] as const;
export type HardUse = (typeof HARD_USES)[number];

export function listHardUses(records: readonly CountedRecord[]): HardUse[] {
  const ownerKinds = new Set(
    records.flatMap((record) => (isUseOrOwner(record) ? (record.ownerKind ?? []) : [])),
  );
  return HARD_USES.filter((use) => ownerKinds.has(use));
}

const isUseOrOwner = ({ kind }: CountedRecord) => kind === "use" || kind === "owner";

export function isHardUse(record: CountedRecord): boolean {
  return listHardUses([record]).length > 0;
}

function isAboutUse(record: CountedRecord, records: readonly CountedRecord[]): boolean {
  if (record.kind === "use") return true;
  const isNamed = records.some(({ kind, ownerKind }) => kind === "use" && ownerKind === record.ownerKind);
  return record.kind === "owner" && isHardUse(record) && !isNamed;
}

export function getRecords<Counted extends CountedRecord>(
  question: RecordQuestion,
  records: readonly Counted[],
): Counted[] {
  const { shows } = RECORD_QUESTIONS[question];
  const answersQuestion = (record: Counted) => {
    if (question === "odometer") return record.odometer !== undefined;
    return question === "use" ? isAboutUse(record, records) : shows.includes(record.kind);
  };
  return records.filter(answersQuestion).sort(byDay);
}

function countRecords(question: RecordQuestion, records: readonly CountedRecord[]): number {
  const answering = getRecords(question, records);
  if (question === "odometer") return listRecordsOfReadings(answering).size;
  if (question === "owners")
    return Math.max(answering.length, ...answering.map(({ ownerNumber }) => ownerNumber ?? 0));
  return answering.length;
}

function markOfFound(
  question: RecordQuestion,
  records: readonly CountedRecord[],
  year: number | null,
): FactMark {
  const answering = getRecords(question, records);
  switch (question) {
    case "title":
    case "damage":
    case "total_loss":
      return "alert";
    case "theft":
      return answering.at(-1)?.kind === "recovery" ? "note" : "alert";
    case "lien":
      return answering.every((record) => record.until !== undefined) ? "plain" : "note";
    case "odometer": {
      // Another source's typo isn't a risk; only a rollback is.
      const flags = new Set(getOdometer(answering, year).readings.map(({ flag }) => flag));
      return flags.has("rollback") ? "alert" : flags.has("inconsistent") ? "note" : "plain";
    }
    case "use":
      return answering.some(isHardUse) ? "note" : "plain";
    case "owners":
    case "titles":
    case "service":
    case "listings":
      return "plain";
  }
}

const markOfState = (state: Exclude<ReportFactState, "found">): FactMark =>
  state === "none" ? "plain" : state;

export interface RecordAnswer {
  question: RecordQuestion;
  state: ReportFactState;
  count: number;
  mark: FactMark;
}

export function toAnswer(
  question: RecordQuestion,
  records: readonly CountedRecord[],
  sources: readonly RequestedSource[],
  year: number | null,
): RecordAnswer {
  const count = countRecords(question, records);
  const state = getFactState(count > 0, RECORD_QUESTIONS[question].needs, sources);
  const mark = state === "found" ? markOfFound(question, records, year) : markOfState(state);
  return { question, state, count, mark };
}

export function getRecallMark(
  state: ReportFactState,
  campaigns: readonly { parkIt: boolean; parkOutside: boolean }[],
): FactMark {
  if (state !== "found") return markOfState(state);
  return campaigns.some(({ parkIt, parkOutside }) => parkIt || parkOutside) ? "alert" : "note";
}

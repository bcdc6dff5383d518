/** IDs are only unique per source. */
interface Named {
  id: string;
  source?: string;
}

export interface ReportFindings<Record extends Named> {
  records: readonly Record[];
  states: Readonly<{ [question: string]: string }>;
}

export interface ReportChanges<Record extends Named> {
  added: Record[];
  removed: Record[];
  changed: { before: Record; after: Record }[];
  states: { question: string; before: string; after: string }[];
}

const getName = ({ source = "", id }: Named) => `${source}\n${id}`;

function canonicalize(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Compares two reports of a car. Questions missing from either report aren't changes. */
export function reportChanges<Record extends Named>(
  before: ReportFindings<Record>,
  after: ReportFindings<Record>,
): ReportChanges<Record> {
  const old = new Map(before.records.map((record) => [getName(record), record]));
  const now = new Map(after.records.map((record) => [getName(record), record]));
  return {
    added: [...now.values()].filter((record) => !old.has(getName(record))),
    removed: [...old.values()].filter((record) => !now.has(getName(record))),
    changed: [...now.values()].flatMap((record) => {
      const earlier = old.get(getName(record));
      return earlier && canonicalize(earlier) !== canonicalize(record)
        ? [{ before: earlier, after: record }]
        : [];
    }),
    states: Object.entries(after.states).flatMap(([question, state]) => {
      const earlier = Object.hasOwn(before.states, question) ? before.states[question] : undefined;
      return earlier !== undefined && earlier !== state ? [{ question, before: earlier, after: state }] : [];
    }),
  };
}

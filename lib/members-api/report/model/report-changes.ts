/** An id is a source's own: two sources may number two records alike. What has one source needs none. */
interface Named {
  id: string;
  source?: string;
}

/** The comparable part of a report. Records keep source and id from one report to the next. */
export interface ReportFindings<Record extends Named> {
  records: readonly Record[];
  /** By the question that was asked: found, none, unchecked, unavailable. */
  states: Readonly<{ [question: string]: string }>;
}

export interface ReportChanges<Record extends Named> {
  added: Record[];
  removed: Record[];
  changed: { before: Record; after: Record }[];
  states: { question: string; before: string; after: string }[];
}

const nameOf = ({ source = "", id }: Named) => `${source}\n${id}`;

/** A value as text, whatever the order of its fields; a field without a value is as none. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/**
 * What differs between two reports of one car: pure, so that the same two reports always give the same result. A question that
 * only one of them asks is no change. Of records with one source and id the last counts.
 */
export function reportChanges<Record extends Named>(
  before: ReportFindings<Record>,
  after: ReportFindings<Record>,
): ReportChanges<Record> {
  const old = new Map(before.records.map((record) => [nameOf(record), record]));
  const now = new Map(after.records.map((record) => [nameOf(record), record]));
  return {
    added: [...now.values()].filter((record) => !old.has(nameOf(record))),
    removed: [...old.values()].filter((record) => !now.has(nameOf(record))),
    changed: [...now.values()].flatMap((record) => {
      const earlier = old.get(nameOf(record));
      return earlier && canonical(earlier) !== canonical(record) ? [{ before: earlier, after: record }] : [];
    }),
    states: Object.entries(after.states).flatMap(([question, state]) => {
      const earlier = Object.hasOwn(before.states, question) ? before.states[question] : undefined;
      return earlier !== undefined && earlier !== state ? [{ question, before: earlier, after: state }] : [];
    }),
  };
}

/** What a report said, as far as two reports can be compared. Records keep their id from one report to the next. */
export interface ReportFindings<Record extends { id: string }> {
  records: readonly Record[];
  /** By the question that was asked: found, none, unchecked, unavailable. */
  states: Readonly<{ [question: string]: string }>;
}

export interface ReportChanges<Record extends { id: string }> {
  added: Record[];
  removed: Record[];
  changed: { before: Record; after: Record }[];
  states: { question: string; before: string; after: string }[];
}

/** A value as text, whatever the order of its fields; a field without a value is as none. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/**
 * What differs between two reports of one car: pure, so that the same two reports always tell the same. A question that
 * only one of them asks is no change. Of records with one id the last counts.
 */
export function reportChanges<Record extends { id: string }>(
  before: ReportFindings<Record>,
  after: ReportFindings<Record>,
): ReportChanges<Record> {
  const old = new Map(before.records.map((record) => [record.id, record]));
  const now = new Map(after.records.map((record) => [record.id, record]));
  return {
    added: [...now.values()].filter(({ id }) => !old.has(id)),
    removed: [...old.values()].filter(({ id }) => !now.has(id)),
    changed: [...now.values()].flatMap((record) => {
      const earlier = old.get(record.id);
      return earlier && canonical(earlier) !== canonical(record) ? [{ before: earlier, after: record }] : [];
    }),
    states: Object.entries(after.states).flatMap(([question, state]) => {
      const earlier = Object.hasOwn(before.states, question) ? before.states[question] : undefined;
      return earlier !== undefined && earlier !== state ? [{ question, before: earlier, after: state }] : [];
    }),
  };
}

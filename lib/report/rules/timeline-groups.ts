export interface TimelineGroup<Owner, Entry> {
  owner: Owner | null;
  entries: Entry[];
}

/** Omits an owner's own record from the group's entries, because it's the group's heading. */
export function getTimelineGroups<
  Owner extends { record: { id: string; source: string } | null },
  Entry extends { id: string; source: string; owner?: number | undefined },
>(
  report: { owners?: readonly Owner[] | undefined },
  entries: readonly Entry[],
): TimelineGroup<Owner, Entry>[] {
  const { owners = [] } = report;
  if (owners.length === 0) return entries.length > 0 ? [{ owner: null, entries: [...entries] }] : [];
  return owners.map((owner, index) => ({
    owner,
    entries: entries.filter(
      (entry) =>
        (entry.owner ?? 0) === index &&
        !(entry.id === owner.record?.id && entry.source === owner.record.source),
    ),
  }));
}

const ROUTINE: readonly string[] = [
  "title",
  "registration",
  "use",
  "odometer",
  "service",
  "inspection",
  "auction",
  "listing",
  "sale",
];
const RUN_MIN = 3;

export interface TimelineRun<Entry> {
  folded: boolean;
  entries: Entry[];
}

export function getTimelineRuns<
  Entry extends { kind: string; mark?: string | null | undefined; note?: string | undefined },
>(entries: readonly Entry[], isShown: (entry: Entry) => boolean = () => false): TimelineRun<Entry>[] {
  const runs: TimelineRun<Entry>[] = [];
  for (const entry of entries) {
    const folded = ROUTINE.includes(entry.kind) && !entry.mark && !entry.note && !isShown(entry);
    const last = runs.at(-1);
    if (last?.folded === folded) last.entries.push(entry);
    else runs.push({ folded, entries: [entry] });
  }
  return runs.map((run) => ({ ...run, folded: run.folded && run.entries.length >= RUN_MIN }));
}

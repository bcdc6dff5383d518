/** A part of a report's timeline: an owner's time with its records; null where no owner is known. */
export interface TimelineGroup<Owner, Entry> {
  owner: Owner | null;
  entries: Entry[];
}

/**
 * The records by owner, in the timeline's order; page and PDF draw the same parts. An owner's own record is shown in the part's
 * head, and is not among its entries.
 */
export function timelineGroups<
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

/** Kinds that most cars have many of, and none of which is a risk by itself. */
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
/** A shorter run is as short as what it would be folded behind. */
const RUN_MIN = 3;

/** Neighbors in the timeline: as they are, or a run of routine records that a phone folds. */
export interface TimelineRun<Entry> {
  folded: boolean;
  entries: Entry[];
}

/** Runs of routine records that a phone may fold; a risk, and what `isShown` names, always stays in sight. */
export function timelineRuns<
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

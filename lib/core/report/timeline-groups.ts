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

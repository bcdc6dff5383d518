import { interpolate } from "@/lib/generation/server";
import { formatCount } from "@/lib/platform/i18n";
import type { HistoryEvent } from "@/lib/vehicle/contract/history";
import type { OwnerPeriod, ReportDocument } from "../../contract/document";
import { recordMark } from "./record-mark";
import { getEvents, type ReportContext, recordName } from "./report-facts";
import * as cell from "./rows";
import { formatDetailCell, formatKindCell } from "./rows";

export function buildTimeline(context: ReportContext): Pick<ReportDocument, "timeline" | "owners"> {
  const { owners, getOwner } = buildOwnerPeriods(context);
  const { flags } = context.messages.report;
  const misfits = new Map(
    context.odometer.readings
      .filter(({ flag }) => flag !== "ok")
      .map((reading) => [recordName(reading), reading.flag]),
  );
  const timeline = context.events.map((event): ReportDocument["timeline"][number] => {
    const flag = misfits.get(recordName(event));
    const mark = recordMark(event, context);
    const owner = getOwner(event);
    return {
      id: event.id,
      date: event.date,
      dateLabel: context.date(event.date),
      kind: event.kind,
      kindLabel: formatKindCell(event, context),
      text: formatDetailCell(event, context) || "—",
      source: event.source,
      sourceLabel: context.terms.source(event.source),
      mark: flag === "rollback" ? "alert" : (mark ?? (flag ? "note" : null)),
      ...(flag ? { note: flags[flag] } : {}),
      ...(owner === undefined ? {} : { owner }),
    };
  });
  return { owners, timeline };
}

interface Period {
  owner: HistoryEvent | null;
  after: HistoryEvent | null;
  events: HistoryEvent[];
}

/** Merges consecutive owners with the same number, because several sources can report the same owner. */
function listDistinctOwners(context: ReportContext): HistoryEvent[] {
  const owners: HistoryEvent[] = [];
  for (const owner of getEvents(context, ["owner"])) {
    const before = owners.at(-1);
    const isSame = before?.ownerNumber !== undefined && before.ownerNumber === owner.ownerNumber;
    if (!isSame) owners.push(owner);
  }
  return owners;
}

function listPeriods(context: ReportContext): Period[] {
  const owners = listDistinctOwners(context);
  const periods: Period[] = [{ owner: null, after: null, events: [] }];
  owners.forEach((owner, index) => {
    periods.push({ owner, after: null, events: [] });
    const next = owners[index + 1];
    if (next && owner.until && owner.until < next.date)
      periods.push({ owner: null, after: owner, events: [] });
  });
  for (const event of context.events) {
    const place = periods.findLast(({ owner, after }) => {
      if (owner) return owner === event || event.date >= owner.date;
      return after?.until !== undefined && event.date > after.until;
    });
    (place ?? periods[0])?.events.push(event);
  }
  return periods.filter(({ owner, events }) => owner !== null || events.length > 0);
}

function toMiles({ events }: Period, context: ReportContext): string | null {
  const names = new Set(events.map(recordName));
  const miles = context.odometer.readings
    .filter(
      (reading) => (reading.flag === "ok" || reading.flag === "rollover") && names.has(recordName(reading)),
    )
    .map((reading) => reading.miles);
  if (miles.length === 0) return null;
  const [low, high] = [Math.min(...miles), Math.max(...miles)];
  const unit = context.messages.common.mi;
  return low === high ? `${formatCount(low)} ${unit}` : `${formatCount(low)} – ${formatCount(high)} ${unit}`;
}

function getTitle({ owner, after }: Period, context: ReportContext): string {
  const { ownerPeriods, kinds } = context.messages.report;
  if (owner)
    return owner.ownerNumber === undefined
      ? kinds.owner
      : interpolate(ownerPeriods.owner, { number: owner.ownerNumber });
  if (!after) return ownerPeriods.before;
  return after.ownerNumber === undefined
    ? ownerPeriods.between
    : interpolate(ownerPeriods.after, { number: after.ownerNumber });
}

function buildOwnerPeriods(context: ReportContext): {
  owners: OwnerPeriod[];
  getOwner: (event: HistoryEvent) => number | undefined;
} {
  const periods = listPeriods(context);
  if (!periods.some(({ owner }) => owner)) return { owners: [], getOwner: () => undefined };
  const places = new Map(
    periods.flatMap(({ events }, index) => events.map((event) => [recordName(event), index] as const)),
  );
  const owners = periods.map((period): OwnerPeriod => {
    const { owner } = period;
    const facts = owner
      ? [
          cell.formatPeriodCell(owner, context),
          cell.placeCell(owner, context),
          cell.formatOwnerKindCell(owner, context),
        ]
      : [];
    const text = owner ? cell.formatTextCell(owner, context) : null;
    return {
      title: getTitle(period, context),
      detail: [...facts, text, toMiles(period, context)].filter((part) => part && part !== "—").join(" · "),
      record: owner ? { id: owner.id, source: owner.source } : null,
    };
  });
  return { owners, getOwner: (event) => places.get(recordName(event)) };
}

import { formatDay, interpolate, pluralize } from "@/lib/generation/server";
import { formatCount, formatDollars } from "@/lib/platform/i18n";
import { cleanText } from "@/lib/platform/render";
import type { FactState, HistoryEvent } from "@/lib/vehicle/contract/history";
import { type ReportDocument, type ReportRow, reportTileKinds } from "../../contract/document";
import { reportChanges } from "./report-changes";
import { cleanEvent, type PreviousReport, type ReportContext, type ReportFacts } from "./report-facts";
import * as cell from "./rows";

export function toPreviousReport(report: ReportDocument): PreviousReport {
  const { number, createdAt, events, tiles, value, recalls } = report;
  return {
    number,
    createdAt,
    events,
    tiles,
    value,
    campaigns: recalls.campaigns.map(({ campaign }) => campaign),
  };
}

function recordRows(context: ReportContext, previous: PreviousReport): ReportRow[] {
  const { changes } = context.messages.report;
  const { added, removed, changed } = reportChanges(
    { records: previous.events.map(cleanEvent), states: {} },
    { records: context.events, states: {} },
  );
  const row = (change: string, event: HistoryEvent, text = cell.changeCell(event, context)): ReportRow => ({
    id: `change-${event.id}`,
    date: event.date,
    mark: null,
    cells: [change, context.date(event.date), text, context.terms.source(event.source)],
    photos: [],
  });
  return [
    ...added.map((event) => row(changes.added, event)),
    ...changed.map(({ before, after }) => {
      const [was, is] = [cell.changeCell(before, context), cell.changeCell(after, context)];
      const text = was === is ? `${is} ${changes.details}` : interpolate(changes.corrected, { was, is });
      return row(changes.changed, after, text);
    }),
    ...removed.map((event) => row(changes.removed, event)),
  ];
}

const isAnswer = (state: FactState | undefined) => state === "found" || state === "none";

function buildCampaignRows(context: ReportContext, previous: PreviousReport): ReportRow[] {
  const { changes, kinds } = context.messages.report;
  const { recalls } = context.facts;
  const was = previous.tiles.find(({ kind }) => kind === "recalls")?.state;
  if (!isAnswer(was) || !isAnswer(context.states.recalls)) return [];
  const toName = (campaigns: readonly string[]) => ({
    records: campaigns.map((id) => ({ id })),
    states: {},
  });
  const { added, removed } = reportChanges(
    toName(previous.campaigns),
    toName(recalls.campaigns.map(({ campaign }) => campaign)),
  );
  const row = (change: string, campaign: string): ReportRow => ({
    id: `change-recall-${cleanText(campaign, 40)}`,
    date: null,
    mark: null,
    cells: [
      change,
      "—",
      `${kinds.recall}: ${cleanText(campaign, 40)}`,
      context.terms.source(cleanText(recalls.source, 120)) || "—",
    ],
    photos: [],
  });
  return [
    ...added.map(({ id }) => row(changes.added, id)),
    ...removed.map(({ id }) => row(changes.removed, id)),
  ];
}

function buildStateRows(context: ReportContext, previous: PreviousReport): ReportRow[] {
  const { changes, tiles, states } = context.messages.report;
  const before: Record<string, FactState> = Object.fromEntries(
    previous.tiles.map(({ kind, state }) => [kind, state]),
  );
  return reportTileKinds.flatMap((kind) => {
    const was = before[kind];
    const is = context.states[kind];
    if (was === undefined || was === is) return [];
    const values = { question: tiles[kind], was: states[was].toLowerCase(), is: states[is].toLowerCase() };
    const cells = [changes.answer, "—", interpolate(changes.states, values), "—"];
    return [{ id: `change-${kind}`, date: null, mark: null, cells, photos: [] }];
  });
}

/** Compares values separately, because a value can change while its sources stay the same. */
function buildValueRows(context: ReportContext, previous: PreviousReport): ReportRow[] {
  const { changes } = context.messages.report;
  const { value } = context.facts;
  if (!value || !previous.value) return [];
  const figure = ({ privateParty, retail, tradeIn, mileage }: NonNullable<ReportFacts["value"]>) => {
    const cents = (privateParty ?? retail ?? tradeIn)?.mean;
    if (typeof cents !== "number") return null;
    const amount = formatDollars(cents);
    return mileage === null ? amount : interpolate(changes.valueAt, { amount, miles: formatCount(mileage) });
  };
  const [was, is] = [figure(previous.value), figure(value)];
  if (was === null || is === null || was === is) return [];
  const cells = [
    changes.value,
    context.date(value.date),
    interpolate(changes.corrected, { was, is }),
    context.terms.source(cleanText(value.source, 120)) || "—",
  ];
  return [{ id: "change-value-figure", date: null, mark: null, cells, photos: [] }];
}

export function buildChangesSection(context: ReportContext): cell.SectionPart[] {
  const { previous, timeZone } = context.facts;
  if (!previous) return [];
  const { changes, notes } = context.messages.report;
  const rows = [
    ...recordRows(context, previous),
    ...buildCampaignRows(context, previous),
    ...buildStateRows(context, previous),
    ...buildValueRows(context, previous),
  ];
  const values = { number: previous.number, date: context.date(formatDay(previous.createdAt, timeZone)) };
  const columns = cell.buildColumns(context, [
    ["change", 16],
    ["date", 14],
    ["record", 52],
    ["source", 18],
  ]);
  return [
    {
      id: "changes",
      state: rows.length > 0 ? "found" : "none",
      note: rows.length > 0 ? pluralize(notes.changes, rows.length) : "",
      statement: interpolate(rows.length > 0 ? changes.compared : changes.same, values),
      tables: rows.length > 0 ? [{ caption: null, columns, rows }] : [],
    },
  ];
}

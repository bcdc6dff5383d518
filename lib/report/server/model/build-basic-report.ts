import {
  type DocumentMessages,
  formatDate,
  getDocumentMessages,
  pluralize,
  recordTerms,
} from "@/lib/generation/server";
import type { HistoryEvent } from "@/lib/vehicle/contract/history";
import { getRecords } from "@/lib/vehicle/rules/record-questions";
import type { ReportDocument, ReportMark, ReportSection, ReportTile } from "../../contract/document";
import { buildBasicVerdict } from "./basic-verdict";

const OTHER_KINDS = ["title", "registration", "service", "inspection", "impound", "export"] as const;

interface Presence {
  id: string;
  label: string;
  mark: ReportMark | null;
  stateLabel: string;
  count: number | null;
  newest: string | null;
  source: string | null;
}

function findNewest(events: readonly HistoryEvent[]): string | null {
  return (
    events
      .map((event) => event.date)
      .sort()
      .at(-1) ?? null
  );
}

function buildBasicTile(tile: ReportTile, newestDate: string | null, messages: DocumentMessages): ReportTile {
  if (tile.kind === "recalls") return tile;
  const section = "records";
  if (tile.state !== "found") return { ...tile, section };
  const { tile: tileMessages, states } = messages.report;
  const isValue = tile.kind === "value";
  const count = tile.count ?? 0;
  return {
    ...tile,
    section,
    stateLabel: tile.mark === "plain" ? states.recorded : states.found,
    headline: isValue
      ? states.estimate
      : tile.kind === "owners"
        ? String(count)
        : pluralize(tile.kind === "odometer" ? tileMessages.readings : tileMessages.records, count),
    detail: newestDate ? formatDate(newestDate.slice(0, 7), messages) : "",
    count,
    newestDate,
  };
}

function listPresencesOfTiles(tiles: readonly ReportTile[], messages: DocumentMessages): Presence[] {
  return tiles
    .filter((tile) => tile.kind !== "recalls")
    .map((tile) => ({
      id: tile.kind,
      // This tile covers brands; issued titles have their own row.
      label: tile.kind === "title" ? messages.report.kinds.brand : tile.label,
      mark: tile.state === "none" ? "plain" : tile.mark,
      stateLabel: messages.report.states[tile.state],
      count: tile.count,
      newest: tile.newestDate,
      source: tile.source,
    }));
}

function buildOtherPresence(
  kind: (typeof OTHER_KINDS)[number],
  presence: Pick<Presence, "count" | "newest" | "source">,
  { report }: DocumentMessages,
): Presence {
  return { id: kind, label: report.kinds[kind], mark: "plain", stateLabel: report.states.found, ...presence };
}

function listOtherPresences(report: ReportDocument, messages: DocumentMessages): Presence[] {
  return OTHER_KINDS.flatMap((kind): Presence[] => {
    const events = report.events.filter((event) => event.kind === kind);
    const last = events.at(-1);
    if (!last) return [];
    const source = recordTerms(report.locale).source(last.source);
    return [buildOtherPresence(kind, { count: events.length, newest: findNewest(events), source }, messages)];
  });
}

function buildRecordsSection(
  report: ReportDocument,
  rows: readonly Presence[],
  messages: DocumentMessages,
): ReportSection {
  const { basic, sections, states, notes, columns } = messages.report;
  const column = (key: string, label: string, weight: number, align: "left" | "right" = "left") => ({
    key,
    label,
    weight,
    align,
  });
  return {
    id: "records",
    number: 1,
    title: sections.records,
    state: report.recordCount > 0 ? "found" : "none",
    stateLabel: report.recordCount > 0 ? states.found : states.none,
    note: pluralize(notes.records, report.recordCount),
    statement: basic.records,
    tables: [
      {
        caption: null,
        columns: [
          column("kind", columns.kind, 26),
          column("known", basic.known, 20),
          column("count", basic.count, 14, "right"),
          column("newest", columns.newest, 18),
          column("source", columns.source, 22, "right"),
        ],
        rows: rows.map((row) => ({
          id: row.id,
          date: row.newest,
          mark: row.mark === "plain" ? null : row.mark,
          cells: [
            row.label,
            row.stateLabel,
            row.count === null ? "—" : String(row.count),
            row.newest ? formatDate(row.newest, messages) : "—",
            row.source ?? "—",
          ],
          photos: [],
        })),
      },
    ],
  };
}

function buildAddsSection(number: number, messages: DocumentMessages): ReportSection {
  const { basic, sections, states } = messages.report;
  return {
    id: "adds",
    number,
    title: sections.adds,
    state: "found",
    stateLabel: states.found,
    note: "",
    statement: basic.upgrade,
    tables: [
      {
        caption: null,
        columns: [
          { key: "full", label: basic.inFull, align: "left", weight: 66 },
          { key: "here", label: basic.here, align: "right", weight: 34 },
        ],
        rows: basic.adds.map((row, index) => ({
          id: `adds-${index + 1}`,
          date: null,
          mark: null,
          cells: [row.full, row.here],
          photos: [],
        })),
      },
    ],
  };
}

/**
 * Builds the basic report by dropping all record content, so none can leak (docs/decisions/basic-report.md).
 */
export function buildBasicReport(full: ReportDocument): ReportDocument {
  const messages = getDocumentMessages(full.locale);
  const tiles = full.tiles.map((tile) => {
    const { kind } = tile;
    const newest =
      kind === "recalls" || kind === "value" ? tile.newestDate : findNewest(getRecords(kind, full.events));
    return buildBasicTile(tile, newest, messages);
  });
  return assembleBasic(full, tiles, listOtherPresences(full, messages), messages);
}

/** Translates a stored basic report. Counts come from `stored`, because a basic report has no records. */
export function rebuildBasicReport(whole: ReportDocument, stored: ReportDocument): ReportDocument {
  const messages = getDocumentMessages(whole.locale);
  const tiles = whole.tiles.map((tile) => {
    const before = stored.tiles.find(({ kind }) => kind === tile.kind);
    if (before?.state !== "found" || tile.kind === "recalls")
      return buildBasicTile(tile, tile.newestDate, messages);
    return buildBasicTile({ ...before, label: tile.label }, before.newestDate, messages);
  });
  const rows = stored.sections.find(({ id }) => id === "records")?.tables[0]?.rows ?? [];
  const others = OTHER_KINDS.flatMap((kind) => {
    const row = rows.find(({ id }) => id === kind);
    if (!row) return [];
    const count = Number(row.cells[2]);
    return [buildOtherPresence(kind, { count, newest: row.date, source: row.cells[4] ?? null }, messages)];
  });
  const recordCount = stored.recordCount;
  return assembleBasic({ ...whole, recordCount }, tiles, others, messages);
}

function assembleBasic(
  full: ReportDocument,
  tiles: ReportTile[],
  others: readonly Presence[],
  messages: DocumentMessages,
): ReportDocument {
  const publicSections = full.sections.filter(
    (section) => section.id === "recalls" || section.id === "safety",
  );
  const rows = [...listPresencesOfTiles(tiles, messages), ...others];
  const sections = [
    buildRecordsSection(full, rows, messages),
    ...publicSections,
    buildAddsSection(0, messages),
  ];
  const basic: ReportDocument = {
    ...full,
    edition: "basic",
    tiles,
    sections: sections.map((section, index) => ({ ...section, number: index + 1 })),
    photos: [],
    timeline: [],
    owners: [],
    odometer: { unit: full.odometer.unit, latest: null, yearlyAverage: null, readings: [] },
    damage: { front: "", figures: [] },
    events: [],
    value: null,
    disclaimers: [messages.report.basic.notice, ...full.disclaimers],
  };
  return { ...basic, verdict: buildBasicVerdict(basic) };
}

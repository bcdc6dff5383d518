import type { ReportDocument, ReportMark, ReportSection, ReportTile } from "@/lib/contract/report-document";
import type { HistoryEvent } from "@/lib/contract/vehicle-history";
import { recordsOf } from "@/lib/core/report/record-questions";
import { formatDate } from "../../rendering/document-dates";
import { type DocumentMessages, documentMessages, pluralize } from "../../rendering/document-messages";
import { recordTerms } from "../../rendering/translate-records";

/** Kinds without a tile; they are listed where there are records of them. */
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

function newestOf(events: readonly HistoryEvent[]): string | null {
  return (
    events
      .map((event) => event.date)
      .sort()
      .at(-1) ?? null
  );
}

/** A tile's existence, count and newest date, without its content. */
function basicTile(tile: ReportTile, report: ReportDocument, messages: DocumentMessages): ReportTile {
  if (tile.kind === "recalls") return tile;
  const section = "records";
  if (tile.state !== "found") return { ...tile, section };
  const { tile: tileMessages, states } = messages.report;
  const isValue = tile.kind === "value";
  const count = tile.count ?? 0;
  const newestDate = tile.kind === "value" ? tile.newestDate : newestOf(recordsOf(tile.kind, report.events));
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

function presences(
  report: ReportDocument,
  tiles: readonly ReportTile[],
  messages: DocumentMessages,
): Presence[] {
  const ofTiles = tiles
    .filter((tile) => tile.kind !== "recalls")
    .map((tile): Presence => {
      const shown = tile.state === "found" ? tile.mark : tile.state === "none" ? "plain" : tile.mark;
      return {
        id: tile.kind,
        // The tile is about brands; issued titles have a row of their own.
        label: tile.kind === "title" ? messages.report.kinds.brand : tile.label,
        mark: shown,
        stateLabel: messages.report.states[tile.state],
        count: tile.count,
        newest: tile.newestDate,
        source: tile.source,
      };
    });
  const others = OTHER_KINDS.flatMap((kind): Presence[] => {
    const events = report.events.filter((event) => event.kind === kind);
    const newest = events.at(-1);
    if (!newest) return [];
    return [
      {
        id: kind,
        label: messages.report.kinds[kind],
        mark: "plain",
        stateLabel: messages.report.states.found,
        count: events.length,
        newest: newestOf(events),
        source: recordTerms(report.locale).source(newest.source),
      },
    ];
  });
  return [...ofTiles, ...others];
}

function recordsSection(
  report: ReportDocument,
  tiles: readonly ReportTile[],
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
        rows: presences(report, tiles, messages).map((one) => ({
          id: one.id,
          date: one.newest,
          mark: one.mark === "plain" ? null : one.mark,
          cells: [
            one.label,
            one.stateLabel,
            one.count === null ? "—" : String(one.count),
            one.newest ? formatDate(one.newest, messages) : "—",
            one.source ?? "—",
          ],
          photos: [],
        })),
      },
    ],
  };
}

function addsSection(number: number, messages: DocumentMessages): ReportSection {
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
 * The smaller product (docs/decisions/basic-report.md), built from the full model by leaving out: which kinds of record
 * exist, how many and how new; recalls, ratings and the specification in full, because they are public. No record's
 * content is in the model, so none can reach the page, the PDF or a caller.
 */
export function basicReport(full: ReportDocument): ReportDocument {
  const messages = documentMessages(full.locale);
  const tiles = full.tiles.map((tile) => basicTile(tile, full, messages));
  const publicSections = full.sections.filter(
    (section) => section.id === "recalls" || section.id === "safety",
  );
  const sections = [recordsSection(full, tiles, messages), ...publicSections, addsSection(0, messages)];
  return {
    ...full,
    edition: "basic",
    tiles,
    sections: sections.map((section, index) => ({ ...section, number: index + 1 })),
    photos: [],
    timeline: [],
    odometer: { unit: full.odometer.unit, latest: null, yearlyAverage: null, readings: [] },
    damage: { front: "", figures: [] },
    events: [],
    value: null,
    disclaimers: [messages.report.basic.notice, ...full.disclaimers],
  };
}

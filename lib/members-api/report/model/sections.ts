import type { ReportMark, ReportSection, ReportTable, ReportTileKind } from "@/lib/contract/report-document";
import type { FactState, HistoryEvent } from "@/lib/contract/vehicle-history";
import { dayIn } from "../../rendering/document-dates";
import { interpolate, pluralize } from "../../rendering/document-messages";
import { changesSection } from "./changes";
import { ratingsSection, recallsSection, valueSection } from "./fact-sections";
import { odometerSection, statementFor } from "./odometer-section";
import { recordMark } from "./record-mark";
import { eventsOf, type ReportContext } from "./report-facts";
import type { SectionPart } from "./rows";
import * as cell from "./rows";

function table(
  context: ReportContext,
  kinds: readonly string[],
  spec: readonly [cell.ColumnKey, number, cell.CellOf][],
  options: { caption?: string; mark?: (event: HistoryEvent) => ReportMark | null } = {},
): ReportTable | null {
  const events = eventsOf(context, kinds);
  if (events.length === 0) return null;
  return {
    caption: options.caption ?? null,
    columns: cell.columns(
      context,
      spec.map(([key, weight]) => [key, weight]),
    ),
    rows: cell.rows(
      events,
      context,
      spec.map(([, , of]) => of),
      options.mark,
    ),
  };
}

/** Names each tile if the states differ, so that a list of registrations isn't labeled 'no records found'. */
function statementForTiles(
  tiles: readonly ReportTileKind[],
  context: ReportContext,
  hasRows: boolean,
): string {
  const states = tiles.map((tile) => context.states[tile]);
  const [first] = states;
  const { statements, states: names, tiles: labels } = context.messages.report;
  if (hasRows && tiles[0] === "title" && first === "none")
    return interpolate(statements.noBrand, { date: context.date(context.issuedDay) });
  const alike = first && states.every((state) => state === first);
  if (alike && (!hasRows || first === "found")) return statementFor(first, context);
  return tiles
    .map((tile) =>
      interpolate(statements.part, { label: labels[tile], state: names[context.states[tile]].toLowerCase() }),
    )
    .join(" ");
}

function worst(states: readonly FactState[]): FactState {
  const order: FactState[] = ["found", "unavailable", "unchecked", "none"];
  return order.find((state) => states.includes(state)) ?? "unchecked";
}

function section(
  id: ReportSection["id"],
  context: ReportContext,
  tiles: readonly ReportTileKind[],
  tables: readonly (ReportTable | null)[],
): SectionPart {
  const shown = tables.filter((one) => one !== null);
  const count = shown.reduce((sum, one) => sum + one.rows.length, 0);
  return {
    id,
    state: count > 0 ? "found" : worst(tiles.map((tile) => context.states[tile])),
    note: count > 0 ? pluralize(context.messages.report.notes.records, count) : "",
    statement: statementForTiles(tiles, context, count > 0),
    tables: shown,
  };
}

function historySections(context: ReportContext): SectionPart[] {
  const mark = (event: HistoryEvent) => recordMark(event, context);
  return [
    section(
      "title",
      context,
      ["title"],
      [
        table(
          context,
          ["title", "registration", "brand"],
          [
            ["date", 14, cell.dateCell],
            ["place", 20, cell.placeCell],
            ["odometer", 13, cell.odometerCell],
            ["record", 35, cell.recordCell],
            ["source", 18, cell.sourceCell],
          ],
          { mark },
        ),
      ],
    ),
    section(
      "salvage",
      context,
      ["total_loss"],
      [
        table(
          context,
          ["junk", "salvage", "insurance", "total_loss"],
          [
            ["date", 13, cell.dateCell],
            ["reportedBy", 18, cell.reportedByCell],
            ["place", 16, cell.placeCell],
            ["record", 24, cell.recordCell],
            ["disposition", 13, cell.dispositionCell],
            ["source", 16, cell.sourceCell],
          ],
          { mark },
        ),
      ],
    ),
    section(
      "damage",
      context,
      ["damage"],
      [
        table(
          context,
          ["damage", "accident"],
          [
            ["date", 14, cell.dateCell],
            ["place", 18, cell.placeCell],
            ["reported", 50, cell.damageCell],
            ["source", 18, cell.sourceCell],
          ],
          { mark },
        ),
      ],
    ),
    odometerSection(context),
    section(
      "owners",
      context,
      ["owners", "use"],
      [
        table(
          context,
          ["owner"],
          [
            ["owner", 10, cell.ownerCell],
            ["kind", 20, cell.ownerKindCell],
            ["period", 30, cell.periodCell],
            ["place", 20, cell.placeCell],
            ["source", 20, cell.sourceCell],
          ],
          { caption: context.messages.report.ownersTable },
        ),
        table(
          context,
          ["use", "service", "inspection"],
          [
            ["date", 14, cell.dateCell],
            ["place", 20, cell.placeCell],
            ["odometer", 13, cell.odometerCell],
            ["record", 35, cell.recordCell],
            ["source", 18, cell.sourceCell],
          ],
          { caption: context.messages.report.useTable },
        ),
      ],
    ),
    section(
      "theft",
      context,
      ["theft", "lien"],
      [
        table(
          context,
          ["theft", "recovery", "lien", "impound", "export"],
          [
            ["date", 14, cell.dateCell],
            ["kind", 14, cell.kindCell],
            ["place", 20, cell.placeCell],
            ["record", 34, cell.textCell],
            ["source", 18, cell.sourceCell],
          ],
          { mark },
        ),
      ],
    ),
    section(
      "listings",
      context,
      ["listings"],
      [
        table(
          context,
          ["auction", "listing", "sale"],
          [
            ["date", 13, cell.dateCell],
            ["kind", 11, cell.kindCell],
            ["place", 18, cell.placeCell],
            ["record", 20, cell.textCell],
            ["odometer", 12, cell.odometerCell],
            ["price", 12, cell.priceCell],
            ["source", 14, cell.sourceCell],
          ],
        ),
      ],
    ),
  ];
}

/** Numbers the sections. "Changes" has no number, so section numbers stay the same across reports. */
export function buildSections(context: ReportContext): ReportSection[] {
  const changes = changesSection(context);
  const parts = [
    ...changes,
    ...historySections(context),
    recallsSection(context),
    valueSection(context),
    ratingsSection(context),
  ];
  const { sections, states } = context.messages.report;
  const { previous, timeZone } = context.facts;
  const since = previous ? context.date(dayIn(previous.createdAt, timeZone)) : "";
  return parts.map((part, index) => ({
    ...part,
    number: index + 1 - changes.length,
    title: interpolate(sections[part.id], { date: since }),
    stateLabel: states[part.state],
  }));
}

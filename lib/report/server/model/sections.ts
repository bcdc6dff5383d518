import { formatDay, interpolate, pluralize } from "@/lib/generation/server";
import type { FactState, HistoryEvent } from "@/lib/vehicle/contract/history";
import type { ReportMark, ReportSection, ReportTable, ReportTileKind } from "../../contract/document";
import { buildChangesSection } from "./changes";
import { buildRatingsSection, buildRecallsSection, buildValueSection } from "./fact-sections";
import { buildOdometerSection, getStatement } from "./odometer-section";
import { recordMark } from "./record-mark";
import { getEvents, type ReportContext } from "./report-facts";
import type { SectionPart } from "./rows";
import * as cell from "./rows";

function buildTable(
  context: ReportContext,
  kinds: readonly string[],
  spec: readonly [cell.ColumnKey, number, cell.CellOf][],
  options: { caption?: string; mark?: (event: HistoryEvent) => ReportMark | null } = {},
): ReportTable | null {
  const events = getEvents(context, kinds);
  if (events.length === 0) return null;
  return {
    caption: options.caption ?? null,
    columns: cell.buildColumns(
      context,
      spec.map(([key, weight]) => [key, weight]),
    ),
    rows: cell.selectRows(
      events,
      context,
      spec.map(([, , of]) => of),
      options.mark,
    ),
  };
}

/** Names each tile if the states differ, so that a list of registrations isn't labeled 'no records found'. */
function getStatementForTiles(
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
  if (alike && (!hasRows || first === "found")) return getStatement(first, context);
  return tiles
    .map((tile) =>
      interpolate(statements.part, { label: labels[tile], state: names[context.states[tile]].toLowerCase() }),
    )
    .join(" ");
}

function getWorst(states: readonly FactState[]): FactState {
  const order: FactState[] = ["found", "unavailable", "unchecked", "none"];
  return order.find((state) => states.includes(state)) ?? "unchecked";
}

function buildSection(
  id: ReportSection["id"],
  context: ReportContext,
  tiles: readonly ReportTileKind[],
  tables: readonly (ReportTable | null)[],
): SectionPart {
  const shownTables = tables.filter((table) => table !== null);
  const count = shownTables.reduce((sum, item) => sum + item.rows.length, 0);
  return {
    id,
    state: count > 0 ? "found" : getWorst(tiles.map((tile) => context.states[tile])),
    note: count > 0 ? pluralize(context.messages.report.notes.records, count) : "",
    statement: getStatementForTiles(tiles, context, count > 0),
    tables: shownTables,
  };
}

function buildHistorySections(context: ReportContext): SectionPart[] {
  const mark = (event: HistoryEvent) => recordMark(event, context);
  return [
    buildSection(
      "title",
      context,
      ["title"],
      [
        buildTable(
          context,
          ["title", "registration", "brand"],
          [
            ["date", 14, cell.formatDateCell],
            ["place", 20, cell.placeCell],
            ["odometer", 13, cell.formatOdometerCell],
            ["record", 35, cell.recordCell],
            ["source", 18, cell.formatSourceCell],
          ],
          { mark },
        ),
      ],
    ),
    buildSection(
      "salvage",
      context,
      ["total_loss"],
      [
        buildTable(
          context,
          ["junk", "salvage", "insurance", "total_loss"],
          [
            ["date", 13, cell.formatDateCell],
            ["reportedBy", 18, cell.formatReportedByCell],
            ["place", 16, cell.placeCell],
            ["record", 24, cell.recordCell],
            ["disposition", 13, cell.formatDispositionCell],
            ["source", 16, cell.formatSourceCell],
          ],
          { mark },
        ),
      ],
    ),
    buildSection(
      "damage",
      context,
      ["damage"],
      [
        buildTable(
          context,
          ["damage", "accident"],
          [
            ["date", 14, cell.formatDateCell],
            ["place", 18, cell.placeCell],
            ["reported", 50, cell.formatDamageCell],
            ["source", 18, cell.formatSourceCell],
          ],
          { mark },
        ),
      ],
    ),
    buildOdometerSection(context),
    buildSection(
      "owners",
      context,
      ["owners", "use"],
      [
        buildTable(
          context,
          ["owner"],
          [
            ["owner", 10, cell.formatOwnerCell],
            ["kind", 20, cell.formatOwnerKindCell],
            ["period", 30, cell.formatPeriodCell],
            ["place", 20, cell.placeCell],
            ["source", 20, cell.formatSourceCell],
          ],
          { caption: context.messages.report.ownersTable },
        ),
        buildTable(
          context,
          ["use", "service", "inspection"],
          [
            ["date", 14, cell.formatDateCell],
            ["place", 20, cell.placeCell],
            ["odometer", 13, cell.formatOdometerCell],
            ["record", 35, cell.recordCell],
            ["source", 18, cell.formatSourceCell],
          ],
          { caption: context.messages.report.useTable },
        ),
      ],
    ),
    buildSection(
      "theft",
      context,
      ["theft", "lien"],
      [
        buildTable(
          context,
          ["theft", "recovery", "lien", "impound", "export"],
          [
            ["date", 14, cell.formatDateCell],
            ["kind", 14, cell.formatKindCell],
            ["place", 20, cell.placeCell],
            ["record", 34, cell.formatTextCell],
            ["source", 18, cell.formatSourceCell],
          ],
          { mark },
        ),
      ],
    ),
    buildSection(
      "listings",
      context,
      ["listings"],
      [
        buildTable(
          context,
          ["auction", "listing", "sale"],
          [
            ["date", 13, cell.formatDateCell],
            ["kind", 11, cell.formatKindCell],
            ["place", 18, cell.placeCell],
            ["record", 20, cell.formatTextCell],
            ["odometer", 12, cell.formatOdometerCell],
            ["price", 12, cell.formatPriceCell],
            ["source", 14, cell.formatSourceCell],
          ],
        ),
      ],
    ),
  ];
}

/** Numbers the sections. "Changes" has no number, so section numbers stay the same across reports. */
export function buildSections(context: ReportContext): ReportSection[] {
  const changes = buildChangesSection(context);
  const parts = [
    ...changes,
    ...buildHistorySections(context),
    buildRecallsSection(context),
    buildValueSection(context),
    buildRatingsSection(context),
  ];
  const { sections, states } = context.messages.report;
  const { previous, timeZone } = context.facts;
  const since = previous ? context.date(formatDay(previous.createdAt, timeZone)) : "";
  return parts.map((part, index) => ({
    ...part,
    number: index + 1 - changes.length,
    title: interpolate(sections[part.id], { date: since }),
    stateLabel: states[part.state],
  }));
}

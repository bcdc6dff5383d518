import { interpolate } from "@/lib/generation/server";
import { formatCount, formatPriceIn } from "@/lib/platform/i18n";
import type { HistoryEvent } from "@/lib/vehicle/contract/history";
import type { ReportMark, ReportRow, ReportSection, ReportTable } from "../../contract/document";
import type { ReportContext } from "./report-facts";

export type SectionPart = Omit<ReportSection, "number" | "title" | "stateLabel">;

export type ColumnKey = keyof ReportContext["messages"]["report"]["columns"];
export type CellOf = (event: HistoryEvent, context: ReportContext) => string;

const RIGHT: readonly ColumnKey[] = ["odometer", "price", "cars", "low", "mean", "high", "miles", "source"];

/** Weights are shares of the width; `source` is always last and right-aligned. */
export function buildColumns(
  context: ReportContext,
  spec: readonly [ColumnKey, number][],
): ReportTable["columns"] {
  return spec.map(([key, weight]) => ({
    key,
    label: context.messages.report.columns[key],
    align: RIGHT.includes(key) ? "right" : "left",
    weight,
  }));
}

export const formatDateCell: CellOf = (event, context) => context.date(event.date);
export const formatKindCell: CellOf = (event, context) => context.messages.report.kinds[event.kind];
export const formatSourceCell: CellOf = (event, context) => context.terms.source(event.source);
export const placeCell: CellOf = (event) =>
  [event.place, event.state, event.country].filter(Boolean).join(", ") || "—";
export const formatReportedByCell: CellOf = (event, context) =>
  event.reportedBy ? context.terms.reporter(event.reportedBy) : "—";
export const formatPriceCell: CellOf = (event) =>
  event.priceCents === undefined ? "—" : formatPriceIn(event.priceCents, event.currency);

export const formatOdometerCell: CellOf = (event, context) =>
  event.odometer === undefined
    ? "—"
    : `${formatCount(event.odometer)} ${context.messages.common[event.odometerUnit ?? "mi"]}`;

export const formatTextCell: CellOf = (event, context) =>
  [event.text ? context.terms.text(event.text) : null, event.sourceCode ? `(${event.sourceCode})` : null]
    .filter(Boolean)
    .join(" ") || "—";

export const recordCell: CellOf = (event, context) => {
  const cellText = formatTextCell(event, context);
  const kind = formatKindCell(event, context);
  return cellText === "—" ? kind : `${kind}: ${cellText}`;
};

export const formatDispositionCell: CellOf = (event, context) => {
  const { dispositions } = context.messages.report;
  const parts = [
    event.disposition ? dispositions[event.disposition] : null,
    event.exported ? dispositions.exported : null,
  ];
  return parts.filter(Boolean).join(", ") || "—";
};

export const formatDamageCell: CellOf = (event, context) => {
  const { severity, impact, damage } = context.messages.report;
  const how = [event.severity ? severity[event.severity] : null, event.impact ? impact[event.impact] : null];
  const head = how.filter(Boolean).join(", ");
  const cellText = formatTextCell(event, context);
  const formatYesNo = (value: boolean | undefined, yes: string, no: string) =>
    value === undefined ? null : value ? yes : no;
  const parts = [
    head ? `${head.charAt(0).toUpperCase()}${head.slice(1)}.` : null,
    cellText === "—" ? null : cellText,
    event.areas?.length
      ? interpolate(damage.areas, { areas: event.areas.map(context.terms.area).join(", ") })
      : null,
    formatYesNo(event.airbags, damage.airbags, damage.noAirbags),
    formatYesNo(event.towed, damage.towed, damage.notTowed),
    formatYesNo(event.drivable, damage.drivable, damage.notDrivable),
    formatYesNo(event.structural, damage.structural, damage.notStructural),
  ];
  return parts.filter(Boolean).join(" ") || context.messages.report.kinds[event.kind];
};

const releaseCell: CellOf = ({ kind, until }, context) =>
  kind === "lien" && until
    ? interpolate(context.messages.report.tile.released, { date: context.date(until) })
    : "—";

export const formatDetailCell: CellOf = (event, context) => {
  const isDamage = event.kind === "damage" || event.kind === "accident";
  const cellText =
    event.kind === "owner"
      ? [formatOwnerCell(event, context), formatOwnerKindCell(event, context), formatTextCell(event, context)]
      : [isDamage ? formatDamageCell(event, context) : formatTextCell(event, context)];
  const rest = [
    formatReportedByCell,
    formatDispositionCell,
    releaseCell,
    placeCell,
    formatOdometerCell,
    formatPriceCell,
  ].map((cell) => cell(event, context));
  const kind = formatKindCell(event, context);
  return (
    [...cellText, ...rest]
      .filter((part) => part !== "—" && part !== kind)
      .join(" · ")
      // Drops a period before the dot, except after initials and Inc, Corp, Co or Ltd.
      .replace(/(?<!\b\p{L}|\b(?:Inc|Corp|Co|Ltd))\. · /gu, " · ")
  );
};

export const changeCell: CellOf = (event, context) => {
  const detail = formatDetailCell(event, context);
  const kind = formatKindCell(event, context);
  return detail ? `${kind}: ${detail}` : kind;
};

export const formatOwnerCell: CellOf = (event) =>
  event.ownerNumber === undefined ? "—" : String(event.ownerNumber);
export const formatOwnerKindCell: CellOf = (event, context) =>
  event.ownerKind ? context.messages.report.ownerKinds[event.ownerKind] : "—";
export const formatPeriodCell: CellOf = (event, context) =>
  event.until
    ? `${context.date(event.date)} – ${context.date(event.until)}`
    : interpolate(context.messages.report.since, { date: context.date(event.date) });

function getRecordName({ id, source }: HistoryEvent, { terms }: ReportContext): Pick<ReportRow, "records"> {
  return terms.source(source) === source ? {} : { records: [{ id, source }] };
}

export function selectRows(
  events: readonly HistoryEvent[],
  context: ReportContext,
  cells: readonly CellOf[],
  mark: (event: HistoryEvent) => ReportMark | null = () => null,
): ReportRow[] {
  return events.map((event) => ({
    id: event.id,
    date: event.date,
    mark: mark(event),
    cells: cells.map((cell) => cell(event, context)),
    ...getRecordName(event, context),
    photos: (event.photos ?? []).map((photo) => ({
      url: photo.url,
      date: photo.date ?? null,
      caption: photo.caption ?? null,
    })),
  }));
}

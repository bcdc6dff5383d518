import { drawMark, ink, pluralize, type } from "@/lib/generation/server";
import type { TextStyle } from "@/lib/platform/render";
import type { ReportMark, ReportRow, ReportTable } from "../../contract/document";
import { drawDisputeLine } from "./dispute-line";
import type { ReportFlow } from "./flow";

const LEADING = 10.8;
const PAD = 4.4;
const GUTTER = 9;
const HEAD = 15;
const MARK_SPACE = 11;
export const MAX_PRINTED_ROWS = 150;
export const MAX_TABLE_PAGES = 60;
const MAX_CELL_LINES = 48;

interface Column {
  x: number;
  width: number;
  align: "left" | "right";
  label: string;
  strong: boolean;
}

const getCellStyle = (column: Pick<Column, "strong">): TextStyle =>
  column.strong ? type.cellStrong : type.cell;

function findLongestLine(flow: ReportFlow, table: ReportTable, index: number): number {
  const style = getCellStyle({ strong: index === 0 });
  const label = table.columns[index]?.label.toUpperCase() ?? "";
  return table.rows
    .slice(0, MAX_PRINTED_ROWS)
    .reduce(
      (most, { cells }) => Math.max(most, flow.canvas.textWidth(cells[index]?.slice(0, 160) ?? "", style)),
      flow.canvas.textWidth(label, type.label),
    );
}

interface ColumnRoom {
  share: number;
  needed: number;
}

/** Share of spare width that a column keeps, so that columns don't touch. */
const KEPT = 0.3;

/** Moves spare width to columns whose lines would wrap, smallest need first. The sum stays the same. */
export function shareRoom(columns: readonly ColumnRoom[]): number[] {
  const spare = columns.map(({ share, needed }) => Math.max(0, share - needed) * (1 - KEPT));
  const total = spare.reduce((sum, number) => sum + number, 0);
  const widths = columns.map(({ share }) => share);
  let left = total;
  const lacking = columns
    .map(({ share, needed }, index) => ({ index, lack: needed - share }))
    .filter(({ lack }) => lack > 0)
    .sort((a, b) => a.lack - b.lack);
  for (const { index, lack } of lacking) {
    const extra = Math.min(lack, left);
    widths[index] = (widths[index] ?? 0) + extra;
    left -= extra;
  }
  const takenShare = total > 0 ? (total - left) / total : 0;
  return widths.map((width, index) => width - (spare[index] ?? 0) * takenShare);
}

function layOut(flow: ReportFlow, table: ReportTable, marked: boolean): Column[] {
  const total = table.columns.reduce((sum, column) => sum + column.weight, 0);
  const space = flow.width - (marked ? MARK_SPACE : 0);
  const gutters = table.columns.map(({ align }, index) => {
    const next = table.columns[index + 1];
    return !next ? 0 : align === "right" && next.align === "left" ? GUTTER * 2 : GUTTER;
  });
  const widths = shareRoom(
    table.columns.map(({ weight }, index) => ({
      share: (weight / total) * space,
      needed: findLongestLine(flow, table, index) + (gutters[index] ?? 0),
    })),
  );
  let x = flow.left + (marked ? MARK_SPACE : 0);
  return table.columns.map(({ align, label }, index) => {
    const width = widths[index] ?? 0;
    const place = { x, width: width - (gutters[index] ?? 0), align, label, strong: index === 0 };
    x += width;
    return place;
  });
}

/** Marks repeated header rows as artifacts so that screen readers skip them. */
function drawHead(flow: ReportFlow, columns: readonly Column[], isRepeated: boolean): void {
  const { canvas } = flow;
  const drawLabel = ({ label, x, width, align }: Column) =>
    canvas.line(label.toUpperCase(), x, flow.y + 8, type.label, { width, align });
  if (isRepeated) canvas.artifact(() => columns.forEach(drawLabel), "Pagination");
  else
    canvas.group("TR", () => {
      for (const column of columns) canvas.tag("TH", () => drawLabel(column), { scope: "Column" });
    });
  flow.y += HEAD - 2;
  canvas.artifact(() => canvas.rule(flow.left, flow.y, flow.right, 0.8, ink.soft));
}

interface Row {
  lines: string[][];
  mark: ReportMark | null;
  cells: number;
  height: number;
  dispute: ReturnType<typeof drawDisputeLine>;
}

function measure(flow: ReportFlow, printed: ReportRow, columns: readonly Column[]): Row {
  const { cells, mark } = printed;
  const lines = columns.map((column, index) =>
    flow.canvas.wrap(cells[index] ?? "", getCellStyle(column), column.width, MAX_CELL_LINES),
  );
  const count = Math.max(1, ...lines.map((line) => line.length));
  const tall = count * LEADING + PAD * 2 - 1;
  const dispute = drawDisputeLine(flow, printed, columns[0]?.x ?? flow.left);
  return { lines, mark, cells: tall, height: tall + (dispute?.height ?? 0), dispute };
}

function drawRow(flow: ReportFlow, row: Row, columns: readonly Column[], first: boolean): void {
  const { canvas } = flow;
  const baseline = flow.y + PAD + 7.4;
  canvas.group("TR", () => {
    columns.forEach((column, index) => {
      canvas.tag("TD", () => {
        if (index === 0 && row.mark && row.mark !== "plain")
          drawMark(canvas, row.mark, flow.left + 3.4, baseline - 2.9, 6);
        canvas.lines(row.lines[index] ?? [], column.x, baseline, LEADING, getCellStyle(column), {
          width: column.width,
          align: column.align,
        });
        if (index === columns.length - 1) row.dispute?.draw(flow.y + row.cells - PAD + 2);
      });
    });
  });
  if (!first) canvas.artifact(() => canvas.rule(flow.left, flow.y, flow.right, 0.5, ink.hairline));
  flow.y += row.height;
}

const HEADING_ROOM = 32;

/**
 * Returns the minimum height to keep together: caption, header, first rows, and `tail` for tables of up to two rows.
 */
export function measureTableOpening(flow: ReportFlow, table: ReportTable, tail = 0): number {
  const columns = layOut(
    flow,
    table,
    table.rows.some((row) => row.mark),
  );
  const [first = 0, second = 0] = table.rows.slice(0, 2).map((row) => measure(flow, row, columns).height);
  const isShort = table.rows.length <= 2;
  const least = (table.caption ? 17 : 0) + HEAD + first + 4;
  const whole = least + (isShort || second < 40 ? second : 0) + (isShort ? tail : 0);
  return whole + HEADING_ROOM <= flow.pageRoom ? whole : least;
}

/** Repeats the header row on each page and never splits a row. `tail` is the height to keep with the last row. */
export function drawTable(flow: ReportFlow, table: ReportTable, tail = 0): void {
  const { canvas, messages } = flow;
  const columns = layOut(
    flow,
    table,
    table.rows.some((row) => row.mark),
  );
  const shownRows = table.rows.slice(0, MAX_PRINTED_ROWS);
  let drawnCount = 0;
  flow.ensure(Math.min(measureTableOpening(flow, table, tail), flow.pageRoom));
  if (table.caption) {
    const caption = table.caption;
    flow.y += 4;
    canvas.tag("P", () => canvas.line(caption, flow.left, flow.y + 8, type.caption, { width: flow.width }));
    flow.y += 13;
  }
  canvas.group("Table", () => {
    drawHead(flow, columns, false);
    let row = shownRows[0] && measure(flow, shownRows[0], columns);
    while (row && canvas.pageCount <= MAX_TABLE_PAGES) {
      const next = shownRows[drawnCount + 1];
      const following = next && measure(flow, next, columns);
      const left = shownRows.length - drawnCount;
      const neededHeight =
        drawnCount === 0
          ? row.height
          : row.height + (left === 2 && following ? following.height : 0) + (left <= 2 ? tail : 0);
      const fresh = flow.ensure(Math.max(row.height, Math.min(neededHeight, flow.pageRoom - HEAD)));
      if (fresh) drawHead(flow, columns, true);
      drawRow(flow, row, columns, fresh || drawnCount === 0);
      drawnCount += 1;
      row = following;
    }
  });
  canvas.artifact(() => canvas.rule(flow.left, flow.y, flow.right, 0.5, ink.hairline));
  const more = table.rows.length - drawnCount;
  if (more > 0) {
    flow.ensure(16);
    canvas.tag("P", () =>
      canvas.line(pluralize(messages.report.moreRows, more), flow.left, flow.y + 11, type.bodySoft),
    );
    flow.y += 14;
  }
  flow.y += 6;
}

import type { ReportMark, ReportTable } from "@/lib/contract/report-document";
import type { TextStyle } from "./pdf-canvas";
import type { ReportFlow } from "./report-flow";
import { drawMark, ink, type } from "./report-style";
import { counted } from "./words";

const LEADING = 10.8;
const PAD = 4.4;
const GUTTER = 9;
const HEAD = 15;
const MARK_SPACE = 11;
/** More rows than this are counted in one line: the online report holds them all. */
export const MAX_PRINTED_ROWS = 150;
const MAX_CELL_LINES = 48;

interface Column {
  x: number;
  width: number;
  align: "left" | "right";
  label: string;
  strong: boolean;
}

function layOut(flow: ReportFlow, table: ReportTable, marked: boolean): Column[] {
  const total = table.columns.reduce((sum, column) => sum + column.weight, 0);
  const space = flow.width - (marked ? MARK_SPACE : 0);
  let x = flow.left + (marked ? MARK_SPACE : 0);
  return table.columns.map((column, index) => {
    const share = (column.weight / total) * space;
    const next = table.columns[index + 1];
    // A figure set to the right needs air before a text set to the left.
    const gutter = !next ? 0 : column.align === "right" && next.align === "left" ? GUTTER * 2 : GUTTER;
    const place = {
      x,
      width: share - gutter,
      align: column.align,
      label: column.label,
      strong: index === 0,
    };
    x += share;
    return place;
  });
}

const cellStyle = (column: Column): TextStyle => (column.strong ? type.cellStrong : type.cell);

function drawHead(flow: ReportFlow, columns: readonly Column[]): void {
  const { canvas } = flow;
  canvas.group("TR", () => {
    for (const column of columns) {
      canvas.tag("TH", () => {
        canvas.line(column.label.toUpperCase(), column.x, flow.y + 8, type.label, {
          width: column.width,
          align: column.align,
        });
      });
    }
  });
  flow.y += HEAD - 2;
  canvas.artifact(() => canvas.rule(flow.left, flow.y, flow.right, 0.8, ink.soft));
}

interface Row {
  lines: string[][];
  mark: ReportMark | null;
  height: number;
}

function measure(flow: ReportFlow, table: ReportTable, columns: readonly Column[]): Row[] {
  return table.rows.slice(0, MAX_PRINTED_ROWS).map((row) => {
    const lines = columns.map((column, index) =>
      flow.canvas.wrap(row.cells[index] ?? "", cellStyle(column), column.width, MAX_CELL_LINES),
    );
    const count = Math.max(1, ...lines.map((one) => one.length));
    return { lines, mark: row.mark, height: count * LEADING + PAD * 2 - 1 };
  });
}

function drawRow(flow: ReportFlow, row: Row, columns: readonly Column[], first: boolean): void {
  const { canvas } = flow;
  const baseline = flow.y + PAD + 7.4;
  canvas.group("TR", () => {
    columns.forEach((column, index) => {
      canvas.tag("TD", () => {
        if (index === 0 && row.mark && row.mark !== "plain")
          drawMark(canvas, row.mark, flow.left + 3.4, baseline - 2.9, 6);
        canvas.lines(row.lines[index] ?? [], column.x, baseline, LEADING, cellStyle(column), {
          width: column.width,
          align: column.align,
        });
      });
    });
  });
  if (!first) canvas.artifact(() => canvas.rule(flow.left, flow.y, flow.right, 0.5, ink.hairline));
  flow.y += row.height;
}

/** Height of what must stand together: caption, head and the first row (or the first two, where both are small). */
export function tableOpening(flow: ReportFlow, table: ReportTable): number {
  const columns = layOut(
    flow,
    table,
    table.rows.some((row) => row.mark),
  );
  const [first, second] = measure(flow, { ...table, rows: table.rows.slice(0, 2) }, columns);
  const rows = (first?.height ?? 0) + (second && second.height < 40 ? second.height : 0);
  return (table.caption ? 17 : 0) + HEAD + rows + 4;
}

/**
 * A table that runs over pages: its head is repeated, a row never splits, the last row is not left alone.
 * `tail` is the height of what follows and belongs to the last row.
 */
export function drawTable(flow: ReportFlow, table: ReportTable, tail = 0): void {
  const { canvas, words } = flow;
  const columns = layOut(
    flow,
    table,
    table.rows.some((row) => row.mark),
  );
  const rows = measure(flow, table, columns);
  flow.ensure(Math.min(tableOpening(flow, table), flow.pageRoom));
  if (table.caption) {
    const caption = table.caption;
    flow.y += 4;
    canvas.tag("P", () => canvas.line(caption, flow.left, flow.y + 8, type.caption, { width: flow.width }));
    flow.y += 13;
  }
  canvas.group("Table", () => {
    drawHead(flow, columns);
    rows.forEach((row, index) => {
      const last = rows[index + 1];
      const ends = index === rows.length - 1 || (index === rows.length - 2 && last);
      const wanted = row.height + (index === rows.length - 2 && last ? last.height : 0) + (ends ? tail : 0);
      const keep = Math.max(row.height, Math.min(wanted, flow.pageRoom - HEAD));
      const fresh = flow.ensure(keep);
      if (fresh) drawHead(flow, columns);
      drawRow(flow, row, columns, fresh || index === 0);
    });
  });
  canvas.artifact(() => canvas.rule(flow.left, flow.y, flow.right, 0.5, ink.hairline));
  const more = table.rows.length - rows.length;
  if (more > 0) {
    flow.ensure(16);
    canvas.tag("P", () =>
      canvas.line(counted(words.report.moreRows, more), flow.left, flow.y + 11, type.bodySoft),
    );
    flow.y += 14;
  }
  flow.y += 6;
}

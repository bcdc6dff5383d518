import { drawMark, formatDate, ink, interpolate, markColor, type } from "@/lib/generation/server";
import { formatCount } from "@/lib/platform/i18n";
import type { PdfCanvas } from "@/lib/platform/render";
import { makeReadableOnPaper } from "@/lib/platform/values";
import type { ReportDamage, ReportSection } from "../../contract/document";
import { CAR_BOX, carGlass, carOutline, zonePaths } from "../../rules/damage-areas";
import { buildOdometerChart } from "../../rules/odometer-chart";
import type { ReportFlow } from "./flow";
import { drawTable, measureTableOpening } from "./table";

export const HEADING = 26;
const CHART = 132;
const MAX_CHART_NOTES = 3;

export function drawHeading(
  flow: ReportFlow,
  title: string,
  note: string,
  number: number | null,
  tag = "H2",
): void {
  const { canvas } = flow;
  const y = flow.y + 14;
  let x = flow.left;
  canvas.tag(tag, () => {
    if (number !== null) {
      const text = String(number);
      const width = canvas.textWidth(text, type.number) + 9;
      canvas.fill(x, y - 10.6, width, 13, ink.black);
      canvas.line(text, x + 4.5, y - 0.9, type.number);
      x += width + 8;
    }
    canvas.line(title, x, y, type.heading, { width: flow.right - x - 130 });
  });
  if (note)
    canvas.tag("P", () =>
      canvas.line(note.toUpperCase(), flow.right - 180, y, type.label, { width: 180, align: "right" }),
    );
  canvas.artifact(() => canvas.rule(flow.left, y + 6.5, flow.right, 0.9, ink.black));
  flow.y += HEADING;
}

function drawState(flow: ReportFlow, section: ReportSection, y: number): void {
  const { canvas } = flow;
  const mark =
    section.state === "none" ? "plain" : section.state === "unchecked" ? "unchecked" : "unavailable";
  const style = {
    ...type.state,
    size: 9,
    face: mark === "plain" ? ("labelSemi" as const) : ("label" as const),
    color: markColor(mark),
  };
  canvas.tag("P", () => {
    const width = canvas.textWidth(section.stateLabel, style);
    canvas.line(section.stateLabel, flow.right - width, y, style);
    drawMark(canvas, mark, flow.right - width - 9, y - 3, 7);
  });
}

function drawChart(flow: ReportFlow): void {
  const { canvas, report, messages } = flow;
  const { readings } = report.odometer;
  const first = readings[0];
  const last = readings.at(-1);
  if (!first || !last || readings.length < 2) return;
  flow.ensure(CHART + 30);
  const box = { x: flow.left + 30, y: flow.y + 12, width: flow.width - 44, height: CHART - 34 };
  const chart = buildOdometerChart(readings, { width: box.width, height: box.height });
  const date = (value: string) => formatDate(value, messages);
  const alt = interpolate(messages.report.chart.alt, {
    count: readings.length,
    from: date(first.date),
    to: date(last.date),
    latest: `${formatCount(last.value)} ${messages.common.mi}`,
  });
  canvas.tag(
    "Figure",
    () => {
      for (const tick of chart.yTicks) {
        canvas.rule(
          box.x,
          box.y + tick.y,
          box.x + box.width,
          tick.value === 0 ? 0.9 : 0.5,
          tick.value === 0 ? ink.black : ink.hairline,
        );
        const label = tick.value >= 1000 ? `${formatCount(tick.value / 1000)}k` : String(tick.value);
        canvas.line(
          label,
          flow.left,
          box.y + tick.y + 2.4,
          { ...type.label, tracking: 0 },
          { width: 24, align: "right" },
        );
      }
      for (const tick of chart.xTicks) {
        canvas.rule(box.x + tick.x, box.y + box.height, box.x + tick.x, 0.6, ink.black);
        canvas.verticalRule(box.x + tick.x, box.y + box.height, box.y + box.height + 3, 0.6, ink.black);
        canvas.line(
          String(tick.year),
          box.x + tick.x - 20,
          box.y + box.height + 11,
          { ...type.label, tracking: 0 },
          { width: 40, align: "center" },
        );
      }
      const lineColor = makeReadableOnPaper(report.brand.primaryColor);
      canvas.stream.save().translate(box.x, box.y);
      if (chart.path) canvas.stream.path(chart.path).lineWidth(1.5).strokeColor(lineColor).stroke();
      for (const point of chart.points) {
        if (point.flag === "ok" || point.flag === "rollover")
          canvas.stream.circle(point.x, point.y, 2.7).lineWidth(1.4).fillAndStroke(ink.white, lineColor);
        else drawMark(canvas, point.flag === "rollback" ? "alert" : "note", point.x, point.y, 8);
      }
      canvas.stream.restore();
      drawChartNotes(flow, chart.points, box);
    },
    { alt, area: { x: flow.left, y: flow.y, width: flow.width, height: CHART } },
  );
  flow.y += CHART;
}

function drawChartNotes(
  flow: ReportFlow,
  points: ReturnType<typeof buildOdometerChart>["points"],
  box: { x: number; y: number; width: number; height: number },
): void {
  const { canvas, report, messages } = flow;
  const notes = new Map(report.odometer.readings.map(({ id, note }) => [id, note]));
  const noteBoxes: { left: number; right: number; y: number }[] = [];
  for (const point of points) {
    if (point.flag === "ok" || point.flag === "rollover" || noteBoxes.length === MAX_CHART_NOTES) continue;
    const value = `${formatCount(point.value)} ${messages.common.mi}`;
    const text = [value, notes.get(point.id)].filter(Boolean).join(": ");
    const style = { ...type.state, size: 7.6, color: point.flag === "rollback" ? ink.red : ink.amber };
    const width = canvas.textWidth(text, style);
    const before = point.x - width - 8 > 0;
    const left = box.x + (before ? point.x - width - 8 : point.x + 8);
    // The curve reaches a rollback from the upper left, so its note goes below.
    const below = Math.min(point.y + 12, box.height - 3);
    const y = box.y + (point.flag === "rollback" ? below : point.y + 2.6);
    const isFree = noteBoxes.every(
      (other) => left > other.right || left + width < other.left || Math.abs(y - other.y) > style.size,
    );
    if (!isFree) continue;
    noteBoxes.push({ left, right: left + width, y });
    canvas.line(text, left, y, style);
  }
}

const ACROSS = 3;
const GAP = 18;
const CAR_WIDTH = 150;
const SCALE = CAR_WIDTH / CAR_BOX.width;
const CAR_HEIGHT = CAR_BOX.height * SCALE;
const WHERE_LINES = 2;
const ROW = CAR_HEIGHT + 11 + WHERE_LINES * 9.4 + 6;
const HATCH = 4.2;

type Figure = ReportDamage["figures"][number];

function measureDamageOpening({ report }: ReportFlow): number {
  return report.damage?.figures.length ? ROW : 0;
}

/** Draws hatching, which stays visible in black-and-white print. */
function hatch({ stream }: PdfCanvas, path: string): void {
  stream.save().path(path, SCALE).clip().lineWidth(1.5).strokeColor(ink.red);
  for (let x = -CAR_HEIGHT; x < CAR_WIDTH; x += HATCH) stream.moveTo(x, CAR_HEIGHT).lineTo(x + CAR_HEIGHT, 0);
  stream.stroke().restore();
  stream.path(path, SCALE).lineWidth(0.9).strokeColor(ink.red).stroke();
}

function drawCar(canvas: PdfCanvas, figure: Figure, x: number, y: number): void {
  const { stream } = canvas;
  stream.save().translate(x, y);
  for (const zone of figure.zones) hatch(canvas, zonePaths[zone]);
  stream.path(carGlass, SCALE).lineWidth(0.6).strokeColor(ink.faint).stroke();
  stream.path(carOutline, SCALE).lineWidth(1.2).strokeColor(ink.black).stroke();
  stream.restore();
}

function drawDamage(flow: ReportFlow): void {
  const { canvas, report } = flow;
  const { front = "", figures = [] } = report.damage ?? {};
  const place = (flow.width - GAP * (ACROSS - 1)) / ACROSS;
  for (let index = 0; index < figures.length; index += ACROSS) {
    flow.ensure(ROW);
    figures.slice(index, index + ACROSS).forEach((figure, column) => {
      const x = flow.left + column * (place + GAP);
      const area = { x, y: flow.y, width: CAR_WIDTH, height: CAR_HEIGHT };
      canvas.tag("Figure", () => drawCar(canvas, figure, x, flow.y), { alt: figure.alt, area });
      const y = flow.y + CAR_HEIGHT + 9.5;
      canvas.tag("P", () => {
        canvas.line(figure.dateLabel, x, y, type.cellStrong, { width: CAR_WIDTH / 2 });
        canvas.line(front, x + CAR_WIDTH / 2, y, type.small, { width: CAR_WIDTH / 2, align: "right" });
        const where = canvas.wrap(figure.where, type.small, CAR_WIDTH, WHERE_LINES);
        canvas.lines(where, x, y + 10, 9.4, type.small);
      });
    });
    flow.y += ROW;
  }
}

export function drawSection(flow: ReportFlow, section: ReportSection): void {
  const { canvas } = flow;
  const [table] = section.tables;
  const statement = section.statement
    ? canvas.wrap(section.statement, type.bodySoft, flow.width).length * 11.4
    : 0;
  const chart = section.id === "odometer" && flow.report.odometer.readings.length > 1 ? CHART : 0;
  const outlines = section.id === "damage" ? measureDamageOpening(flow) : 0;
  const tail = statement > 0 ? statement + 10 : 0;
  const opening = table
    ? measureTableOpening(flow, table, section.tables.length === 1 ? tail : 0)
    : 4 + statement;
  const together = HEADING + (chart || outlines || opening) + 4;
  if (together <= flow.pageRoom) flow.ensure(together);
  canvas.group("Sect", () => {
    canvas.anchor(section.id, flow.y);
    canvas.bookmark(section.number > 0 ? `${section.number} ${section.title}` : section.title);
    const baseline = flow.y + 14;
    drawHeading(flow, section.title, section.note, section.number || null);
    if (section.tables.length === 0) drawState(flow, section, baseline);
    if (chart) drawChart(flow);
    if (outlines) drawDamage(flow);
    section.tables.forEach((item, index) => {
      drawTable(flow, item, index === section.tables.length - 1 ? tail : 0);
    });
    flow.y += 2;
    flow.paragraph(section.statement, type.bodySoft, 11.4);
  });
  flow.y += section.tables.length > 0 ? 16 : 11;
}

import type { ReportDamage } from "@/lib/contract/report-document";
import { CAR_BOX, carGlass, carOutline, zonePaths } from "@/lib/core/report/damage-areas";
import { ink, type } from "../../rendering/document-style";
import type { PdfCanvas } from "../../rendering/pdf-canvas";
import type { ReportFlow } from "./flow";

const ACROSS = 3;
const GAP = 18;
const CAR_WIDTH = 150;
const SCALE = CAR_WIDTH / CAR_BOX.width;
const CAR_HEIGHT = CAR_BOX.height * SCALE;
const WHERE_LINES = 2;
const ROW = CAR_HEIGHT + 11 + WHERE_LINES * 9.4 + 6;
const HATCH = 4.2;

type Figure = ReportDamage["figures"][number];

export function damageOpening({ report }: ReportFlow): number {
  return report.damage?.figures.length ? ROW : 0;
}

/** Hatching stays visible in black-and-white print. */
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

export function drawDamage(flow: ReportFlow): void {
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

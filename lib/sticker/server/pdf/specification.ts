import type { DocumentMessages } from "@/lib/generation/server";
import type { PdfCanvas } from "@/lib/platform/render";
import type { StickerDocument } from "../../contract/document";
import type { Box } from "./boxes";
import { black, createTextStyle, drawBand, drawLeaderLine } from "./style";

const BAND = 15;
const LINE = 12;
const PAD = 8;
const GAP = 22;

export function drawSpecificationBox(
  canvas: PdfCanvas,
  sticker: StickerDocument,
  messages: DocumentMessages,
): { height: number; draw: (at: Box) => void } {
  const { vehicle } = sticker;
  const labels = messages.report.spec;
  const facts: [string, string | null][] = [
    [messages.sticker.classic.year, vehicle.year === null ? null : String(vehicle.year)],
    [messages.sticker.classic.make, vehicle.make],
    [messages.sticker.classic.model, vehicle.model],
    [labels.series, vehicle.series],
    [labels.trim, vehicle.trim],
    [labels.body, vehicle.body],
    [labels.doors, vehicle.doors === null ? null : String(vehicle.doors)],
    [labels.engine, vehicle.engine],
    [labels.fuel, vehicle.fuel],
    [labels.transmission, vehicle.transmission],
    [labels.drive, vehicle.drive],
    [labels.manufacturer, vehicle.manufacturer],
    [labels.plant, vehicle.plant ?? vehicle.country],
    [labels.seating, vehicle.seating],
    [labels.curbWeight, vehicle.curbWeight],
  ];
  const available = facts.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []));
  const half = Math.ceil(available.length / 2);
  const height = BAND + PAD * 2 + half * LINE - 2;
  return {
    height,
    draw(at) {
      const title = messages.sticker.specification.toUpperCase();
      canvas.tag("H2", () =>
        drawBand(canvas, { x: at.x, y: at.y, width: at.width, height: BAND }, title, ""),
      );
      canvas.artifact(() => canvas.box(at.x, at.y, at.width, height, 0.8, black));
      const width = (at.width - PAD * 2 - GAP) / 2;
      available.forEach(([label, value], index) => {
        const column = index < half ? 0 : 1;
        const x = at.x + PAD + column * (width + GAP);
        const y = at.y + BAND + PAD + 7 + (index - column * half) * LINE;
        const valueText = canvas.fit(value, createTextStyle("labelSemi", 8), width * 0.7);
        canvas.tag("P", () =>
          drawLeaderLine(
            canvas,
            label,
            valueText,
            { x, y, width },
            { name: createTextStyle("label", 8), value: createTextStyle("labelSemi", 8) },
          ),
        );
      });
    },
  };
}

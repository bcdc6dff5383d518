import type { PdfCanvas, TextStyle } from "@/lib/platform/render";
import type { ReportDocument } from "@/lib/report/contract/document";
import type { BrandState } from "../rules/print-batch";

export interface WarningLabelDocument {
  vin: string;
}

/** Record kinds that require the label; damage alone doesn't. */
const CALLING: readonly string[] = ["brand", "junk", "salvage", "total_loss"];

/**
 * Implements Vehicle Code 11713.26(b), which also requires an NMVTIS report. 'none' requires results for brands and
 * total losses.
 */
export function getBrandState({ events, tiles }: Pick<ReportDocument, "events" | "tiles">): BrandState {
  if (events.some(({ kind }) => CALLING.includes(kind))) return "called";
  const states = (["title", "total_loss"] as const).map(
    (kind) => tiles.find((tile) => tile.kind === kind)?.state,
  );
  return states.every((state) => state === "none" || state === "found") ? "none" : "unchecked";
}

/** Vehicle Code 11713.26(b)(1), verbatim, English only. */
const TEXTS = {
  title: "WARNING",
  text: "According to a vehicle history report issued by the National Motor Vehicle Title Information System (NMVTIS), this vehicle has been reported as a total-loss vehicle by an insurance company, has been reported into NMVTIS by a junk or salvage reporting entity, or has a title brand which may materially affect the value, safety, and/or condition of the vehicle. Because of its history as a junk, salvage, or title-branded vehicle, the manufacturer’s warranty or service contract on this vehicle may be affected. Ask the dealer to see a copy of the NMVTIS vehicle history report. You may independently obtain the report by checking NMVTIS online at www.vehiclehistory.gov.",
};

const BLACK = "#000000";
/** Contrast with black text is 5.3:1. */
export const LABEL_RED = "#ff0000";
const INCH = 72;
/** The law requires at least 4 by 5.5 inches. */
const LABEL = { width: 6.5 * INCH, height: 5 * INCH };
const PAPER = { width: 8.5 * INCH, height: 11 * INCH };
const PAD = 20;
/** The law requires black bold type: at least 18 points for the title and 14 for the text. */
const TITLE: TextStyle = { face: "labelBold", size: 40, color: BLACK };
const TEXT: TextStyle = { face: "labelBold", size: 17, color: BLACK };
const LEADING = 21;

export function drawWarningLabel({ vin }: WarningLabelDocument, canvas: PdfCanvas): void {
  canvas.beginPart(PAPER);
  canvas.addPage();
  canvas.bookmark(`${TEXTS.title} – ${vin}`);
  const x = (PAPER.width - LABEL.width) / 2;
  const top = INCH;
  canvas.artifact(() => canvas.fill(x, top, LABEL.width, LABEL.height, LABEL_RED));
  canvas.tag("H1", () =>
    canvas.line(TEXTS.title, x, top + 50, TITLE, { width: LABEL.width, align: "center" }),
  );
  const lines = canvas.wrap(TEXTS.text, TEXT, LABEL.width - PAD * 2);
  canvas.tag("P", () => canvas.lines(lines, x + PAD, top + 82, LEADING, TEXT));
  const under: TextStyle = { face: "label", size: 9, color: BLACK };
  canvas.tag("P", () => canvas.line(`VIN ${vin}`, x, top + LABEL.height + 18, under, { width: LABEL.width }));
}

import type { StickerDocument } from "@/lib/contract/sticker-document";
import type { Stars } from "@/lib/contract/vehicle-build-data";
import { safetyRatingKinds } from "@/lib/core/vehicle/safety-ratings";
import { type DocumentMessages, interpolate } from "../../rendering/document-messages";
import type { PdfCanvas } from "../../rendering/pdf-canvas";
import { band, face, gray, leaderLine, stars } from "./style";

export const BAND = 16;
export const PAD = 9;

export interface Panel {
  canvas: PdfCanvas;
  sticker: StickerDocument;
  messages: DocumentMessages;
  x: number;
  width: number;
}

export const text = face("label", 7.6);
export const strong = face("labelBold", 7.6);
export const fine = face("label", 6.4, gray);

export function drawSafetyPanel(panel: Panel, top: number): number {
  const { canvas, sticker, messages, x, width } = panel;
  const labels = messages.sticker.safety;
  canvas.tag("H2", () => band(canvas, { x, y: top, width, height: BAND }, labels.title, ""));
  const left = x + PAD;
  const right = x + width - PAD;
  let y = top + BAND + 12;
  for (const kind of safetyRatingKinds) {
    const value: Stars = sticker.safety?.[kind] ?? null;
    const label = labels[kind];
    if (typeof value === "number") {
      const baseline = y;
      canvas.tag(
        "P",
        () => {
          const labelWidth = canvas.line(label, left, baseline, kind === "overall" ? strong : text);
          canvas.leader(left + labelWidth + 4, right - 44, baseline, gray);
          stars(canvas, value, right, baseline - 2.7);
        },
        { alt: `${label}: ${interpolate(labels.alt, { count: value })}` },
      );
    } else {
      const shown = value === "not_rated" ? labels.notRated : messages.sticker.notAvailable;
      canvas.tag("P", () =>
        leaderLine(
          canvas,
          label,
          shown,
          { x: left, y, width: right - left },
          { name: kind === "overall" ? strong : text, value: strong },
        ),
      );
    }
    y += 10.4;
  }
  if (sticker.safety) {
    canvas.tag("P", () => canvas.line(labels.note, left, y, fine, { width: right - left }));
    y += 7;
  }
  return y;
}

/** 49 CFR 583 figures; an unknown one is labeled as such. */
export function drawPartsPanel(panel: Panel, top: number): number {
  const { canvas, sticker, messages, x, width } = panel;
  const labels = messages.sticker.parts;
  const parts = sticker.partsContent;
  const missing = messages.sticker.notAvailable;
  const rows: [string, string][] = [
    [labels.usCanada, parts?.usCanadaPercent == null ? missing : `${parts.usCanadaPercent} %`],
    ...(parts?.otherSources ?? []).map((one): [string, string] => [
      interpolate(labels.other, { country: one.country }),
      `${one.percent} %`,
    ]),
    [labels.assembly, parts?.finalAssembly ?? sticker.vehicle.plant ?? missing],
    [labels.engine, parts?.engineOrigin ?? missing],
    [labels.transmission, parts?.transmissionOrigin ?? missing],
  ];
  canvas.tag("H2", () => band(canvas, { x, y: top, width, height: BAND }, labels.title, ""));
  let y = top + BAND + 12;
  for (const [label, value] of rows) {
    const short = canvas.fit(value, strong, width * 0.56);
    canvas.tag("P", () =>
      leaderLine(
        canvas,
        label,
        short,
        { x: x + PAD, y, width: width - PAD * 2 },
        { name: text, value: strong },
      ),
    );
    y += 10.2;
  }
  return y;
}

/** The label act requires the dealer and the place of delivery; the panel is drawn only where they were entered. */
export function drawDealerPanel(panel: Panel, top: number): number {
  const { canvas, sticker, messages, x, width } = panel;
  const { dealer } = sticker;
  if (!dealer) return top;
  const dealerLines = [dealer.name, dealer.address, dealer.city].filter((line) => line !== null);
  // The dealer comes from the user only.
  const lines = [...dealerLines, `(${messages.sticker.enteredByUser})`];
  canvas.tag("H2", () =>
    band(canvas, { x, y: top, width, height: BAND }, messages.sticker.dealerBlock, dealer.number ?? ""),
  );
  canvas.tag("P", () => {
    lines.forEach((line, index) => {
      canvas.line(line, x + PAD, top + BAND + 12 + index * 10.2, index === 0 ? strong : text, {
        width: width - PAD * 2,
      });
    });
  });
  return top + BAND + 12 + lines.length * 10.2;
}

/** The legend, where room is left: a blank corner would seem to miss something. */
export function drawAboutPanel(panel: Panel, top: number, floor: number): void {
  const { canvas, sticker, messages, x, width } = panel;
  const labels = messages.sticker.about;
  const text = [labels.unknown, labels.entered, sticker.sourcesUrl ? labels.sources : ""]
    .filter(Boolean)
    .join(" ");
  const lines = canvas.wrap(text, face("label", 7.2, gray), width - PAD * 2);
  const leading = 9.2;
  if (top + BAND + 13 + lines.length * leading > floor - 4) return;
  canvas.tag("H2", () => band(canvas, { x, y: top, width, height: BAND }, labels.title, ""));
  canvas.tag("P", () => canvas.lines(lines, x + PAD, top + BAND + 13, leading, face("label", 7.2, gray)));
}

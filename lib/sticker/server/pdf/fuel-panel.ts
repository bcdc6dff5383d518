import { type DocumentMessages, interpolate } from "@/lib/generation/server";
import { formatCount, formatDecimal, formatDollars } from "@/lib/platform/i18n";
import type { PdfCanvas } from "@/lib/platform/render";
import type { FuelEconomy } from "@/lib/vehicle/contract/build-data";
import { BAND, drawMarketNote, fine, PAD, type Panel, strong, text } from "./panels";
import { black, createTextStyle, drawBand, gray } from "./style";

function figure(value: number | null, messages: DocumentMessages): string {
  if (value === null) return messages.sticker.notAvailable;
  return formatDecimal(value, Number.isInteger(value) ? 0 : 1);
}

/** Draws a slider like the EPA label's, readable in black and white. */
function drawRatingSlider(
  panel: Panel,
  label: string,
  rating: number | null,
  x: number,
  y: number,
  width: number,
): void {
  const { canvas, messages } = panel;
  if (rating === null) {
    canvas.tag("P", () => {
      canvas.line(label, x, y, text, { width });
      canvas.line(messages.sticker.notAvailable, x, y + 11, strong, { width });
    });
    return;
  }
  const alt = `${label}: ${interpolate(messages.sticker.fuel.rated, { rating })}`;
  canvas.tag("P", () => drawSlider(canvas, label, rating, x, y, width), { alt });
}

function drawSlider(
  canvas: PdfCanvas,
  label: string,
  rating: number,
  x: number,
  y: number,
  width: number,
): void {
  canvas.line(label, x, y, text, { width });
  const box = width / 10;
  for (let step = 1; step <= 10; step++) {
    const left = x + (step - 1) * box;
    if (step === rating) canvas.fill(left, y + 4, box, 10, black);
    canvas.box(left, y + 4, box, 10, 0.5, black);
    canvas.line(
      String(step),
      left,
      y + 11.5,
      createTextStyle(step === rating ? "labelBold" : "label", 6.6, step === rating ? "#ffffff" : gray),
      { width: box, align: "center" },
    );
  }
}

/** Draws items in the order of 49 CFR 575.401. */
export function drawFuelPanel(panel: Panel, top: number): number {
  const { canvas, sticker, messages, x, width } = panel;
  const labels = messages.sticker.fuel;
  const fuel = sticker.fuelEconomy;
  canvas.tag("H2", () =>
    drawBand(canvas, { x, y: top, width, height: BAND }, labels.title, fuel?.technology ?? ""),
  );
  const left = x + PAD;
  const inner = width - PAD * 2;
  if (!fuel) {
    canvas.tag("P", () => canvas.line(labels.missing, left, top + BAND + 15, text));
    return drawMarketNote(panel, top + BAND + 24);
  }
  let y = top + BAND;
  canvas.tag("P", () => drawMileage(panel, fuel, left, y, inner));
  y += 50;
  canvas.artifact(() => canvas.rule(left, y, left + inner, 0.6, black));
  y += 11;
  const notes = listFuelNotes(fuel, messages);
  canvas.tag("P", () => {
    notes.forEach((note, index) => {
      canvas.line(note, left, y + index * 9.4, fine, { width: inner });
    });
  });
  y += notes.length * 9.4 + 4;
  canvas.tag("P", () => drawCosts(panel, fuel, left, y, inner));
  y += 27;
  drawRatingSlider(panel, labels.ghg, fuel.ghgRating, left, y, (inner - 14) / 2);
  drawRatingSlider(panel, labels.smog, fuel.smogRating, left + (inner + 14) / 2, y, (inner - 14) / 2);
  y += 24;
  const lines = canvas.wrap(`${labels.scale}. ${labels.note}`, fine, inner, 3);
  canvas.tag("P", () => canvas.lines(lines, left, y, 7.8, fine));
  return drawMarketNote(panel, y + (lines.length - 1) * 7.8 + 8);
}

function drawMileage(panel: Panel, fuel: FuelEconomy, left: number, top: number, inner: number): void {
  const { canvas, messages } = panel;
  const labels = messages.sticker.fuel;
  const big = fuel.combined === null ? "—" : figure(fuel.combined, messages);
  const bigWidth = canvas.line(big, left, top + 40, createTextStyle("labelBold", 40));
  canvas.line(
    fuel.electric ? labels.mpge : labels.mpg,
    left + bigWidth + 6,
    top + 16,
    createTextStyle("labelBold", 9),
  );
  labels.combined.split("\n").forEach((line, index) => {
    canvas.line(line, left + bigWidth + 6, top + 31 + index * 8.6, text);
  });
  const pairs: [string, string][] = [
    [figure(fuel.city, messages), labels.city],
    [figure(fuel.highway, messages), labels.highway],
  ];
  pairs.forEach(([value, label], index) => {
    const x = left + inner * (0.47 + index * 0.165);
    const unknown = value === messages.sticker.notAvailable;
    canvas.line(unknown ? "—" : value, x, top + 31, createTextStyle("labelBold", 19));
    canvas.line(label, x, top + 40, text, { width: inner * 0.16 });
  });
  const used = fuel.gallonsPer100Miles;
  canvas.line(
    used === null ? "—" : formatDecimal(used, fuel.electric ? 0 : 1),
    left,
    top + 31,
    createTextStyle("labelBold", 13),
    {
      width: inner,
      align: "right",
    },
  );
  canvas.line(fuel.electric ? labels.per100Electric : labels.per100, left, top + 40, text, {
    width: inner,
    align: "right",
  });
}

function listFuelNotes(fuel: FuelEconomy, messages: DocumentMessages): string[] {
  const labels = messages.sticker.fuel;
  const notes: string[] = [];
  if (fuel.className && fuel.classLow !== null && fuel.classHigh !== null)
    notes.push(
      interpolate(labels.class, {
        className: fuel.className,
        low: fuel.classLow,
        high: fuel.classHigh,
        unit: fuel.electric ? labels.mpge : labels.mpg,
      }),
    );
  else
    notes.push(interpolate(labels.className, { className: fuel.className ?? messages.sticker.notAvailable }));
  const { rangeMiles, chargeHours } = fuel;
  const distance =
    rangeMiles === null
      ? null
      : interpolate(fuel.electric ? labels.rangeCharged : labels.range, { miles: formatCount(rangeMiles) });
  const charge =
    chargeHours == null ? null : interpolate(labels.charge, { hours: figure(chargeHours, messages) });
  if (distance || charge) notes.push([distance, charge].filter(Boolean).join(" · "));
  if (fuel.co2GramsPerMile !== null)
    notes.push(interpolate(labels.co2, { grams: figure(fuel.co2GramsPerMile, messages) }));
  return notes;
}

function drawCosts(panel: Panel, fuel: FuelEconomy, left: number, y: number, inner: number): void {
  const { canvas, messages } = panel;
  const labels = messages.sticker.fuel;
  const saving = fuel.fiveYearSavingCents;
  const savingLabel = saving === null || saving === 0 ? labels.same : saving > 0 ? labels.save : labels.spend;
  const formatAmount = (cents: number | null) =>
    cents === null ? messages.sticker.notAvailable : formatDollars(Math.abs(cents));
  const size = (value: string) =>
    createTextStyle("labelBold", value === messages.sticker.notAvailable ? 9 : 13);
  const annual = formatAmount(fuel.annualCostCents);
  const five = formatAmount(saving);
  canvas.line(labels.annual, left, y + 2, text, { width: inner / 2 });
  canvas.line(annual, left, y + 15.5, size(annual));
  canvas.line(savingLabel, left, y + 2, text, { width: inner, align: "right" });
  canvas.line(five, left, y + 15.5, size(five), { width: inner, align: "right" });
}

import type { FuelEconomy } from "@/lib/contract/build-data";
import { formatCount, formatDecimal, formatDollars } from "@/lib/core/money";
import type { PdfCanvas } from "./pdf-canvas";
import { BAND, fine, PAD, type Panel, strong, text } from "./sticker-panels";
import { band, black, face, grey } from "./sticker-style";
import { fill, type Words } from "./words";

function figure(value: number | null, words: Words): string {
  if (value === null) return words.sticker.notAvailable;
  return formatDecimal(value, Number.isInteger(value) ? 0 : 1);
}

/** Ten boxes, the rating's one filled: the EPA label's slider, readable in black and white. */
function slider(
  panel: Panel,
  label: string,
  rating: number | null,
  x: number,
  y: number,
  width: number,
): void {
  const { canvas, words } = panel;
  if (rating === null) {
    canvas.tag("P", () => {
      canvas.line(label, x, y, text, { width });
      canvas.line(words.sticker.notAvailable, x, y + 11, strong, { width });
    });
    return;
  }
  const alt = `${label}: ${fill(words.sticker.fuel.rated, { rating })}`;
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
      face(step === rating ? "labelBold" : "label", 6.6, step === rating ? "#ffffff" : grey),
      { width: box, align: "center" },
    );
  }
}

/** EPA/DOT order: technology, combined, city, highway, consumption, class, costs, ratings (49 CFR 575.401). */
export function drawFuelPanel(panel: Panel, top: number): number {
  const { canvas, sticker, words, x, width } = panel;
  const said = words.sticker.fuel;
  const fuel = sticker.fuelEconomy;
  canvas.tag("H2", () =>
    band(canvas, { x, y: top, width, height: BAND }, said.title, fuel?.technology ?? ""),
  );
  const left = x + PAD;
  const inner = width - PAD * 2;
  if (!fuel) {
    canvas.tag("P", () => canvas.line(said.missing, left, top + BAND + 15, text));
    return top + BAND + 24;
  }
  let y = top + BAND;
  canvas.tag("P", () => drawMileage(panel, fuel, left, y, inner));
  y += 50;
  canvas.artifact(() => canvas.rule(left, y, left + inner, 0.6, black));
  y += 11;
  const notes = fuelNotes(fuel, words);
  canvas.tag("P", () => {
    notes.forEach((note, index) => {
      canvas.line(note, left, y + index * 9.4, fine, { width: inner });
    });
  });
  y += notes.length * 9.4 + 4;
  canvas.tag("P", () => drawCosts(panel, fuel, left, y, inner));
  y += 27;
  slider(panel, said.ghg, fuel.ghgRating, left, y, (inner - 14) / 2);
  slider(panel, said.smog, fuel.smogRating, left + (inner + 14) / 2, y, (inner - 14) / 2);
  y += 24;
  const lines = canvas.wrap(`${said.scale}. ${said.note}`, fine, inner, 3);
  canvas.tag("P", () => canvas.lines(lines, left, y, 7.8, fine));
  return y + (lines.length - 1) * 7.8 + 8;
}

function drawMileage(panel: Panel, fuel: FuelEconomy, left: number, top: number, inner: number): void {
  const { canvas, words } = panel;
  const said = words.sticker.fuel;
  const big = fuel.combined === null ? "—" : figure(fuel.combined, words);
  const bigWidth = canvas.line(big, left, top + 40, face("labelBold", 40));
  canvas.line(fuel.electric ? said.mpge : said.mpg, left + bigWidth + 6, top + 16, face("labelBold", 9));
  said.combined.split("\n").forEach((line, index) => {
    canvas.line(line, left + bigWidth + 6, top + 31 + index * 8.6, text);
  });
  const pairs: [string, string][] = [
    [figure(fuel.city, words), said.city],
    [figure(fuel.highway, words), said.highway],
  ];
  pairs.forEach(([value, label], index) => {
    const x = left + inner * (0.47 + index * 0.165);
    const unknown = value === words.sticker.notAvailable;
    canvas.line(unknown ? "—" : value, x, top + 31, face("labelBold", 19));
    canvas.line(label, x, top + 40, text, { width: inner * 0.16 });
  });
  const used = fuel.gallonsPer100Miles;
  canvas.line(
    used === null ? "—" : formatDecimal(used, fuel.electric ? 0 : 1),
    left,
    top + 31,
    face("labelBold", 13),
    {
      width: inner,
      align: "right",
    },
  );
  canvas.line(fuel.electric ? said.per100Electric : said.per100, left, top + 40, text, {
    width: inner,
    align: "right",
  });
}

function fuelNotes(fuel: FuelEconomy, words: Words): string[] {
  const said = words.sticker.fuel;
  const notes: string[] = [];
  if (fuel.className && fuel.classLow !== null && fuel.classHigh !== null)
    notes.push(
      fill(said.class, {
        ...{ className: fuel.className, low: fuel.classLow, high: fuel.classHigh },
        unit: fuel.electric ? said.mpge : said.mpg,
      }),
    );
  else notes.push(fill(said.className, { className: fuel.className ?? words.sticker.notAvailable }));
  const { rangeMiles, chargeHours } = fuel;
  const distance =
    rangeMiles === null
      ? null
      : fill(fuel.electric ? said.rangeCharged : said.range, { miles: formatCount(rangeMiles) });
  const charge = chargeHours == null ? null : fill(said.charge, { hours: figure(chargeHours, words) });
  if (distance || charge) notes.push([distance, charge].filter(Boolean).join(" · "));
  if (fuel.co2GramsPerMile !== null)
    notes.push(fill(said.co2, { grams: figure(fuel.co2GramsPerMile, words) }));
  return notes;
}

function drawCosts(panel: Panel, fuel: FuelEconomy, left: number, y: number, inner: number): void {
  const { canvas, words } = panel;
  const said = words.sticker.fuel;
  const saving = fuel.fiveYearSavingCents;
  const savingLabel = saving === null || saving === 0 ? said.same : saving > 0 ? said.save : said.spend;
  const money = (cents: number | null) =>
    cents === null ? words.sticker.notAvailable : formatDollars(Math.abs(cents));
  const size = (value: string) => face("labelBold", value === words.sticker.notAvailable ? 9 : 13);
  const annual = money(fuel.annualCostCents);
  const five = money(saving);
  canvas.line(said.annual, left, y + 2, text, { width: inner / 2 });
  canvas.line(annual, left, y + 15.5, size(annual));
  canvas.line(savingLabel, left, y + 2, text, { width: inner, align: "right" });
  canvas.line(five, left, y + 15.5, size(five), { width: inner, align: "right" });
}

import type { FuelEconomy, Stars } from "@/lib/contract/build-data";
import type { StickerDocument } from "@/lib/contract/sticker-document";
import { formatCount, formatDecimal, formatDollars } from "@/lib/core/money";
import { drawCode39, drawQr } from "./codes";
import type { PdfCanvas } from "./pdf-canvas";
import { band, black, face, grey, leaderLine, sampleStamp, stars } from "./sticker-style";
import { fill, type Words } from "./words";

const BAND = 16;
const PAD = 9;

export interface Panel {
  canvas: PdfCanvas;
  sticker: StickerDocument;
  words: Words;
  x: number;
  width: number;
}

const text = face("label", 7.6);
const strong = face("labelBold", 7.6);
const fine = face("label", 6.4, grey);

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
  canvas.line(label, x, y, text, { width });
  if (rating === null) {
    canvas.line(words.sticker.notAvailable, x, y + 11, strong, { width });
    return;
  }
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
  canvas.tag("P", () => {
    slider(panel, said.ghg, fuel.ghgRating, left, y, (inner - 14) / 2);
    slider(panel, said.smog, fuel.smogRating, left + (inner + 14) / 2, y, (inner - 14) / 2);
  });
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
  canvas.line(used === null ? "—" : formatDecimal(used, 1), left, top + 31, face("labelBold", 13), {
    width: inner,
    align: "right",
  });
  canvas.line(fuel.electric ? said.per100Electric : said.per100, left, top + 40, text, {
    width: inner,
    align: "right",
  });
}

function fuelNotes(fuel: FuelEconomy, words: Words): string[] {
  const said = words.sticker.fuel;
  const notes: string[] = [];
  if (fuel.className && fuel.classLow !== null && fuel.classHigh !== null)
    notes.push(fill(said.class, { className: fuel.className, low: fuel.classLow, high: fuel.classHigh }));
  else notes.push(fill(said.className, { className: fuel.className ?? words.sticker.notAvailable }));
  if (fuel.rangeMiles !== null) notes.push(fill(said.range, { miles: formatCount(fuel.rangeMiles) }));
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

/** NHTSA's order: overall, frontal driver and passenger, side front and rear, rollover (49 CFR 575.302). */
export function drawSafetyPanel(panel: Panel, top: number): number {
  const { canvas, sticker, words, x, width } = panel;
  const said = words.sticker.safety;
  const kinds = [
    "overall",
    "frontalDriver",
    "frontalPassenger",
    "sideFront",
    "sideRear",
    "rollover",
  ] as const;
  canvas.tag("H2", () => band(canvas, { x, y: top, width, height: BAND }, said.title, ""));
  const left = x + PAD;
  const right = x + width - PAD;
  let y = top + BAND + 12;
  for (const kind of kinds) {
    const value: Stars = sticker.safety?.[kind] ?? null;
    const label = said[kind];
    if (typeof value === "number") {
      const baseline = y;
      canvas.tag(
        "P",
        () => {
          const labelWidth = canvas.line(label, left, baseline, kind === "overall" ? strong : text);
          canvas.leader(left + labelWidth + 4, right - 44, baseline, grey);
          stars(canvas, value, right, baseline - 2.7);
        },
        { alt: `${label}: ${fill(said.alt, { count: value })}` },
      );
    } else {
      const shown = value === "not_rated" ? said.notRated : words.sticker.notAvailable;
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
    canvas.tag("P", () => canvas.line(said.note, left, y, fine, { width: right - left }));
    y += 7;
  }
  return y;
}

/** 49 CFR 583 figures; what is not known says so. */
export function drawPartsPanel(panel: Panel, top: number): number {
  const { canvas, sticker, words, x, width } = panel;
  const said = words.sticker.parts;
  const parts = sticker.partsContent;
  const missing = words.sticker.notAvailable;
  const rows: [string, string][] = [
    [said.usCanada, parts?.usCanadaPercent == null ? missing : `${parts.usCanadaPercent} %`],
    ...(parts?.otherSources ?? []).map((one): [string, string] => [
      fill(said.other, { country: one.country }),
      `${one.percent} %`,
    ]),
    [said.assembly, parts?.finalAssembly ?? sticker.vehicle.plant ?? missing],
    [said.engine, parts?.engineOrigin ?? missing],
    [said.transmission, parts?.transmissionOrigin ?? missing],
  ];
  canvas.tag("H2", () => band(canvas, { x, y: top, width, height: BAND }, said.title, ""));
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

/** Barcode of the VIN with its text, and the code that leads to where each line came from. Set from the bottom up. */
export function drawCodes(panel: Panel, bottom: number): void {
  const { canvas, sticker, words, x, width } = panel;
  const said = words.sticker;
  const qr = sticker.sourcesUrl ? 54 : 0;
  const qrTop = bottom - 62;
  const left = x + PAD + (qr ? qr + 8 : 0);
  const lines = [
    said.sources,
    sticker.sourcesUrl?.replace(/^https:\/\//, "") ?? "",
    `${sticker.number} · ${sticker.issuedLabel}`,
    sticker.brand.name,
  ];
  canvas.artifact(() => canvas.rule(x, qrTop - 54, x + width, 1, black));
  drawBarcode(panel, qrTop - 48);
  if (sticker.sourcesUrl) {
    const url = sticker.sourcesUrl;
    canvas.link(url, { x: x + PAD, y: qrTop, width: qr, height: qr }, () =>
      drawQr(canvas, url, x + PAD, qrTop, qr),
    );
  }
  canvas.tag("P", () => {
    lines.filter(Boolean).forEach((line, index) => {
      canvas.line(
        line,
        left,
        qrTop + 11 + index * 9,
        index === 0 ? face("labelSemi", 7.2) : face("label", 6.8, grey),
        { width: x + width - PAD - left },
      );
    });
  });
  if (sticker.sample)
    canvas.tag("P", () => {
      sampleStamp(canvas, sticker.sampleLabel, sticker.brand.secondaryColor, x + width - PAD, qrTop + 40);
    });
}

export function drawBarcode(panel: Panel, top: number): void {
  const { canvas, sticker, words, x, width } = panel;
  const { vin } = sticker;
  if (!vin) {
    canvas.tag("P", () => canvas.line(words.sticker.noVin, x + PAD, top + 18, text));
    return;
  }
  canvas.tag(
    "Figure",
    () => {
      if (!drawCode39(canvas, vin, { x: x + 3, y: top, width: width - 6, height: 28 }))
        canvas.line(words.sticker.barcodeNone, x + PAD, top + 16, text, { width: width - PAD * 2 });
    },
    { alt: fill(words.sticker.barcodeAlt, { vin }) },
  );
  canvas.tag("P", () =>
    canvas.line(vin, x, top + 38.5, face("labelSemi", 9, black, 2), { width, align: "center" }),
  );
}

import { getFont } from "../fonts";
import { splitGlyphRuns } from "../glyph-runs";
import type { TextStyle } from "../measure-text";
import type { TrueType } from "../pdf/true-type";
import { type Contour, flattenQuad } from "./contours";

const ON_CURVE = 1;
const SHORT_X = 2;
const SHORT_Y = 4;
const REPEAT = 8;
const SAME_X = 16;
const SAME_Y = 32;
const WORDS = 1;
const XY_VALUES = 2;
const MORE = 0x20;
const DEPTH_MAX = 3;

interface Spot {
  x: number;
  y: number;
  on: boolean;
}

export function buildTextContours(text: string, style: TextStyle, x: number, y: number): Contour[] {
  const contours: Contour[] = [];
  let pen = x;
  for (const run of splitGlyphRuns(text)) {
    const font = getFont(style.face, run.script);
    const scale = style.size / font.table("head").readUInt16BE(18);
    let before = -1;
    for (let at = 0; at < run.text.length; at++) {
      const glyph = font.glyphs[run.text.charCodeAt(at)] ?? 0;
      if (before >= 0) pen += (font.kerning(before, glyph) * style.size) / 1000;
      for (const spots of readGlyphSpots(font, glyph, 0)) contours.push(outline(spots, scale, pen, y));
      pen += ((font.advances[glyph] ?? 0) * style.size) / 1000 + (style.tracking ?? 0);
      before = glyph;
    }
  }
  return contours.filter((contour) => contour.length > 4);
}

function readGlyphSpots(font: TrueType, glyph: number, depth: number): Spot[][] {
  const bytes = font.outline(glyph);
  if (bytes.length === 0 || depth > DEPTH_MAX) return [];
  const count = bytes.readInt16BE(0);
  return count < 0 ? readComposite(font, bytes, depth) : readSimple(bytes, count);
}

function readSimple(bytes: Buffer, count: number): Spot[][] {
  const ends = Array.from({ length: count }, (_, index) => bytes.readUInt16BE(10 + index * 2));
  const total = (ends.at(-1) ?? -1) + 1;
  let at = 10 + count * 2;
  at += 2 + bytes.readUInt16BE(at);
  const flags: number[] = [];
  while (flags.length < total) {
    const flag = bytes.readUInt8(at++);
    flags.push(flag);
    if (flag & REPEAT) for (let left = bytes.readUInt8(at++); left > 0; left--) flags.push(flag);
  }
  const read = (short: number, same: number) => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += bytes.readUInt8(at++) * (flag & same ? 1 : -1);
      else if (!(flag & same)) {
        value += bytes.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = read(SHORT_X, SAME_X);
  const ys = read(SHORT_Y, SAME_Y);
  const spots = flags.map((flag, index) => ({
    x: xs[index] ?? 0,
    y: ys[index] ?? 0,
    on: (flag & ON_CURVE) !== 0,
  }));
  return ends.map((end, index) => spots.slice((ends[index - 1] ?? -1) + 1, end + 1));
}

function readComposite(font: TrueType, bytes: Buffer, depth: number): Spot[][] {
  const all: Spot[][] = [];
  for (let at = 10, flags = MORE; flags & MORE; ) {
    flags = bytes.readUInt16BE(at);
    const parts = readGlyphSpots(font, bytes.readUInt16BE(at + 2), depth + 1);
    const words = (flags & WORDS) !== 0;
    const isShift = (flags & XY_VALUES) !== 0;
    const [dx, dy] = words
      ? [bytes.readInt16BE(at + 4), bytes.readInt16BE(at + 6)]
      : [bytes.readInt8(at + 4), bytes.readInt8(at + 5)];
    at += words ? 8 : 6;
    if (flags & 0x80) at += 8;
    else if (flags & 0x40) at += 4;
    else if (flags & 8) at += 2;
    for (const part of parts)
      all.push(part.map((spot) => (isShift ? { ...spot, x: spot.x + dx, y: spot.y + dy } : spot)));
  }
  return all;
}

/** Inserts on-curve points halfway between two control points, which TrueType omits. */
function outline(spots: readonly Spot[], scale: number, left: number, base: number): Contour {
  const full = spots.flatMap((spot, index) => {
    const next = spots[(index + 1) % spots.length] ?? spot;
    const middle = { x: (spot.x + next.x) / 2, y: (spot.y + next.y) / 2, on: true };
    return spot.on || next.on ? [spot] : [spot, middle];
  });
  const start = full.findIndex(({ on }) => on);
  const around = [...full.slice(start), ...full.slice(0, start)];
  const contour: Contour = [];
  const put = (x: number, y: number) => contour.push(left + x * scale, base - y * scale);
  for (const [index, spot] of around.entries()) {
    if (spot.on) {
      put(spot.x, spot.y);
      continue;
    }
    const before = around[index - 1] ?? spot;
    const after = around[(index + 1) % around.length] ?? spot;
    for (const [x, y] of flattenQuad([before.x, before.y], [spot.x, spot.y], [after.x, after.y])) put(x, y);
  }
  return contour;
}

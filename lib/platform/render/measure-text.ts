import { type Face, getFont, type Script } from "./fonts";
import { splitGlyphRuns, toDrawableText } from "./glyph-runs";

export interface TextStyle {
  face: Face;
  size: number;
  color: string;
  tracking?: number;
}

/** Narrowest letter as a share of the font size, used to skip measuring text that can't fit. */
const NARROWEST = 0.08;

function runWidth(text: string, face: Face, script: Script): number {
  const font = getFont(face, script);
  let width = 0;
  let before = -1;
  for (let at = 0; at < text.length; at++) {
    const glyph = font.glyphs[text.charCodeAt(at)] ?? 0;
    width += font.advances[glyph] ?? 0;
    if (before >= 0) width += font.kerning(before, glyph);
    before = glyph;
  }
  return width / 1000;
}

export function measureWidth(drawable: string, style: TextStyle): number {
  let width = 0;
  for (const run of splitGlyphRuns(drawable))
    width += runWidth(run.text, style.face, run.script) * style.size;
  return width + (style.tracking ?? 0) * Math.max(0, drawable.length - 1);
}

export function measureTextWidth(text: string, style: TextStyle): number {
  return measureWidth(toDrawableText(text), style);
}

function cutToWidth(drawable: string, style: TextStyle, width: number): string {
  const narrowest = style.size * NARROWEST + Math.min(0, style.tracking ?? 0);
  return narrowest > 0 ? drawable.slice(0, Math.ceil(Math.max(0, width) / narrowest) + 2) : drawable;
}

export function cutToFit(text: string, style: TextStyle, width: number): string {
  const drawable = toDrawableText(text);
  const near = cutToWidth(drawable, style, width);
  if (near.length === drawable.length && measureWidth(drawable, style) <= width + 0.01) return drawable;
  let low = 0;
  let high = near.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measureWidth(`${near.slice(0, middle).trimEnd()}…`, style) <= width) low = middle;
    else high = middle - 1;
  }
  return `${near.slice(0, low).replace(/[\s.,;:·]+$/, "")}…`;
}

/** Never breaks inside a date or before a unit or a dot. */
const BREAK =
  / (?!(?<=\b\p{Lu}\p{Ll}{2} )\d{1,2}, \d{4}\b|(?<=\b\p{Lu}\p{Ll}{2} \d{1,2}, )\d{4}\b|(?<=\b\d{1,2} )\p{Ll}{3} \d{4}\b|(?<=\b\d{1,2} \p{Ll}{3} )\d{4}\b|(?<=\d )(?:mi|km)\b|· )/u;

function splitWords(drawable: string, style: TextStyle, width: number): string[] {
  return drawable
    .split(BREAK)
    .flatMap((word) => (word.includes(" ") && measureWidth(word, style) > width ? word.split(" ") : [word]));
}

function cutAtWord(line: string, style: TextStyle, width: number): string {
  const cut = cutToFit(`${line}…`, style, width);
  const isTorn = /[\p{L}\p{N}]/u.test(toDrawableText(line).charAt(cut.length - 1));
  return isTorn ? cut.replace(/(?<=\S)[\s.,;:·]+\S*…$/, "…") : cut;
}

export function wrap(
  text: string,
  style: TextStyle,
  width: number,
  maxLines = Number.POSITIVE_INFINITY,
): string[] {
  const lines: string[] = [];
  const tracking = style.tracking ?? 0;
  const space = measureWidth(" ", style) + tracking * 2;
  for (const paragraph of text.split("\n")) {
    let line = "";
    let used = 0;
    for (const word of splitWords(toDrawableText(paragraph), style, width)) {
      const wide = measureWidth(cutToWidth(word, style, width), style);
      if (line === "" || used + space + wide <= width) {
        used = line ? used + space + wide : wide;
        line = line ? `${line} ${word}` : word;
      } else {
        lines.push(line);
        [line, used] = [word, wide];
      }
      while (used > width && lines.length <= maxLines) {
        const beginning = renderHead(line, style, width);
        if (beginning.length === line.length) break;
        lines.push(beginning);
        line = line.slice(beginning.length);
        used = measureWidth(cutToWidth(line, style, width), style);
      }
      if (lines.length > maxLines) break;
    }
    lines.push(line);
    if (lines.length > maxLines) break;
  }
  if (lines.length <= maxLines) return lines;
  const visible = lines.slice(0, maxLines);
  const last = visible.pop() ?? "";
  visible.push(cutAtWord(`${last} ${lines[maxLines] ?? ""}`, style, width));
  return visible;
}

function renderHead(word: string, style: TextStyle, width: number): string {
  let start = "";
  let used = 0;
  for (const character of word) {
    used += measureWidth(character, style) + (style.tracking ?? 0);
    if (start && used > width) break;
    start += character;
  }
  return start;
}

import PDFDocument from "pdfkit";
import { type Face, fontFile, type Script } from "./fonts";
import { drawableText, glyphRuns } from "./glyph-runs";

export interface TextStyle {
  face: Face;
  size: number;
  color: string;
  /** Letter spacing in points. */
  tracking?: number;
}

/** Longer than the longest word of either language that a document uses. */
const LONGEST_WORD = 40;

/** Words of all documents so far, by face, at a size of one point; the same few thousand come again in every document. */
const widths = new Map<string, Map<string, number>>();
const MOST_WORDS = 10_000;

function widthsOf(face: Face, script: Script): Map<string, number> {
  const key = `${face}/${script}`;
  let known = widths.get(key);
  if (!known) {
    known = new Map();
    widths.set(key, known);
  }
  return known;
}

let ruler: PDFKit.PDFDocument | undefined;

/**
 * A document that is never written, for measuring only: were words measured in the document that is drawn, its fonts
 * would depend on what earlier documents had measured already, and the same model would not give the same bytes.
 */
function measuringDocument(): PDFKit.PDFDocument {
  ruler ??= new PDFDocument({ autoFirstPage: false, font: "", fontLayoutCache: false });
  return ruler;
}

/** Opens a face in a document at its first use and makes it the current one. */
export function openFace(doc: PDFKit.PDFDocument, face: Face, script: Script, size: number): void {
  const name = `${face}/${script}`;
  doc.registerFont(name, fontFile(face, script));
  doc.font(name, size);
}

function wordWidth(known: Map<string, number>, text: string, face: Face, script: Script): number {
  const before = known.get(text);
  if (before !== undefined) return before;
  const doc = measuringDocument();
  openFace(doc, face, script, 100);
  const width = doc.widthOfString(text) / 100;
  // Starting over is simpler than ageing, and cheap: a document needs some hundreds of words.
  if (known.size >= MOST_WORDS) known.clear();
  known.set(text, width);
  return width;
}

/**
 * Words are measured once and added up: a paragraph is wrapped in linear time. A word that is too long to be one
 * is added up by its letters, so that a thousand letters without a space cost no more than a thousand words.
 */
export function runWidth(text: string, face: Face, script: Script): number {
  const known = widthsOf(face, script);
  let width = 0;
  const parts = text.match(/\S+|\s/g) ?? [];
  for (const part of parts) {
    const pieces = part.length > LONGEST_WORD ? Array.from(part) : [part];
    for (const piece of pieces) width += wordWidth(known, piece, face, script);
  }
  return width;
}

export function textWidth(text: string, style: TextStyle): number {
  const shown = drawableText(text);
  let width = 0;
  for (const run of glyphRuns(shown)) width += runWidth(run.text, style.face, run.script) * style.size;
  return width + (style.tracking ?? 0) * Math.max(0, shown.length - 1);
}

/** The longest beginning of the text that fits, with an ellipsis where something was cut. */
export function cutToFit(text: string, style: TextStyle, width: number): string {
  if (textWidth(text, style) <= width + 0.01) return text;
  const characters = Array.from(text);
  let low = 0;
  let high = characters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const candidate = `${characters.slice(0, middle).join("").trimEnd()}…`;
    if (textWidth(candidate, style) <= width) low = middle;
    else high = middle - 1;
  }
  return `${characters.slice(0, low).join("").trimEnd()}…`;
}

/** Breaks text at spaces, and inside a word only where the word alone is too wide. `\n` starts a new line. */
export function wrap(
  text: string,
  style: TextStyle,
  width: number,
  maxLines = Number.POSITIVE_INFINITY,
): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(" ")) {
      const longer = line ? `${line} ${word}` : word;
      if (textWidth(longer, style) <= width) {
        line = longer;
        continue;
      }
      if (line) lines.push(line);
      line = word;
      while (lines.length <= maxLines && textWidth(line, style) > width) {
        const beginning = head(line, style, width);
        if (beginning.length === line.length) break;
        lines.push(beginning);
        line = line.slice(beginning.length);
      }
      if (lines.length > maxLines) break;
    }
    lines.push(line);
    if (lines.length > maxLines) break;
  }
  if (lines.length <= maxLines) return lines;
  const kept = lines.slice(0, maxLines);
  const last = kept.pop() ?? "";
  kept.push(cutToFit(`${last} ${lines[maxLines] ?? ""}…`, style, width));
  return kept;
}

/** The longest beginning of a word that fits, one letter at least. */
function head(word: string, style: TextStyle, width: number): string {
  let start = "";
  let used = 0;
  for (const character of word) {
    used += textWidth(character, style) + (style.tracking ?? 0);
    if (start && used > width) break;
    start += character;
  }
  return start;
}

import { isUtf8 } from "node:buffer";
import { decodeWindows1252, replaceControls } from "@/lib/platform/values";
import { UnreadableFileError } from "./unreadable-file";

/** Protects memory against files without line breaks. */
export const MAX_LINE = 1_000_000;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** 'mixed' (NHTSA): each line is UTF-8 or Windows-1252, and UTF-8 lines may contain Windows-1252 controls. */
export type Encoding = "utf-8" | "mixed";

export interface Place {
  offset: number;
  lines: number;
}
export const START: Place = { offset: 0, lines: 0 };

export interface Line {
  number: number;
  text: string | null;
  problem?: string;
  end: number;
}

function assertText(start: Uint8Array): void {
  const [a, b, c, d] = start;
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff))
    throw new UnreadableFileError("The file is UTF-16. Save it as UTF-8.");
  if (a === 0x1f && b === 0x8b)
    throw new UnreadableFileError("The input is compressed. Decompress it first (gunzip -c FILE.gz | … -).");
  if (a === 0x50 && b === 0x4b && c === 3 && d === 4)
    throw new UnreadableFileError("The file is a ZIP archive. Unzip it first (unzip -p FILE.zip | … -).");
}

class LineSplitter {
  #parts: Uint8Array[] = [];
  #held = 0;
  #isTooLong = false;
  #offset: number;
  #number: number;
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  readonly #encoding: Encoding;

  constructor(encoding: Encoding, from: Place) {
    this.#encoding = encoding;
    this.#offset = from.offset;
    this.#number = from.lines;
  }

  push(chunk: Uint8Array): Line[] {
    const lines: Line[] = [];
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      this.#hold(chunk.subarray(from, end));
      this.#offset += end + 1 - from;
      lines.push(this.#line());
      from = end + 1;
    }
    this.#offset += chunk.length - from;
    this.#hold(chunk.subarray(from));
    return lines;
  }

  end(): Line[] {
    return this.#held > 0 || this.#isTooLong ? [this.#line()] : [];
  }

  #hold(part: Uint8Array): void {
    this.#held += part.length;
    this.#isTooLong ||= this.#held > MAX_LINE;
    if (this.#isTooLong) this.#parts = [];
    else if (part.length > 0) this.#parts.push(part);
  }

  #decode(bytes: Uint8Array): string | null {
    if (!isUtf8(bytes)) return this.#encoding === "mixed" ? decodeWindows1252(bytes) : null;
    const text = this.#decoder.decode(bytes);
    return this.#encoding === "mixed" ? replaceControls(text) : text;
  }

  #line(): Line {
    this.#number += 1;
    const place = { number: this.#number, end: this.#offset };
    const [only, ...others] = this.#parts;
    const whole = others.length > 0 ? Buffer.concat(this.#parts) : (only ?? new Uint8Array());
    const isTooLong = this.#isTooLong;
    this.#parts = [];
    this.#held = 0;
    this.#isTooLong = false;
    if (isTooLong) return { ...place, text: null, problem: "the line is too long" };
    const bytes = whole.at(-1) === CARRIAGE_RETURN ? whole.subarray(0, -1) : whole;
    const text = this.#decode(bytes);
    if (text === null) return { ...place, text, problem: "the line is not UTF-8 text" };
    return { ...place, text: place.number === 1 ? text.replace(/^\uFEFF/, "") : text };
  }
}

export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  encoding: Encoding,
  from: Place = START,
): AsyncGenerator<Line[]> {
  const splitter = new LineSplitter(encoding, from);
  let isFirst = from.offset === 0;
  for await (const chunk of chunks) {
    if (isFirst) assertText(chunk);
    isFirst = false;
    const lines = splitter.push(chunk);
    if (lines.length > 0) yield lines;
  }
  const last = splitter.end();
  if (last.length > 0) yield last;
}

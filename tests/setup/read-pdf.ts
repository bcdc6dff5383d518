import { inflateSync } from "node:zlib";

export interface PdfText {
  text: string;
  /** In points. */
  size: number;
  x: number;
  /** From the bottom of the page. */
  y: number;
  width: number;
}

export interface ReadPdf {
  /** The entire file, with every stream inflated. */
  source: string;
  pages: PdfText[][];
  sizes: { width: number; height: number }[];
  objects: ReadonlyMap<string, PdfObject>;
  pageIds: string[];
  getFont: (name: string) => PdfFont | undefined;
  textOf: (page: number) => string;
  allText: string;
}

export interface PdfObject {
  head: string;
  stream: string | null;
}

function readStreams(raw: string): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  for (const match of raw.matchAll(/(\d+) 0 obj\n(<<[\s\S]*?>>)\nstream\n/g)) {
    const [messages, id = "", head = ""] = match;
    const start = match.index + messages.length;
    const packed = Buffer.from(raw.slice(start, start + Number(/\/Length (\d+)/.exec(head)?.[1])), "latin1");
    const stream = head.includes("/FlateDecode") ? inflateSync(packed) : packed;
    objects.set(id, { head, stream: stream.toString("latin1") });
  }
  return objects;
}

function readPacked({ head, stream }: PdfObject): [string, PdfObject][] {
  const text = stream ?? "";
  const first = Number(/\/First (\d+)/.exec(head)?.[1]);
  const pairs = [...text.slice(0, first).matchAll(/(\d+) (\d+)/g)].map(([, id = "", at]) => ({
    id,
    at: Number(at),
  }));
  return pairs.map(({ id, at }, index) => {
    const next = pairs[index + 1]?.at;
    const body = next === undefined ? text.slice(first + at) : text.slice(first + at, first + next - 1);
    return [id, { head: body, stream: null }];
  });
}

/** Returns all objects, including those in object streams, but without the object streams themselves. */
function readObjects(bytes: Uint8Array): Map<string, PdfObject> {
  const objects = readStreams(Buffer.from(bytes).toString("latin1"));
  for (const [id, object] of [...objects]) {
    if (!/\/Type \/(ObjStm|XRef)\b/.test(object.head)) continue;
    objects.delete(id);
    for (const [inner, one] of object.head.includes("/ObjStm") ? readPacked(object) : [])
      objects.set(inner, one);
  }
  return objects;
}

function readUnicodeMap(cmap: string): string[] {
  const glyphs: string[] = [];
  for (const [, glyph = "", code = ""] of cmap.matchAll(/^<([0-9a-f]{4})> <([0-9a-f]{4})>$/gm))
    glyphs[Number.parseInt(glyph, 16)] = String.fromCharCode(Number.parseInt(code, 16));
  return glyphs;
}

/** Width arrays list the first glyph of each run, then its widths. */
function readWidths(head: string): number[] {
  const widths: number[] = [];
  const runs = /\/W \[(.*)\]/s.exec(head)?.[1] ?? "";
  for (const [, first = "0", run = ""] of runs.matchAll(/(\d+) \[(.*?)\]/g))
    run.split(" ").forEach((width, index) => {
      widths[Number(first) + index] = Number(width);
    });
  return widths;
}

interface PdfFont {
  glyphs: string[];
  /** In 1/1000 of the font size, by glyph. */
  widths: number[];
}

/** Returns the width of a text: its glyph widths, minus kerning, plus character spacing. */
function advance(body: string, font: PdfFont | undefined, size: number): number {
  const spacing = Number(/([-\d.]+) Tc/.exec(body)?.[1] ?? 0);
  let thousandths = 0;
  let glyphCount = 0;
  for (const array of body.matchAll(/\[(.*?)\] TJ/gs)) {
    for (const [, hex, kerning] of (array[1] ?? "").matchAll(/<([0-9a-f]+)>|([-\d.]+)/g)) {
      for (const code of hex?.match(/.{4}/g) ?? []) {
        thousandths += font?.widths[Number.parseInt(code, 16)] ?? 0;
        glyphCount += 1;
      }
      thousandths -= Number(kerning ?? 0);
    }
  }
  return (thousandths / 1000) * size + spacing * Math.max(0, glyphCount - 1);
}

function readPage(content: string, fonts: Map<string, PdfFont>): PdfText[] {
  const shownTexts: PdfText[] = [];
  for (const block of content.matchAll(/BT\n([\s\S]*?)ET/g)) {
    const body = block[1] ?? "";
    const place = /1 0 0 1 ([-\d.]+) ([-\d.]+) Tm/.exec(body);
    const font = /\/(F\d+) ([\d.]+) Tf/.exec(body);
    if (!place || !font) continue;
    const face = fonts.get(font[1] ?? "");
    const size = Number(font[2]);
    const codes = [...body.matchAll(/<([0-9a-f]+)>/g)].flatMap((hex) => (hex[1] ?? "").match(/.{4}/g) ?? []);
    const text = codes
      // Glyph 0 is the font's missing-glyph box.
      .map((code) => (code === "0000" ? undefined : face?.glyphs[Number.parseInt(code, 16)]) ?? "\ufffd")
      .join("");
    if (text === " ") continue;
    const [x, y] = [Number(place[1]), Number(place[2])];
    shownTexts.push({ text, size, x, y, width: advance(body, face, size) });
  }
  return shownTexts;
}

/** Reads only PDFs from our own writer: one content stream per page, embedded fonts. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const objects = readObjects(bytes);
  const findReference = (head: string, key: string) => new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1];
  const pages: PdfText[][] = [];
  const sizes: ReadPdf["sizes"] = [];
  const pageIds: string[] = [];
  const fonts = new Map<string, PdfFont>();
  const kids = [...objects.values()].find((object) => /\/Type \/Pages\b/.test(object.head))?.head ?? "";
  for (const kid of (/\/Kids \[(.*?)\]/s.exec(kids)?.[1] ?? "").matchAll(/(\d+) 0 R/g)) {
    const page = objects.get(kid[1] ?? "")?.head ?? "";
    const content = objects.get(findReference(page, "Contents") ?? "")?.stream ?? "";
    const resources = objects.get(findReference(page, "Resources") ?? "")?.head ?? "";
    const [width = 0, height = 0] = (/\/MediaBox \[0 0 ([\d. ]+)\]/.exec(page)?.[1] ?? "")
      .split(" ")
      .map(Number);
    for (const [, name = "", id = ""] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const head = objects.get(id)?.head ?? "";
      const unicode = findReference(head, "ToUnicode");
      const descendant = /\/DescendantFonts \[(\d+) 0 R/.exec(head)?.[1];
      const glyphs = readUnicodeMap(objects.get(unicode ?? "")?.stream ?? "");
      fonts.set(name, { glyphs, widths: readWidths(objects.get(descendant ?? "")?.head ?? "") });
    }
    sizes.push({ width, height });
    pageIds.push(kid[1] ?? "");
    pages.push(readPage(content, fonts));
  }
  const getText = (page: number) => (pages[page] ?? []).map((piece) => piece.text).join("\n");
  return {
    source: [...objects.values()].map((object) => `${object.head}\n${object.stream ?? ""}`).join("\n"),
    pages,
    sizes,
    objects,
    pageIds,
    getFont: (name: string) => fonts.get(name),
    textOf: getText,
    allText: pages.map((_, index) => getText(index)).join("\n"),
  };
}

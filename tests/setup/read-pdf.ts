import { inflateSync } from "node:zlib";

export interface PdfText {
  text: string;
  /** Points. */
  size: number;
  x: number;
  /** From the bottom of the page, as the file has it. */
  y: number;
  /** As the file's own widths of the glyphs give it. */
  width: number;
}

export interface ReadPdf {
  /** The file with every stream inflated, to be searched for actions. */
  source: string;
  pages: PdfText[][];
  /** Points, of each page. */
  sizes: { width: number; height: number }[];
  objects: ReadonlyMap<string, PdfObject>;
  /** Ids of the pages' objects, in order. */
  pageIds: string[];
  /** A font by the name that pages give it. */
  fontOf: (name: string) => PdfFont | undefined;
  /** The text of a page, one drawn piece a line. */
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

/** What is packed into a stream of objects: their numbers and places, then they themselves. */
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

/** Every object, also those without a stream of their own; containers are left out, their content is listed by itself. */
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

/** Widths as the file has them: the first glyph of each run, then one width for it and each that follows. */
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
  /** Thousandths of the size, by glyph. */
  widths: number[];
}

/** The advance of a shown piece: its glyphs, less the kerning between them, and the spacing after each. */
function advance(body: string, font: PdfFont | undefined, size: number): number {
  const spacing = Number(/([-\d.]+) Tc/.exec(body)?.[1] ?? 0);
  let thousandths = 0;
  let shown = 0;
  for (const array of body.matchAll(/\[(.*?)\] TJ/gs)) {
    for (const [, hex, kerning] of (array[1] ?? "").matchAll(/<([0-9a-f]+)>|([-\d.]+)/g)) {
      for (const code of hex?.match(/.{4}/g) ?? []) {
        thousandths += font?.widths[Number.parseInt(code, 16)] ?? 0;
        shown += 1;
      }
      thousandths -= Number(kerning ?? 0);
    }
  }
  return (thousandths / 1000) * size + spacing * Math.max(0, shown - 1);
}

function readPage(content: string, fonts: Map<string, PdfFont>): PdfText[] {
  const shown: PdfText[] = [];
  for (const block of content.matchAll(/BT\n([\s\S]*?)ET/g)) {
    const body = block[1] ?? "";
    const place = /1 0 0 1 ([-\d.]+) ([-\d.]+) Tm/.exec(body);
    const font = /\/(F\d+) ([\d.]+) Tf/.exec(body);
    if (!place || !font) continue;
    const face = fonts.get(font[1] ?? "");
    const size = Number(font[2]);
    const codes = [...body.matchAll(/<([0-9a-f]+)>/g)].flatMap((hex) => (hex[1] ?? "").match(/.{4}/g) ?? []);
    const text = codes
      // The first glyph is the box for what a font does not have, whatever the file maps it to.
      .map((code) => (code === "0000" ? undefined : face?.glyphs[Number.parseInt(code, 16)]) ?? "\ufffd")
      .join("");
    // A space alone separates words for a screen reader, and is no piece of the page.
    if (text === " ") continue;
    const [x, y] = [Number(place[1]), Number(place[2])];
    shown.push({ text, size, x, y, width: advance(body, face, size) });
  }
  return shown;
}

/** Reads the text of a PDF as this project's own writer makes it (one content stream a page, embedded fonts). */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const objects = readObjects(bytes);
  const reference = (head: string, key: string) => new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1];
  const pages: PdfText[][] = [];
  const sizes: ReadPdf["sizes"] = [];
  const pageIds: string[] = [];
  // All pages share one dictionary of fonts.
  const fonts = new Map<string, PdfFont>();
  const kids = [...objects.values()].find((object) => /\/Type \/Pages\b/.test(object.head))?.head ?? "";
  for (const kid of (/\/Kids \[(.*?)\]/s.exec(kids)?.[1] ?? "").matchAll(/(\d+) 0 R/g)) {
    const page = objects.get(kid[1] ?? "")?.head ?? "";
    const content = objects.get(reference(page, "Contents") ?? "")?.stream ?? "";
    const resources = objects.get(reference(page, "Resources") ?? "")?.head ?? "";
    const [width = 0, height = 0] = (/\/MediaBox \[0 0 ([\d. ]+)\]/.exec(page)?.[1] ?? "")
      .split(" ")
      .map(Number);
    for (const [, name = "", id = ""] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const head = objects.get(id)?.head ?? "";
      const unicode = reference(head, "ToUnicode");
      const descendant = /\/DescendantFonts \[(\d+) 0 R/.exec(head)?.[1];
      const glyphs = readUnicodeMap(objects.get(unicode ?? "")?.stream ?? "");
      fonts.set(name, { glyphs, widths: readWidths(objects.get(descendant ?? "")?.head ?? "") });
    }
    sizes.push({ width, height });
    pageIds.push(kid[1] ?? "");
    pages.push(readPage(content, fonts));
  }
  const textOf = (page: number) => (pages[page] ?? []).map((piece) => piece.text).join("\n");
  return {
    source: [...objects.values()].map((object) => `${object.head}\n${object.stream ?? ""}`).join("\n"),
    pages,
    sizes,
    objects,
    pageIds,
    fontOf: (name: string) => fonts.get(name),
    textOf,
    allText: pages.map((_, index) => textOf(index)).join("\n"),
  };
}

import { deflateSync } from "node:zlib";
import { ref } from "./syntax";
import { type ObjectPosition, xrefTable } from "./xref-table";

interface Stream {
  /** Of its dictionary, without /Length. */
  entries: string;
  bytes: Uint8Array;
}

/** Objects are numbered from 1 in the order in which they are reserved. */
type Body = string | Stream;

/** zlib's default (6) makes files a sixtieth smaller and takes 50 % longer. */
const COMPRESSION_LEVEL = 4;
const FLATE_FILTER = "/Filter /FlateDecode";
/** To read one object, a viewer unpacks its whole object stream: more objects make a smaller file, fewer a faster one. */
const OBJECTS_PER_STREAM = 500;

const deflated = (plain: Uint8Array) => deflateSync(plain, { level: COMPRESSION_LEVEL });

/** An object stream: objects that are not streams, compressed together (ISO 32000-1, 7.5.7). */
function objectStream(objects: readonly { id: number; body: string }[]): Stream {
  let at = 0;
  const offsets = objects.map(({ id, body }) => {
    const offset = `${id} ${at}`;
    at += body.length + 1;
    return offset;
  });
  const head = `${offsets.join(" ")}\n`;
  const plain = Buffer.from(`${head}${objects.map(({ body }) => body).join("\n")}`, "latin1");
  const entries = `/Type /ObjStm /N ${objects.length} /First ${head.length} ${FLATE_FILTER}`;
  return { entries, bytes: deflated(plain) };
}

function concat(parts: readonly Uint8Array[], length: number): Uint8Array {
  const result = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}

/**
 * The objects of one PDF file, and its bytes (ISO 32000-1, 7.5): header, objects, cross-reference table. The tags of a long
 * report are thousands of small, similar objects: they are compressed in groups, or they would be most of the file.
 */
export class PdfFile {
  readonly #bodies: (Body | undefined)[] = [];

  /** Reserves a number for an object that is written later. */
  reserve(): number {
    return this.#bodies.push(undefined);
  }

  /** `body` is Latin-1, without `obj` and `endobj`. */
  set(id: number, body: string): void {
    this.#bodies[id - 1] = body;
  }

  add(body: string): number {
    return this.#bodies.push(body);
  }

  /** Compresses the content. `entries` are added to the stream's dictionary. */
  addStream(content: Uint8Array | string, entries = ""): number {
    const plain = typeof content === "string" ? Buffer.from(content, "latin1") : content;
    return this.#bodies.push({ entries: `${entries} ${FLATE_FILTER}`, bytes: deflated(plain) });
  }

  /** Bytes already compressed with the filter named in `entries`. */
  addPackedStream(bytes: Uint8Array, entries: string): number {
    return this.#bodies.push({ entries, bytes });
  }

  /** Uncompressed, for metadata that tools other than viewers read. */
  addPlainStream(content: string, entries: string): number {
    return this.#bodies.push({ entries, bytes: Buffer.from(content, "utf8") });
  }

  /** `fileId` is hex. */
  finish(root: number, info: number, fileId: string): Uint8Array {
    const parts: Uint8Array[] = [];
    const positions: ObjectPosition[] = [];
    let length = 0;
    const write = (part: Uint8Array | string) => {
      const bytes = typeof part === "string" ? Buffer.from(part, "latin1") : part;
      parts.push(bytes);
      length += bytes.length;
    };
    const push = (id: number, { entries, bytes }: Stream) => {
      positions[id - 1] = { at: length };
      write(`${id} 0 obj\n<<${entries} /Length ${bytes.length}>>\nstream\n`);
      write(bytes);
      write("\nendstream\nendobj\n");
    };
    // The second line marks the file as binary.
    write("%PDF-1.7\n%\xff\xff\xff\xff\n");
    const small: { id: number; body: string }[] = [];
    this.#bodies.forEach((body, index) => {
      const id = index + 1;
      if (body === undefined) throw new Error(`object ${id} has no body`);
      if (typeof body === "string") small.push({ id, body });
      else push(id, body);
    });
    for (let first = 0; first < small.length; first += OBJECTS_PER_STREAM) {
      const group = small.slice(first, first + OBJECTS_PER_STREAM);
      const id = this.reserve();
      push(id, objectStream(group));
      group.forEach((one, index) => {
        positions[one.id - 1] = { within: id, index };
      });
    }
    const id = this.reserve();
    const start = length;
    positions[id - 1] = { at: start };
    const trailer = `/Root ${ref(root)} /Info ${ref(info)} /ID [<${fileId}> <${fileId}>]`;
    const { entries, rows } = xrefTable(positions);
    push(id, { entries: `${entries} ${trailer} ${FLATE_FILTER}`, bytes: deflated(rows) });
    write(`startxref\n${start}\n%%EOF\n`);
    return concat(parts, length);
  }
}

import { deflateSync } from "node:zlib";
import { ref } from "./syntax";
import { type Place, xrefTable } from "./xref-table";

interface Stream {
  /** Beside its length. */
  entries: string;
  bytes: Uint8Array;
}

/** Objects are numbered from 1 in the order in which they are reserved. */
type Body = string | Stream;

/** The default (6) makes files a sixtieth smaller, and takes half as long again. */
const LEVEL = 4;
const PACKED = "/Filter /FlateDecode";
/** Whoever wants one object unpacks all that are packed with it: many make a small file, few are soon unpacked. */
const CONCURRENT_MAX = 500;

const deflated = (plain: Uint8Array) => deflateSync(plain, { level: LEVEL });

/** Objects that are no streams, packed into one that is (ISO 32000-1, 7.5.7). */
function packedTogether(objects: readonly { id: number; body: string }[]): Stream {
  let at = 0;
  const places = objects.map(({ id, body }) => {
    const place = `${id} ${at}`;
    at += body.length + 1;
    return place;
  });
  const head = `${places.join(" ")}\n`;
  const plain = Buffer.from(`${head}${objects.map(({ body }) => body).join("\n")}`, "latin1");
  const entries = `/Type /ObjStm /N ${objects.length} /First ${head.length} ${PACKED}`;
  return { entries, bytes: deflated(plain) };
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * The objects of one file, and the file made of them (ISO 32000-1, 7.5): header, objects, the table of their places. The
 * tags of a long report are thousands of small objects that say nearly the same: packed one by one they would be most of it.
 */
export class PdfFile {
  readonly #bodies: (Body | undefined)[] = [];

  /** Reserves a number for an object that is written later. */
  reserve(): number {
    return this.#bodies.push(undefined);
  }

  /** `body` is Latin-1, without `obj` and `endobj`. */
  tell(id: number, body: string): void {
    this.#bodies[id - 1] = body;
  }

  add(body: string): number {
    return this.#bodies.push(body);
  }

  /** `entries` stands in its dictionary beside its length. */
  addStream(content: Uint8Array | string, entries = ""): number {
    const plain = typeof content === "string" ? Buffer.from(content, "latin1") : content;
    return this.#bodies.push({ entries: `${entries} ${PACKED}`, bytes: deflated(plain) });
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
    const places: Place[] = [];
    let length = 0;
    const write = (part: Uint8Array | string) => {
      const bytes = typeof part === "string" ? Buffer.from(part, "latin1") : part;
      parts.push(bytes);
      length += bytes.length;
    };
    const push = (id: number, { entries, bytes }: Stream) => {
      places[id - 1] = { at: length };
      write(`${id} 0 obj\n<<${entries} /Length ${bytes.length}>>\nstream\n`);
      write(bytes);
      write("\nendstream\nendobj\n");
    };
    // The second line marks the file as binary.
    write("%PDF-1.7\n%\xff\xff\xff\xff\n");
    const small: { id: number; body: string }[] = [];
    this.#bodies.forEach((body, index) => {
      const id = index + 1;
      if (body === undefined) throw new Error(`object ${id} was never told`);
      if (typeof body === "string") small.push({ id, body });
      else push(id, body);
    });
    for (let first = 0; first < small.length; first += CONCURRENT_MAX) {
      const together = small.slice(first, first + CONCURRENT_MAX);
      const id = this.reserve();
      push(id, packedTogether(together));
      together.forEach((one, index) => {
        places[one.id - 1] = { within: id, index };
      });
    }
    const id = this.reserve();
    const start = length;
    places[id - 1] = { at: start };
    const trailer = `/Root ${ref(root)} /Info ${ref(info)} /ID [<${fileId}> <${fileId}>]`;
    const { entries, rows } = xrefTable(places);
    push(id, { entries: `${entries} ${trailer} ${PACKED}`, bytes: deflated(rows) });
    write(`startxref\n${start}\n%%EOF\n`);
    return joined(parts, length);
  }
}

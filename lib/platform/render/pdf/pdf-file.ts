import { deflateSync } from "node:zlib";
import { formatReference } from "./syntax";

interface Stream {
  entries: string;
  bytes: Uint8Array;
}

type Body = string | Stream;

/** zlib's default (6) saves less than 2% of the size but takes 50% longer. */
const COMPRESSION_LEVEL = 4;
const FLATE_FILTER = "/Filter /FlateDecode";
/** Viewers unpack a whole object stream to read an object: larger streams make smaller but slower files. */
const OBJECTS_PER_STREAM = 500;

const deflate = (plain: Uint8Array) => deflateSync(plain, { level: COMPRESSION_LEVEL });

function encodeObjectStream(objects: readonly { id: number; body: string }[]): Stream {
  let at = 0;
  const offsets = objects.map(({ id, body }) => {
    const offset = `${id} ${at}`;
    at += body.length + 1;
    return offset;
  });
  const head = `${offsets.join(" ")}\n`;
  const plain = Buffer.from(`${head}${objects.map(({ body }) => body).join("\n")}`, "latin1");
  const entries = `/Type /ObjStm /N ${objects.length} /First ${head.length} ${FLATE_FILTER}`;
  return { entries, bytes: deflate(plain) };
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

type ObjectPosition = { at: number } | { within: number; index: number };

const FIELD_BYTES = [1, 4, 2] as const;
const ROW_BYTES = FIELD_BYTES[0] + FIELD_BYTES[1] + FIELD_BYTES[2];
/** PNG "up" predictor (ISO 32000-1, 7.4.4.4), which makes even rows compress well. */
const PREDICTOR_UP = 2;
/** The first row is the head of the empty free list, not an object (ISO 32000-1, 7.5.4). */
const FREE_LIST_HEAD = 65_535;

function buildXrefTable(positions: readonly ObjectPosition[]): { entries: string; rows: Uint8Array } {
  const count = positions.length + 1;
  const plain = Buffer.alloc(count * ROW_BYTES);
  plain.writeUInt16BE(FREE_LIST_HEAD, ROW_BYTES - 2);
  positions.forEach((position, index) => {
    const row = (index + 1) * ROW_BYTES;
    const isPacked = "within" in position;
    plain.writeUInt8(isPacked ? 2 : 1, row);
    plain.writeUInt32BE(isPacked ? position.within : position.at, row + 1);
    plain.writeUInt16BE(isPacked ? position.index : 0, row + 5);
  });
  const rows = new Uint8Array(count * (ROW_BYTES + 1));
  for (let row = 0; row < count; row++) {
    rows[row * (ROW_BYTES + 1)] = PREDICTOR_UP;
    for (let column = 0; column < ROW_BYTES; column++) {
      const at = row * ROW_BYTES + column;
      const above = row === 0 ? 0 : (plain[at - ROW_BYTES] ?? 0);
      rows[row * (ROW_BYTES + 1) + 1 + column] = (plain[at] ?? 0) - above;
    }
  }
  const decoding = `/DecodeParms <</Predictor 12 /Columns ${ROW_BYTES}>>`;
  const entries = `/Type /XRef /Size ${count} /W [${FIELD_BYTES.join(" ")}] ${decoding}`;
  return { entries, rows };
}

/** ISO 32000-1, 7.5. Compresses objects in groups, because a long report's tags would dominate the file. */
export class PdfFile {
  readonly #bodies: (Body | undefined)[] = [];

  reserve(): number {
    return this.#bodies.push(undefined);
  }

  /** Expects `body` in Latin-1, without `obj` and `endobj`. */
  set(id: number, body: string): void {
    this.#bodies[id - 1] = body;
  }

  add(body: string): number {
    return this.#bodies.push(body);
  }

  addStream(content: Uint8Array | string, entries = ""): number {
    const plain = typeof content === "string" ? Buffer.from(content, "latin1") : content;
    return this.#bodies.push({ entries: `${entries} ${FLATE_FILTER}`, bytes: deflate(plain) });
  }

  addPackedStream(bytes: Uint8Array, entries: string): number {
    return this.#bodies.push({ entries, bytes });
  }

  /** Adds an uncompressed stream, so that tools other than viewers can read the metadata. */
  addPlainStream(content: string, entries: string): number {
    return this.#bodies.push({ entries, bytes: Buffer.from(content, "utf8") });
  }

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
      push(id, encodeObjectStream(group));
      group.forEach((item, index) => {
        positions[item.id - 1] = { within: id, index };
      });
    }
    const id = this.reserve();
    const start = length;
    positions[id - 1] = { at: start };
    const trailer = `/Root ${formatReference(root)} /Info ${formatReference(info)} /ID [<${fileId}> <${fileId}>]`;
    const { entries, rows } = buildXrefTable(positions);
    push(id, { entries: `${entries} ${trailer} ${FLATE_FILTER}`, bytes: deflate(rows) });
    write(`startxref\n${start}\n%%EOF\n`);
    return concat(parts, length);
  }
}

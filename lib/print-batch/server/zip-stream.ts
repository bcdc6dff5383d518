import { crc32 } from "node:zlib";

/** Names are ASCII without a directory. PDFs are stored, not compressed again. */
export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const BYTES_MAX = 0xffff_ffff;
const ENTRIES_MAX = 0xffff;
const VERSION = 20;

/** Returns the time in DOS format: seconds divided by two, years since 1980. */
function toDosTime(at: Date): number {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return ((date << 16) | time) >>> 0;
}

function encodeCommonFields(name: Uint8Array, bytes: Uint8Array, at: Date): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt32LE(toDosTime(at), 6);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE(bytes.byteLength, 14);
  fields.writeUInt32LE(bytes.byteLength, 18);
  fields.writeUInt16LE(name.byteLength, 22);
  return fields;
}

const word = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** Streams a ZIP (APPNOTE 6.3.3). Throws for duplicate names or if a limit is exceeded. */
export async function* createZip(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const list: Buffer[] = [];
  const names = new Set<string>();
  let offset = 0;
  for await (const { name, bytes } of entries) {
    if (names.has(name)) throw new Error(`two files in the archive are named ${name}`);
    names.add(name);
    const encoded = Buffer.from(name, "ascii");
    const fields = encodeCommonFields(encoded, bytes, at);
    const head = Buffer.concat([word(LOCAL), fields, encoded]);
    // Fields of the central directory: version made by, zeros, local header offset.
    const madeBy = Buffer.from([VERSION, 0]);
    list.push(Buffer.concat([word(CENTRAL), madeBy, fields, Buffer.alloc(10), word(offset), encoded]));
    offset += head.byteLength + bytes.byteLength;
    if (offset > BYTES_MAX || names.size > ENTRIES_MAX)
      throw new Error("the archive is too large for plain ZIP");
    yield head;
    yield bytes;
  }
  const listed = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(names.size, 8);
  end.writeUInt16LE(names.size, 10);
  end.writeUInt32LE(listed.byteLength, 12);
  end.writeUInt32LE(offset, 16);
  yield listed;
  yield end;
}

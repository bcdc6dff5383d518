import { inflateSync } from "node:zlib";

const HEADER = 44;
const ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

export function unwrapWoff(woff: Buffer): Buffer {
  if (woff.toString("latin1", 0, 4) !== "wOFF") throw new Error("not a WOFF 1 font");
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = HEADER + index * ENTRY;
    const offset = woff.readUInt32BE(at + 4);
    const packed = woff.readUInt32BE(at + 8);
    const length = woff.readUInt32BE(at + 12);
    const body = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      body: packed < length ? inflateSync(body) : body,
    };
  });

  const directory = Buffer.alloc(SFNT_HEADER + SFNT_ENTRY * count);
  const power = 2 ** Math.floor(Math.log2(count));
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(power * 16, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE(count * 16 - power * 16, 10);

  const parts: Uint8Array[] = [directory];
  let offset = directory.length;
  tables.forEach(({ tag, checksum, body }, index) => {
    const at = SFNT_HEADER + index * SFNT_ENTRY;
    tag.copy(directory, at);
    directory.writeUInt32BE(checksum, at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(body.length, at + 12);
    const padding = Buffer.alloc((4 - (body.length % 4)) % 4);
    parts.push(body, padding);
    offset += body.length + padding.length;
  });
  return Buffer.concat(parts);
}

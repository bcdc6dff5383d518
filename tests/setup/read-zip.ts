import { crc32 } from "node:zlib";

const FOUND = "PK";

/**
 * Reads an archive of uncompressed files by its central directory; throws if local headers or contents differ from it.
 */
export function readZip(archive: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(archive);
  const end = bytes.lastIndexOf(`${FOUND}\x05\x06`, undefined, "latin1");
  if (end < 0) throw new Error("the archive has no end record");
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  if (at + bytes.readUInt32LE(end + 12) !== end)
    throw new Error("the central directory isn't where the end record says");
  for (let entry = 0; entry < bytes.readUInt16LE(end + 10); entry += 1) {
    const name = bytes.toString("ascii", at + 46, at + 46 + bytes.readUInt16LE(at + 28));
    const begin = bytes.readUInt32LE(at + 42);
    const same = bytes.subarray(at + 6, at + 32).equals(bytes.subarray(begin + 4, begin + 30));
    const localName = bytes.toString("ascii", begin + 30, begin + 30 + bytes.readUInt16LE(begin + 26));
    const size = bytes.readUInt32LE(at + 24);
    const data = bytes.subarray(begin + 30 + name.length, begin + 30 + name.length + size);
    const isStored = bytes.readUInt16LE(at + 10) === 0 && bytes.readUInt32LE(at + 20) === size;
    if (!same || localName !== name || !isStored || crc32(data) !== bytes.readUInt32LE(at + 16))
      throw new Error(`${name} doesn't match its entry`);
    files.set(name, data);
    at += 46 + name.length;
  }
  if (at !== end) throw new Error("the central directory has a different length");
  return files;
}

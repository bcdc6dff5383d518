import { crc32 } from "node:zlib";

/** Increment when a section is added or changes meaning, to rebuild older indexes. */
const INDEX_VERSION = 1;
const MAGIC = "GLVBXVIN";
const ALIGNMENT = 8;

/**
 * Columns named after their rows. `…From` arrays have one extra entry and hold each owner's first row. 0 in
 * `strings` means no value.
 */
const SECTIONS = {
  strings: "u8",
  stringsFrom: "u32",
  /** Sorted by vPIC's precedence, so a key's index is its rank. */
  keyTokens: "u16",
  keyTokensFrom: "u32",
  classes: "u32",
  schemaGroupsFrom: "u32",
  groupKeys: "u32",
  groupPatternsFrom: "u32",
  patternElements: "u8",
  patternValues: "u32",
  patternDates: "u32",
  patternIds: "u32",
  /** Rows of five: schema, key, element, date rank, pattern ID. */
  formulas: "u32",
  wmis: "u32",
  wmiManufacturers: "u32",
  wmiCountries: "u32",
  wmiVehicleTypes: "u8",
  wmiTruckTypes: "u8",
  /** Days since 1970 from which vPIC publishes the code; 0 = always. */
  wmiPublicFrom: "u32",
  wmiMakesFrom: "u32",
  wmiMakes: "u32",
  wmiLinksFrom: "u32",
  linkSchemas: "u32",
  linkYearFrom: "u16",
  linkYearTo: "u16",
  makeNames: "u32",
  modelNames: "u32",
  modelMakes: "u32",
  engineNames: "u32",
  engineRowsFrom: "u32",
  engineElements: "u8",
  engineValues: "u32",
  listModels: "u32",
  listYearFrom: "u16",
  listYearTo: "u16",
  listTypes: "u16",
} as const;
const FULL_SECTIONS = {
  /** Manufacturer row × 256 + (year − 1900), sorted, then positions and their possible characters. */
  validPairs: "u32",
  validFrom: "u32",
  validPositions: "u8",
  validLow: "u32",
  validHigh: "u32",
  exceptions: "u32",
  defaultTypes: "u8",
  defaultElements: "u8",
  defaultValues: "u32",
  modelSheetsFrom: "u32",
  modelSheets: "u32",
  sheetMakes: "u32",
  sheetTypes: "u8",
  sheetYearsFrom: "u32",
  sheetYears: "u16",
  sheetRowsFrom: "u32",
  sheetElements: "u8",
  sheetKeys: "u8",
  sheetValues: "u32",
  sheetDates: "u32",
} as const;

type Kind = "u8" | "u16" | "u32";
type ArrayOf<K extends Kind> = K extends "u8" ? Uint8Array : K extends "u16" ? Uint16Array : Uint32Array;
type BaseSections = { [N in keyof typeof SECTIONS]: ArrayOf<(typeof SECTIONS)[N]> };
export type FullSections = { [N in keyof typeof FULL_SECTIONS]: ArrayOf<(typeof FULL_SECTIONS)[N]> };
export type IndexSections = BaseSections & FullSections;
type IndexMeta = {
  weights: Record<string, number>;
  vehicleTypes: Record<string, string>;
  dataDate: string;
  full?: {
    release: string | null;
    errorTexts: Record<string, string>;
  };
};
export type VinIndex = { meta: IndexMeta; sections: IndexSections };
type Header = {
  version: number;
  /** CRC-32 with the checksum's own bytes zeroed; files of version 0.2 have none. */
  checksum?: string;
  source: string;
  bytes: number;
  meta: IndexMeta;
  sections: { name: string; offset: number; length: number }[];
};

const BYTES = { u8: 1, u16: 2, u32: 4 } as const;
const KINDS: Readonly<Record<string, Kind>> = { ...SECTIONS, ...FULL_SECTIONS };
const EMPTY = { u8: new Uint8Array(), u16: new Uint16Array(), u32: new Uint32Array() } as const;

export function createEmptySections(): FullSections {
  const kinds = Object.entries(FULL_SECTIONS).map(([name, kind]) => [name, EMPTY[kind]]);
  return Object.fromEntries(kinds) as FullSections;
}
const alignBytes = (bytes: number) => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;

export function parseWmiNumber(code: string): number {
  let value = 0;
  for (let i = 0; i < 6; i++) {
    const c = i < code.length ? code.charCodeAt(i) : 0;
    const digit = c === 0 ? 0 : c >= 48 && c <= 57 ? c - 47 : c >= 65 && c <= 90 ? c - 54 : -1;
    if (digit < 0) return -1;
    value = value * 37 + digit;
  }
  return value;
}

export const FIRST_VALID_YEAR = 1900;
export const getValidPair = (maker: number, year: number) => maker * 256 + (year - FIRST_VALID_YEAR);

export function encodeIndex(index: VinIndex, source: string): Uint8Array {
  let offset = 0;
  const sections: Record<string, Uint8Array | Uint16Array | Uint32Array> = index.sections;
  const isWritten = (name: string) => name in SECTIONS || index.meta.full !== undefined;
  const placed = Object.entries(KINDS).flatMap(([name, kind]) => {
    if (!isWritten(name)) return [];
    const length = sections[name]?.length ?? 0;
    const entry = { name, offset, length };
    offset += alignBytes(length * BYTES[kind]);
    return [entry];
  });
  const header: Header = {
    version: INDEX_VERSION,
    checksum: NO_CHECKSUM,
    source,
    bytes: offset,
    meta: index.meta,
    sections: placed,
  };
  const json = new TextEncoder().encode(JSON.stringify(header));
  const start = alignBytes(MAGIC.length + 4 + json.length);
  const file = new Uint8Array(start + offset);
  file.set(new TextEncoder().encode(MAGIC), 0);
  new DataView(file.buffer).setUint32(MAGIC.length, json.length, true);
  file.set(json, MAGIC.length + 4);
  for (const entry of placed) {
    const section = sections[entry.name];
    if (section)
      file.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), start + entry.offset);
  }
  file.set(placeOfChecksum(getChecksum(file, start, NO_CHECKSUM)), getChecksumAt(file, start));
  return file;
}

const NO_CHECKSUM = "00000000";
const placeOfChecksum = (checksum: string) => new TextEncoder().encode(`"checksum":"${checksum}"`);
const getChecksumAt = (file: Uint8Array, start: number, checksum = NO_CHECKSUM) =>
  Buffer.from(file.buffer, file.byteOffset, start).indexOf(placeOfChecksum(checksum));

/** Computes CRC-32, which detects damage but not tampering, in 10 ms for the file; SHA-256 would take 40 ms. */
function getChecksum(file: Uint8Array, start: number, checksum: string): string {
  const head = file.slice(0, start);
  head.set(placeOfChecksum(NO_CHECKSUM), Math.max(0, getChecksumAt(file, start, checksum)));
  return crc32(file.subarray(start), crc32(head)).toString(16).padStart(NO_CHECKSUM.length, "0");
}

function readIndexHeader(file: Uint8Array): { header: Header; start: number } | null {
  const prefix = MAGIC.length + 4;
  if (file.length < prefix || new TextDecoder("latin1").decode(file.subarray(0, MAGIC.length)) !== MAGIC)
    return null;
  const length = new DataView(file.buffer, file.byteOffset).getUint32(MAGIC.length, true);
  if (file.length < prefix + length) return null;
  try {
    const header = JSON.parse(new TextDecoder().decode(file.subarray(prefix, prefix + length))) as Header;
    return header.version === INDEX_VERSION ? { header, start: alignBytes(prefix + length) } : null;
  } catch {
    return null;
  }
}

export function readWholeIndex(file: Uint8Array): ReturnType<typeof readIndexHeader> {
  const read = readIndexHeader(file);
  if (read === null || file.length !== read.start + read.header.bytes) return null;
  const { checksum } = read.header;
  return checksum === undefined || getChecksum(file, read.start, checksum) === checksum ? read : null;
}

/** Returns views into the file's memory. Throws if the file is damaged or has another version. */
export function decodeIndex(file: Uint8Array): VinIndex {
  const read = readWholeIndex(file);
  if (read === null) throw new Error("The VIN data is damaged or from another version.");
  const views: Record<string, Uint8Array | Uint16Array | Uint32Array> = { ...createEmptySections() };
  for (const { name, offset, length } of read.header.sections) {
    const kind = KINDS[name];
    const at = file.byteOffset + read.start + offset;
    if (kind === "u8") views[name] = new Uint8Array(file.buffer, at, length);
    else if (kind === "u16") views[name] = new Uint16Array(file.buffer, at, length);
    else views[name] = new Uint32Array(file.buffer, at, length);
  }
  return { meta: read.header.meta, sections: views as IndexSections };
}

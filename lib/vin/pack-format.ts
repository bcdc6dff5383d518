/** Raised whenever a section is added or its meaning changes: an older pack is then built again. */
export const PACK_VERSION = 1;
const MAGIC = "GLVBXVIN";
const ALIGNMENT = 8;

/**
 * The packed vPIC data: columns of numbers, named by what a row is. An array `…From` has one entry more than there are owners
 * and tells where each owner's rows start. Indexes into `strings` are 0 where there is no value.
 */
const SECTIONS = {
  strings: "u8",
  stringsFrom: "u32",
  /** Pattern keys in the order in which they win (shortest without '*' first, then by text): a key's index is its rank. */
  keyTokens: "u16",
  keyTokensFrom: "u32",
  /** Four words of 32 bits for each character class `[…]`: one bit for each ASCII code. */
  classes: "u32",
  schemaGroupsFrom: "u32",
  groupKeys: "u32",
  groupPatternsFrom: "u32",
  patternElements: "u8",
  /** A string, or for element 28 a model. */
  patternValues: "u32",
  /** Rank of the date of the last change: a higher one is newer. */
  patternDates: "u32",
  patternIds: "u32",
  /** Rows of five: schema, key, element, date rank, pattern id. */
  formulas: "u32",
  /** Sorted codes as numbers, see `wmiNumber`. */
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
  /** Pick lists: model, first and last year, and one bit for each vehicle type id. */
  listModels: "u32",
  listYearFrom: "u16",
  listYearTo: "u16",
  listTypes: "u16",
} as const;

type Kind = "u8" | "u16" | "u32";
type ArrayOf<K extends Kind> = K extends "u8" ? Uint8Array : K extends "u16" ? Uint16Array : Uint32Array;
type SectionName = keyof typeof SECTIONS;
export type PackSections = { [N in SectionName]: ArrayOf<(typeof SECTIONS)[N]> };
export type PackMeta = {
  /** Element id → weight, for choosing between two model years. */
  weights: Record<string, number>;
  vehicleTypes: Record<string, string>;
  /** Day of the newest row, YYYY-MM-DD. */
  dataDate: string;
};
export type Pack = { meta: PackMeta; sections: PackSections };
type Header = {
  version: number;
  source: string;
  bytes: number;
  meta: PackMeta;
  sections: { name: string; offset: number; length: number }[];
};

const BYTES = { u8: 1, u16: 2, u32: 4 } as const;
const names = Object.keys(SECTIONS) as SectionName[];
const aligned = (bytes: number) => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;

/** A code of 3 or 6 letters and digits as one number, ordered and without collisions; -1 where a character cannot be in a code. */
export function wmiNumber(code: string): number {
  let value = 0;
  for (let i = 0; i < 6; i++) {
    const c = i < code.length ? code.charCodeAt(i) : 0;
    const digit = c === 0 ? 0 : c >= 48 && c <= 57 ? c - 47 : c >= 65 && c <= 90 ? c - 54 : -1;
    if (digit < 0) return -1;
    value = value * 37 + digit;
  }
  return value;
}

/** The file's bytes. `source` is the hash of the data that the pack was built from. */
export function encodePack(pack: Pack, source: string): Uint8Array {
  let offset = 0;
  const placed = names.map((name) => {
    const length = pack.sections[name].length;
    const entry = { name, offset, length };
    offset += aligned(length * BYTES[SECTIONS[name]]);
    return entry;
  });
  const header: Header = { version: PACK_VERSION, source, bytes: offset, meta: pack.meta, sections: placed };
  const json = new TextEncoder().encode(JSON.stringify(header));
  const start = aligned(MAGIC.length + 4 + json.length);
  const file = new Uint8Array(start + offset);
  file.set(new TextEncoder().encode(MAGIC), 0);
  new DataView(file.buffer).setUint32(MAGIC.length, json.length, true);
  file.set(json, MAGIC.length + 4);
  for (const entry of placed) {
    const section = pack.sections[entry.name];
    file.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), start + entry.offset);
  }
  return file;
}

/** Reads the header alone; null for a file that is not a pack of this version. `file` may be cut off after the header. */
export function readPackHeader(file: Uint8Array): { header: Header; start: number } | null {
  const prefix = MAGIC.length + 4;
  if (file.length < prefix || new TextDecoder("latin1").decode(file.subarray(0, MAGIC.length)) !== MAGIC)
    return null;
  const length = new DataView(file.buffer, file.byteOffset).getUint32(MAGIC.length, true);
  if (file.length < prefix + length) return null;
  try {
    const header = JSON.parse(new TextDecoder().decode(file.subarray(prefix, prefix + length))) as Header;
    return header.version === PACK_VERSION ? { header, start: aligned(prefix + length) } : null;
  } catch {
    return null;
  }
}

/** Views on the file's own memory: nothing is copied. Throws when the file is not a whole pack of this version. */
export function decodePack(file: Uint8Array): Pack {
  const read = readPackHeader(file);
  if (read === null || file.length !== read.start + read.header.bytes) {
    throw new Error("The VIN data pack is damaged or of another version. Run: npm run pack");
  }
  const views: Record<string, Uint8Array | Uint16Array | Uint32Array> = {};
  for (const { name, offset, length } of read.header.sections) {
    const kind = SECTIONS[name as SectionName];
    const at = file.byteOffset + read.start + offset;
    if (kind === "u8") views[name] = new Uint8Array(file.buffer, at, length);
    else if (kind === "u16") views[name] = new Uint16Array(file.buffer, at, length);
    else views[name] = new Uint32Array(file.buffer, at, length);
  }
  return { meta: read.header.meta, sections: views as PackSections };
}

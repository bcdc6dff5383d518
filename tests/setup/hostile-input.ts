import { deflateRawSync, deflateSync } from "node:zlib";
import { wireSchema } from "@/lib/compose/calls/openapi-schemas";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { createGrayPng } from "./images";

type Json = Record<string, unknown>;

const repeat = (unit: string, length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** Slow-to-parse inputs, each exactly `length` characters long. */
export const HOSTILE_TEXTS: Record<string, (length: number) => string> = {
  "deep nesting": (length) => `${repeat("- ", Math.max(0, length - 1))}a`,
  "long delimiter runs": (length) => repeat("_a* ", length),
  "only newlines": (length) => repeat("\n", length),
  "combining characters": (length) => `e${repeat("\u0301", Math.max(0, length - 1))}`.slice(0, length),
  quotes: (length) => repeat('"a ', length),
  "one giant cell": (length) => `"${repeat("x", Math.max(0, length - 2))}"`.slice(0, length),
  "many headers": (length) => repeat("vin,", length),
};

export const createHarmlessText = (length: number) => repeat("a car that runs\n", length);

/** Nests forms that each draw the next form twelve times: 12 to the power of `depth` drawings. */
export function createNestedFormsPdf(depth: number): Uint8Array {
  const parts = [
    "%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n",
    "2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 612 792]>>endobj\n",
    "3 0 obj<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</F 5 0 R>>>>>>endobj\n",
  ];
  const draw = "/F Do ".repeat(12);
  parts.push(`4 0 obj<</Length ${draw.length}>>stream\n${draw}\nendstream endobj\n`);
  for (let level = 0; level < depth; level++) {
    const content = level === depth - 1 ? "0 0 500 700 re f" : draw;
    const inner = level === depth - 1 ? "" : `/Resources<</XObject<</F ${level + 6} 0 R>>>>`;
    const head = `/Type/XObject/Subtype/Form/BBox[0 0 612 792]${inner}/Length ${content.length}`;
    parts.push(`${level + 5} 0 obj<<${head}>>stream\n${content}\nendstream endobj\n`);
  }
  parts.push("trailer<</Root 1 0 R>>\n%%EOF");
  return Buffer.from(parts.join(""));
}

/** Returns a zip file that unpacks to `bytes`, about 1,000 times its size. */
export function zipBomb(bytes: number): Uint8Array {
  const data = deflateRawSync(Buffer.alloc(bytes));
  const name = Buffer.from("a.csv");
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(data.length, 18);
  header.writeUInt32LE(bytes, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name, data]);
}

/** Creates a PDF with `count` object streams of `unpacked` bytes each. */
function createPackedStreamsPdf(unpacked: number, count: number): Uint8Array {
  const data = deflateSync(Buffer.alloc(unpacked, "/JS "));
  const stream = Buffer.concat([
    Buffer.from("1 0 obj<</Type/ObjStm/Filter/FlateDecode>>stream\n"),
    data,
    Buffer.from("\nendstream endobj\n"),
  ]);
  return Buffer.concat([Buffer.from("%PDF-1.7\n"), ...Array.from({ length: count }, () => stream)]);
}

export const HOSTILE_FILES: Record<string, () => Uint8Array> = {
  "nested PDF forms": () => createNestedFormsPdf(7),
  "packed PDF streams": () => createPackedStreamsPdf(8_000_000, 150),
  "decompression bomb as a picture": () => createGrayPng(14_000, 14_000),
  "the largest picture that is decoded": () => createGrayPng(3500, 3500),
  "decompression bomb as a zip": () => zipBomb(200_000_000),
};

interface TextPlace {
  path: readonly (string | number)[];
  max: number;
}

/** Returns every text field with its maximum length; unlimited fields can fill the body. */
export function findTexts(call: CallDefinition): TextPlace[] {
  const most = call.limits.bodyBytes - 1000;
  const places: TextPlace[] = [];
  const visit = (schema: Json, path: readonly (string | number)[]): void => {
    const options = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Json[] | undefined;
    for (const option of options ?? []) visit(option, path);
    for (const [name, inner] of Object.entries((schema.properties ?? {}) as Record<string, Json>))
      visit(inner, [...path, name]);
    if (schema.type === "array" && schema.items) visit(schema.items as Json, [...path, 0]);
    const isFree = schema.enum === undefined && schema.const === undefined;
    if (schema.type === "string" && isFree)
      places.push({ path, max: Math.max(1, Math.min(Number(schema.maxLength ?? most), most)) });
  };
  visit(wireSchema(call.request), []);
  const unique = new Map(places.map((place) => [place.path.join("."), place]));
  return [...unique.values()];
}

export function putAt(body: Json, path: readonly (string | number)[], value: unknown): Json {
  const copy = structuredClone(body);
  let place: Json = copy;
  path.forEach((step, at) => {
    const key = String(step);
    if (at === path.length - 1) place[key] = value;
    else if (typeof place[key] !== "object" || place[key] === null)
      place[key] = typeof path[at + 1] === "number" ? [] : {};
    place = place[key] as Json;
  });
  return copy;
}

import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "@/tests/setup/runs";
import { MAX_LINE } from "./read-lines";
import {
  detectFormat,
  type FileFormat,
  type FileRecord,
  type RecordLayout,
  readRecords,
} from "./read-records";

async function* chunked(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function getRecords(bytes: Uint8Array, layout: RecordLayout, size: number) {
  const records: FileRecord[] = [];
  for await (const some of readRecords(chunked(bytes, size), layout)) records.push(...some);
  return records;
}
async function read(text: string, format: FileFormat, size = 7) {
  const records = await getRecords(new TextEncoder().encode(text), { format }, size);
  return records.map(({ lastLine: _, end: __, ...record }) => record);
}

it("[EMB-4] reads CSV with quotes, line breaks, empty cells, a byte order mark and CRLF, and counts lines like an editor", async () => {
  const text = '\uFEFFvin,text,note\r\nA1,"one, ""two""\nand three",\r\n\r\nB2,plain,x\r\n';
  for (const size of [1, 3, 1000]) {
    expect(await read(text, "csv", size)).toEqual([
      { line: 2, fields: { vin: "A1", text: 'one, "two"\nand three' } },
      { line: 5, fields: { vin: "B2", text: "plain", note: "x" } },
    ]);
  }
});

it("[EMB-4] reports rows with too many cells or an unclosed quote, and continues", async () => {
  const records = await read('a,b\n1,2,3\n4,5\n"6,7\n', "csv");
  expect(records).toEqual([
    { line: 2, fields: null, problem: "the row has 3 cells, but the first line has 2" },
    { line: 3, fields: { a: "4", b: "5" } },
    { line: 4, fields: null, problem: "a quoted cell isn't closed" },
  ]);
});

it("[EMB-4] a missing closing quote affects only its own line, even if many lines follow", async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => `${index},x`);
  const records = await read(["a,b", '"open,1', ...rows].join("\n"), "csv", 500);
  expect(records[0]).toEqual({ line: 2, fields: null, problem: "a quoted cell isn't closed" });
  expect(records.slice(1).map((record) => record.fields?.a)).toEqual(rows.map((_, index) => String(index)));
  expect(records.at(-1)?.line).toBe(1002);
});

it("[EMB-4] rejects only the lines that aren't UTF-8, but rejects UTF-16 files and archives entirely", async () => {
  const latin = Buffer.concat([Buffer.from("a\n"), Buffer.from([0x4d, 0xfc, 10]), Buffer.from("ok\n")]);
  expect(await getRecords(latin, { format: "csv" }, 2)).toMatchObject([
    { line: 2, fields: null, problem: "the line is not UTF-8 text" },
    { line: 3, fields: { a: "ok" } },
  ]);
  for (const start of [
    [0xff, 0xfe],
    [0xfe, 0xff],
    [0x50, 0x4b, 3, 4],
    [0x1f, 0x8b],
  ]) {
    await expect(getRecords(Uint8Array.from([...start, 65, 0]), { format: "csv" }, 9)).rejects.toThrow(
      /UTF-8|nzip|ecompress/,
    );
  }
});

it("[DATA-2] decodes recall lines as UTF-8 or else Windows-1252, and fixes Windows-1252 control codes in UTF-8 lines", async () => {
  const layout = { format: "tab", columns: ["text"], encoding: "mixed" } as const;
  const file = Buffer.concat([
    Buffer.from("The driver’s – 40°C, Citroën\n"),
    Buffer.from("the driver\u0092s \u0096 bag\r\n"),
    Buffer.from("The driver\x92s \x96 40\xb0C, Citro\xebn\n", "latin1"),
  ]);
  const texts = (await getRecords(file, layout, 5)).map(({ fields }) => fields?.text);
  expect(texts).toEqual([
    "The driver’s – 40°C, Citroën",
    "the driver’s – bag",
    "The driver’s – 40°C, Citroën",
  ]);
});

it("[EMB-4] reports a missing or duplicate column before reading rows", async () => {
  const layout = { format: "csv", required: ["vin", "date"] } as const;
  const bytes = (text: string) => new TextEncoder().encode(text);
  await expect(getRecords(bytes("vin,day\n1,2\n"), layout, 4)).rejects.toThrow("has no column date");
  await expect(getRecords(bytes("vin,date,vin\n1,2,3\n"), layout, 4)).rejects.toThrow("column vin twice");
});

it("[EMB-4] reads tab-separated lines using the record kind's columns, and reports lines with too few fields", async () => {
  const layout = { format: "tab", columns: ["a", "b", "c"], fewest: 2 } as const;
  const text = '1\t"quoted\t3\tmore\nonly\n\n4\t\n';
  expect(await getRecords(new TextEncoder().encode(text), layout, 5)).toMatchObject([
    { line: 1, fields: { a: "1", b: '"quoted', c: "3" } },
    { line: 2, fields: null, problem: "the line has 1 fields; at least 2 are required" },
    { line: 4, fields: { a: "4" } },
  ]);
});

it("[EMB-4] resuming after any record returns exactly the remaining records", async () => {
  const cell = fc.constantFrom("x", '"', "ü", "two\nlines", "", "漢字", '"open');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, fc.constantFrom("\n", "\r\n", "\n\n")), { maxLength: 12 }),
      fc.integer({ min: 1, max: 30 }),
      async (rows, size) => {
        const quoted = (text: string) => (text === '"open' ? text : `"${text.replaceAll('"', '""')}"`);
        const text = `\uFEFFa\n${rows.map(([value, end]) => quoted(value) + end).join("")}`;
        const bytes = new TextEncoder().encode(text);
        const all = await getRecords(bytes, { format: "csv" }, size);
        for (const [index, { end: offset, lastLine: lines }] of all.entries()) {
          const left: FileRecord[] = [];
          const rest = chunked(bytes.subarray(offset), size);
          for await (const some of readRecords(rest, { format: "csv" }, { offset, lines }, ["a"]))
            left.push(...some);
          expect(left).toEqual(all.slice(index + 1));
        }
      },
    ),
    { numRuns: runs(200) },
  );
});

it("[EMB-4] reads NDJSON, and reports each invalid line", async () => {
  const records = await read('{"vin":"A"}\n\nnot json\n[1]\n{"vin":"B","n":1}', "ndjson");
  expect(records).toEqual([
    { line: 1, fields: { vin: "A" } },
    { line: 3, fields: null, problem: "the line isn't JSON" },
    { line: 4, fields: null, problem: "each line must contain one JSON object" },
    { line: 5, fields: { vin: "B", n: 1 } },
  ]);
});

it("[EMB-4] rejects a line of two megabytes, and reads the next line", async () => {
  const text = `{"a":1}\n${"x".repeat(MAX_LINE * 2 + 5)}\n{"b":2}\n`;
  for (const format of ["ndjson", "csv"] as const) {
    const records = await read(text, format, 65_536);
    expect(records.find((record) => record.line === 2)).toMatchObject({
      fields: null,
      problem: "the line is too long",
    });
    expect(records.at(-1)?.line).toBe(3);
  }
});

it("[EMB-4] reads any CSV with quoted cells, regardless of where the stream is split", async () => {
  const cell = fc.string({ unit: "grapheme", maxLength: 12 }).filter((text) => !/[\r\uFEFF]/.test(text));
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 40 }),
      async (rows, size) => {
        const text = ["a,b", ...rows.map((row) => row.map(quoted).join(","))].join("\r\n");
        const records = await read(text, "csv", size);
        const expected = rows.map(([a, b]) =>
          Object.fromEntries(
            [
              ["a", a.trim()],
              ["b", b.trim()],
            ].filter(([, value]) => value !== ""),
          ),
        );
        expect(records.map((record) => record.fields)).toEqual(expected);
      },
    ),
    { numRuns: runs(100) },
  );
});

it.each([
  ["plates.CSV", "csv"],
  ["a.b.ndjson", "ndjson"],
  ["x.jsonl", "ndjson"],
  ["FLAT_RCL.txt", "tab"],
  ["market.csv.gz", "csv"],
  ["x.json", null],
  ["csv", null],
])("[EMB-4] detects the format of %s as %s", (name, format) => {
  expect(detectFormat(name)).toBe(format);
});

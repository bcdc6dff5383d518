import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_LINE } from "./read-lines";
import { type FileFormat, formatOf, readRecords } from "./read-records";

async function* chunked(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function read(text: string, format: FileFormat, size = 7) {
  const records = [];
  for await (const record of readRecords(chunked(new TextEncoder().encode(text), size), format))
    records.push(record);
  return records;
}

describe("records of a file", () => {
  it("[EMB-4] reads CSV: quotes, commas, line breaks, empty cells, byte order mark, CRLF; lines as an editor counts them", async () => {
    const text = '\uFEFFvin,text,note\r\nA1,"one, ""two""\nand three",\r\n\r\nB2,plain,x\r\n';
    for (const size of [1, 3, 1000]) {
      expect(await read(text, "csv", size)).toEqual([
        { line: 2, fields: { vin: "A1", text: 'one, "two"\nand three' } },
        { line: 5, fields: { vin: "B2", text: "plain", note: "x" } },
      ]);
    }
  });

  it("[EMB-4] tells of a row with too many cells and of a quote that does not end, and goes on", async () => {
    const records = await read('a,b\n1,2,3\n4,5\n"6,7\n', "csv");
    expect(records).toEqual([
      { line: 2, fields: null, problem: "the row has 3 cells, but the first line names 2" },
      { line: 3, fields: { a: "4", b: "5" } },
      { line: 4, fields: null, problem: "a quoted cell does not end" },
    ]);
  });

  it("[EMB-4] reads NDJSON, and tells of each line that is none", async () => {
    const records = await read('{"vin":"A"}\n\nnot json\n[1]\n{"vin":"B","n":1}', "ndjson");
    expect(records).toEqual([
      { line: 1, fields: { vin: "A" } },
      { line: 3, fields: null, problem: "the line is not JSON" },
      { line: 4, fields: null, problem: "a line must hold one JSON object" },
      { line: 5, fields: { vin: "B", n: 1 } },
    ]);
  });

  it("[EMB-4] a line of many megabytes is refused without being kept, and the next one is read", async () => {
    const text = `{"a":1}\n${"x".repeat(MAX_LINE * 2 + 5)}\n{"b":2}\n`;
    for (const format of ["ndjson", "csv"] as const) {
      const records = await read(text, format, 65_536);
      expect(records.find((record) => record.line === 2)).toMatchObject({
        fields: null,
        problem: "the line is too long",
      });
      expect(records.at(-1)?.line).toBe(format === "ndjson" ? 3 : 3);
    }
  });

  it("[EMB-4] what a spreadsheet writes is what is read, wherever the stream is cut", async () => {
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
    );
  });

  it.each([
    ["plates.CSV", "csv"],
    ["a.b.ndjson", "ndjson"],
    ["x.jsonl", "ndjson"],
    ["x.json", null],
    ["csv", null],
  ])("[EMB-4] %s is %s", (name, format) => {
    expect(formatOf(name)).toBe(format);
  });
});

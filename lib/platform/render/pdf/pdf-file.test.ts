import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readPdf } from "@/tests/setup/read-pdf";
import { ContentStream } from "./content-stream";
import { PdfFile } from "./pdf-file";
import { formatDate, formatNumber, formatTextString, name } from "./syntax";

/** Reads a cross-reference stream; each byte is the difference from the byte above (ISO 32000-1, 7.4.4.4). */
function readTable(object: string): number[][] {
  const packed = object.slice(object.indexOf("stream\n") + 7, object.lastIndexOf("\nendstream"));
  const bytes = inflateSync(Buffer.from(packed, "latin1"));
  const rows: number[][] = [];
  let above = Buffer.alloc(7);
  for (let at = 0; at < bytes.length; at += 8) {
    expect(bytes[at]).toBe(2);
    above = Buffer.from(above.map((byte, column) => byte + (bytes[at + 1 + column] ?? 0)));
    rows.push([above.readUInt8(0), above.readUInt32BE(1), above.readUInt16BE(5)]);
  }
  return rows;
}

const getOperators = (draw: (stream: ContentStream) => void) => {
  const page = { operators: [] as string[] };
  const stream = new ContentStream(100);
  stream.setPage(page);
  draw(stream);
  return page.operators;
};

describe("PDF syntax", () => {
  it("[SEC-INJ-09] escapes text and names, so that they can't end a PDF string or name early", () => {
    expect(formatTextString("a (b) \\ c")).toBe("(a \\(b\\) \\\\ c)");
    // U+0D28 and U+0129 contain the bytes of a line break and a parenthesis.
    expect(formatTextString("\u0d28\u0129")).toBe("(\xfe\xff\\r\\(\x01\\))");
    expect(name("A/B (1)")).toBe("/A#2fB#20#281#29");
  });

  it("[SEC-INJ-09] throws for an invalid number, color or path command", () => {
    expect([formatNumber(1.23456), formatNumber(-0.0001), formatNumber(1e-7)]).toEqual(["1.235", "0", "0"]);
    // PDF numbers have no exponent notation.
    for (const absurd of [Number.NaN, Number.POSITIVE_INFINITY, 1e21, -(2 ** 31)])
      expect(() => formatNumber(absurd)).toThrow("not a valid PDF number");
    expect(() => getOperators((stream) => stream.fillColor("1 g (x) Tj"))).toThrow("not a color");
    expect(() => getOperators((stream) => stream.path("M0,0A1,1"))).toThrow("unsupported path command");
    expect(formatDate("2026-11-21T03:41:00.5Z")).toBe("(D:20261121034100Z)");
  });

  it("[PAGE-10] measures from the bottom, doesn't repeat an unchanged color, and never changes settings inside a path", () => {
    const operators = getOperators((stream) => {
      stream.rect(10, 20, 30, 40).fillColor("#f00").fill();
      stream.fillColor("#f00").rect(0, 0, 1, 1).fill();
      stream.save().translate(5, 5).fillColor("#0000ff").path("M1,2L3,4").fill().restore();
      stream.fillColor("#f00").circle(5, 5, 1).clip();
    });
    expect(operators.slice(0, 5)).toEqual(["1 0 0 rg", "10 40 30 40 re", "f", "0 99 1 1 re", "f"]);
    expect(operators.slice(5, 11)).toEqual(["q", "0 0 1 rg", "6 93 m", "8 91 l", "f", "Q"]);
    expect(operators[11]).toBe("4 95 m");
    expect(operators.at(-1)).toBe("W n");
  });

  it("[PAGE-10] writes colors and widths again on a new page", () => {
    const [first, second] = [{ operators: [] as string[] }, { operators: [] as string[] }];
    const stream = new ContentStream(100);
    for (const page of [first, second]) {
      stream.setPage(page);
      stream.strokeColor("#000000").lineWidth(1).moveTo(0, 0).lineTo(1, 0).stroke();
    }
    expect(second).toEqual(first);
  });

  it("[STK-4] compresses small objects together, and its table points to each object and stream", () => {
    const file = new PdfFile();
    const root = file.reserve();
    const info = file.addStream("text", "/Kind /A");
    expect(() => file.finish(root, info, "00")).toThrow("object 1 has no body");
    file.set(root, "<</Type /Catalog>>");
    // More objects than fit into one object stream.
    for (let at = 0; at < 700; at++) file.add(`<</S /TD /N ${at}>>`);
    const bytes = file.finish(root, info, "0a");
    const text = Buffer.from(bytes).toString("latin1");
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
    expect(text.slice(start).split("\n")[1]).toMatch(
      /^<<\/Type \/XRef \/Size 706 .*\/Root 1 0 R \/Info 2 0 R \/ID \[<0a> <0a>\]/,
    );
    const rows = readTable(text.slice(start));
    expect(rows).toHaveLength(706);
    expect(rows[0]).toEqual([0, 0, 65_535]);
    const { objects } = readPdf(bytes);
    const packedCounts = new Map<number, number>();
    rows.slice(1).forEach(([kind = 0, position = 0, index = 0], at) => {
      const id = at + 1;
      if (kind === 1) expect(text.slice(position)).toMatch(new RegExp(`^${id} 0 obj\\n`));
      else {
        expect(index).toBe(packedCounts.get(position) ?? 0);
        packedCounts.set(position, index + 1);
        expect(rows[position]?.[0]).toBe(1);
        const body = id === root ? "<</Type /Catalog>>" : `<</S /TD /N ${id - 3}>>`;
        expect(objects.get(String(id))?.head).toBe(body);
      }
    });
    expect([...packedCounts.values()]).toEqual([500, 201]);
    // Uncompressed, 700 objects would take 20 bytes each in the table alone.
    expect(bytes.length).toBeLessThan(6000);
  });
});

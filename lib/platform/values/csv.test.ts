import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "@/tests/setup/runs";
import { formatCsvLine } from "./csv";

it("[SEC-INJ-08] puts an apostrophe before any text that starts like a formula", () => {
  for (const start of ["=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n", "\0"]) {
    const line = formatCsvLine([`${start}HYPERLINK(1)`]);
    expect(line.replace(/^"/, "").startsWith(`'${start}`)).toBe(true);
  }
  expect(formatCsvLine(["a=b", "x-1"])).toBe("a=b,x-1\r\n");
});

it("[SEC-INJ-08] no cell becomes a formula, even if a reader splits it at semicolons, tabs or inner line breaks", () => {
  for (const at of [";", "\t", "\n", "\r"]) {
    const line = formatCsvLine([
      "Ann",
      `all well${at}=HYPERLINK("http://evil.example")`,
      `x${at}  +1`,
      `y${at}-2`,
    ]);
    expect(
      line.split(/[;\t\r\n,]/).filter((cell) => /^["' ]*[=+\-@]/.test(cell) && !/^["]*'/.test(cell)),
    ).toEqual([]);
  }
  expect(formatCsvLine(["a;b", "x -1; y"])).toBe("a;b,x -1; y\r\n");
});

it("[SEC-INJ-08] numbers stay numbers, and missing values are empty cells", () => {
  expect(formatCsvLine([-3, 12, true, null, undefined, { a: 1 }])).toBe('-3,12,true,,,"{""a"":1}"\r\n');
});

/** Reads one line according to RFC 4180. */
function read(line: string): string[] {
  const cells: string[] = [];
  let rest = line.replace(/\r\n$/, "");
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest);
    const plain = quoted ? null : /^[^,]*/.exec(rest);
    cells.push(quoted?.[1]?.replaceAll('""', '"') ?? plain?.[0] ?? "");
    rest = rest.slice((quoted ?? plain)?.[0].length ?? 0);
    if (rest === "") return cells;
    rest = rest.slice(1);
  }
}

it("[SEC-INJ-08] any text survives a round trip through an RFC 4180 reader, and no cell is a formula", () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 5 }), (texts) => {
      const cells = read(formatCsvLine(texts));
      if (texts.at(-1) === "" && texts.length > 1) cells.push("");
      const unmarked = (text: string) =>
        text.replace(/^'(?=[=+\-@\t\r\n\0])/, "").replace(/([;\t\r\n])'(?= *[=+\-@])/g, "$1");
      expect(cells.slice(0, texts.length).map(unmarked)).toEqual(texts.map(unmarked));
      for (const text of cells) expect(text).not.toMatch(/^[=+\-@\t\r\n\0]/);
    }),
    { numRuns: runs(100) },
  );
});

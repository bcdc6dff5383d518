export function parseCodeTable(text: string): ReadonlyMap<string, string> {
  return new Map(
    listLines(text).map((line) => [
      line.slice(0, line.indexOf(" ")),
      line.slice(line.indexOf(" ") + 1).trim(),
    ]),
  );
}

/** Rows valid for some years: `code 1966-67 meaning` or `code 1971 meaning`. The first match wins. */
export class YearTable {
  private readonly rows: readonly { code: string; from: number; to: number; text: string }[];

  constructor(text: string) {
    this.rows = listLines(text).map((line) => {
      const [code = "", years = "", ...texts] = line.split(" ");
      const [first = "", last = first] = years.split("-");
      return {
        code,
        from: Number(first),
        to: Number(first.slice(0, 4 - last.length) + last),
        text: texts.join(" "),
      };
    });
  }

  find(code: string, year: number): string | null {
    return this.rows.find((row) => row.code === code && year >= row.from && year <= row.to)?.text ?? null;
  }
}

function listLines(text: string): string[] {
  return text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));
}

export const getLabelled = (code: string, meaning: string | null | undefined) =>
  meaning ? `${code} = ${meaning}` : null;
export const withCode = (code: string, meaning: string | null | undefined) =>
  meaning ? `${meaning} (${code})` : null;

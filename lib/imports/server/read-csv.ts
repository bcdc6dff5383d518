import { CsvError, parse } from "csv-parse/sync";
import { type Line, MAX_LINE } from "./read-lines";

/** Limits the damage of a missing closing quote. */
const MAX_LINE_BREAKS = 100;

export interface CsvRow {
  number: number;
  lastLine: number;
  end: number;
  cells: string[] | null;
  problem?: string;
}

type TextLine = Line & { text: string };
const isText = (line: Line): line is TextLine => line.text !== null;

function createUnreadable({ number, end }: Line, problem?: string): CsvRow {
  return { number, lastLine: number, end, cells: null, problem };
}

function isTooLong(lines: readonly TextLine[]): boolean {
  if (lines.length > MAX_LINE_BREAKS + 1) return true;
  return lines.reduce((length, { text }) => length + text.length + 1, -1) > MAX_LINE;
}

const readLineBreaks = (cells: readonly string[]) =>
  cells.reduce((count, cell) => (cell.includes("\n") ? count + cell.split("\n").length - 1 : count), 0);

/** Returns the number of lines used. The remaining lines start with an unclosed or overlong quoted cell. */
function addRows(rows: CsvRow[], lines: readonly TextLine[]): number {
  let lineCount = 0;
  let isStopped = false;
  const addRow = (cells: string[]) => {
    if (isStopped) return null;
    const ownLines = lines.slice(lineCount, lineCount + 1 + readLineBreaks(cells));
    const [first, last] = [ownLines[0], ownLines.at(-1)];
    if (!first || !last || isTooLong(ownLines)) {
      isStopped = true;
      return null;
    }
    lineCount += ownLines.length;
    const isBlank = ownLines.length === 1 && first.text.trim() === "";
    if (!isBlank) rows.push({ number: first.number, lastLine: last.number, end: last.end, cells });
    return null;
  };
  try {
    parse(lines.map(({ text }) => text).join("\n"), {
      record_delimiter: "\n",
      relax_column_count: true,
      relax_quotes: true,
      on_record: addRow,
    });
  } catch (error) {
    if (!(error instanceof CsvError && error.code === "CSV_QUOTE_NOT_CLOSED")) throw error;
    isStopped = true;
  }
  return isStopped ? lineCount : lines.length;
}

/** Parses RFC 4180. An unclosed quote only rejects its own line; the lines after it are parsed as rows. */
export class CsvRows {
  #open: readonly TextLine[] = [];

  push(lines: readonly Line[]): CsvRow[] {
    const rows: CsvRow[] = [];
    let texts = [...this.#open];
    for (const line of lines) {
      if (isText(line)) texts.push(line);
      else {
        this.#split(rows, texts, true);
        rows.push(createUnreadable(line, line.problem));
        texts = [];
      }
    }
    this.#split(rows, texts, false);
    return rows;
  }

  end(): CsvRow[] {
    const rows: CsvRow[] = [];
    this.#split(rows, this.#open, true);
    return rows;
  }

  #split(rows: CsvRow[], lines: readonly TextLine[], isEnd: boolean): void {
    let left = lines.slice(addRows(rows, lines));
    while (left[0] && (isEnd || isTooLong(left))) {
      rows.push(createUnreadable(left[0], "a quoted cell isn't closed"));
      left = left.slice(1);
      left = left.slice(addRows(rows, left));
    }
    this.#open = left;
  }
}

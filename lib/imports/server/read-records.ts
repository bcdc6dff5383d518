import { CsvRows } from "./read-csv";
import { type Encoding, type Line, type Place, readLines, START } from "./read-lines";
import { UnreadableFileError } from "./unreadable-file";

export type FileFormat = "csv" | "ndjson" | "tab";

export interface FileRecord {
  line: number;
  lastLine: number;
  end: number;
  fields: Record<string, unknown> | null;
  problem?: string;
}

export interface RecordLayout {
  format: FileFormat;
  encoding?: Encoding;
  columns?: readonly string[];
  fewest?: number;
  required?: readonly string[];
}

export function detectFormat(fileName: string): FileFormat | null {
  const name = fileName.replace(/\.gz$/i, "");
  if (/\.csv$/i.test(name)) return "csv";
  if (/\.(txt|tsv)$/i.test(name)) return "tab";
  return /\.(ndjson|jsonl)$/i.test(name) ? "ndjson" : null;
}

interface Parser {
  push(lines: readonly Line[]): FileRecord[];
  end(): FileRecord[];
}

function createLineParser(read: (line: Line) => FileRecord[]): Parser {
  return { push: (lines) => lines.flatMap(read), end: () => [] };
}

function showRefusal(line: Line, problem = "the line cannot be read"): FileRecord {
  return { line: line.number, lastLine: line.number, end: line.end, fields: null, problem };
}

const ndjsonParser = createLineParser((line) => {
  if (line.text === null) return [showRefusal(line, line.problem)];
  if (line.text.trim() === "") return [];
  try {
    const value: unknown = JSON.parse(line.text);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return [{ line: line.number, lastLine: line.number, end: line.end, fields: { ...value } }];
    return [showRefusal(line, "each line must contain one JSON object")];
  } catch {
    return [showRefusal(line, "the line isn't JSON")];
  }
});

/** Maps column names to cells. Omits empty cells, so that missing fields stay missing. */
function toName(columns: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  cells.forEach((cell, index) => {
    const value = cell.trim();
    if (value !== "") fields[columns[index] || `column ${index + 1}`] = value;
  });
  return fields;
}

function createTabParser({ columns = [], fewest = 1 }: RecordLayout): Parser {
  return createLineParser((line) => {
    if (line.text === null) return [showRefusal(line, line.problem)];
    if (line.text.trim() === "") return [];
    const cells = line.text.split("\t");
    if (cells.length < fewest)
      return [showRefusal(line, `the line has ${cells.length} fields; at least ${fewest} are required`)];
    return [{ line: line.number, lastLine: line.number, end: line.end, fields: toName(columns, cells) }];
  });
}

function readColumns(cells: readonly string[], required: readonly string[]): string[] {
  const columns = cells.map((cell) => cell.trim());
  const missing = required.filter((name) => !columns.includes(name));
  if (missing.length > 0) {
    const listed = columns.join(", ").slice(0, 300);
    throw new UnreadableFileError(
      `The first line has no column ${missing.join(", ")}. It contains: ${listed}`,
    );
  }
  const double = columns.find((name, index) => name !== "" && columns.indexOf(name) !== index);
  if (double !== undefined) throw new UnreadableFileError(`The first line has the column ${double} twice.`);
  return columns;
}

function createCsvParser({ required = [] }: RecordLayout, firstColumns: readonly string[] | null): Parser {
  const rows = new CsvRows();
  let columns = firstColumns;
  const toRecords = (read: ReturnType<CsvRows["push"]>): FileRecord[] =>
    read.flatMap(({ number, lastLine, end, cells, problem }): FileRecord[] => {
      const place = { line: number, lastLine, end };
      if (columns === null) {
        if (!cells) throw new UnreadableFileError(`The first line cannot be read: ${problem}.`);
        columns = readColumns(cells, required);
        return [];
      }
      if (!cells) return [{ ...place, fields: null, problem }];
      if (cells.length > columns.length) {
        const mismatch = `${cells.length} cells, but the first line has ${columns.length}`;
        return [{ ...place, fields: null, problem: `the row has ${mismatch}` }];
      }
      return [{ ...place, fields: toName(columns, cells) }];
    });
  return { push: (lines) => toRecords(rows.push(lines)), end: () => toRecords(rows.end()) };
}

export async function readCsvColumns(
  chunks: AsyncIterable<Uint8Array>,
  { encoding = "utf-8", required = [] }: RecordLayout,
): Promise<readonly string[]> {
  const rows = new CsvRows();
  for await (const lines of readLines(chunks, encoding)) {
    for (const { cells } of rows.push(lines)) if (cells) return readColumns(cells, required);
  }
  throw new UnreadableFileError("The file has no header line with column names.");
}

/** Yields records from `from` on; `columns` is required to resume a CSV file. Throws UnreadableFileError. */
export async function* readRecords(
  chunks: AsyncIterable<Uint8Array>,
  layout: RecordLayout,
  from: Place = START,
  columns: readonly string[] | null = null,
): AsyncGenerator<FileRecord[]> {
  const parser =
    layout.format === "csv"
      ? createCsvParser(layout, columns)
      : layout.format === "tab"
        ? createTabParser(layout)
        : ndjsonParser;
  for await (const lines of readLines(chunks, layout.encoding ?? "utf-8", from)) {
    const records = parser.push(lines);
    if (records.length > 0) yield records;
  }
  const last = parser.end();
  if (last.length > 0) yield last;
}

import { CsvRows } from "./read-csv";
import { type Encoding, type Line, type Place, readLines, START } from "./read-lines";
import { UnreadableFileError } from "./unreadable-file";

/** `tab` has no line that names its columns: the kind does. */
export type FileFormat = "csv" | "ndjson" | "tab";

export interface FileRecord {
  line: number;
  /** The line on which it ends, and the byte after it: where a reading that has this record goes on. */
  lastLine: number;
  end: number;
  /** Field name → value; of a CSV or tab separated file every value is text. */
  fields: Record<string, unknown> | null;
  problem?: string;
}

export interface RecordLayout {
  format: FileFormat;
  encoding?: Encoding;
  /** Of a tab separated file: its columns, and how many of them every line has. */
  columns?: readonly string[];
  fewest?: number;
  /** Of a CSV file: the columns that it must name. */
  required?: readonly string[];
}

/** By the file's name, without a final .gz; null for a name without a format. */
export function formatOf(fileName: string): FileFormat | null {
  const name = fileName.replace(/\.gz$/i, "");
  if (/\.csv$/i.test(name)) return "csv";
  if (/\.(txt|tsv)$/i.test(name)) return "tab";
  return /\.(ndjson|jsonl)$/i.test(name) ? "ndjson" : null;
}

interface Parser {
  push(lines: readonly Line[]): FileRecord[];
  end(): FileRecord[];
}

/** Of a format in which every line is a record. */
function lineParser(read: (line: Line) => FileRecord[]): Parser {
  return { push: (lines) => lines.flatMap(read), end: () => [] };
}

function refused(line: Line, problem = "the line cannot be read"): FileRecord {
  return { line: line.number, lastLine: line.number, end: line.end, fields: null, problem };
}

const ndjsonParser = lineParser((line) => {
  if (line.text === null) return [refused(line, line.problem)];
  if (line.text.trim() === "") return [];
  try {
    const value: unknown = JSON.parse(line.text);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return [{ line: line.number, lastLine: line.number, end: line.end, fields: { ...value } }];
    return [refused(line, "a line must hold one JSON object")];
  } catch {
    return [refused(line, "the line is not JSON")];
  }
});

/** Empty cells are left out, so that a missing field stays missing. A column without a name has its number. */
function named(columns: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  cells.forEach((cell, index) => {
    const value = cell.trim();
    if (value !== "") fields[columns[index] || `column ${index + 1}`] = value;
  });
  return fields;
}

function tabParser({ columns = [], fewest = 1 }: RecordLayout): Parser {
  return lineParser((line) => {
    if (line.text === null) return [refused(line, line.problem)];
    if (line.text.trim() === "") return [];
    const cells = line.text.split("\t");
    if (cells.length < fewest)
      return [refused(line, `the line has ${cells.length} fields, but ${fewest} or more are needed`)];
    return [{ line: line.number, lastLine: line.number, end: line.end, fields: named(columns, cells) }];
  });
}

/** The columns that a CSV file's first row names. Throws UnreadableFileError for one that is missing or named twice. */
function readColumns(cells: readonly string[], required: readonly string[]): string[] {
  const columns = cells.map((cell) => cell.trim());
  const missing = required.filter((name) => !columns.includes(name));
  if (missing.length > 0) {
    const listed = columns.join(", ").slice(0, 300);
    throw new UnreadableFileError(`The first line names no column ${missing.join(", ")}. It says: ${listed}`);
  }
  const double = columns.find((name, index) => name !== "" && columns.indexOf(name) !== index);
  if (double !== undefined) throw new UnreadableFileError(`The first line names the column ${double} twice.`);
  return columns;
}

function csvParser({ required = [] }: RecordLayout, firstColumns: readonly string[] | null): Parser {
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
        const found = `${cells.length} cells, but the first line names ${columns.length}`;
        return [{ ...place, fields: null, problem: `the row has ${found}` }];
      }
      return [{ ...place, fields: named(columns, cells) }];
    });
  return { push: (lines) => toRecords(rows.push(lines)), end: () => toRecords(rows.end()) };
}

/** The columns of a CSV file, read from its start: a reading that goes on in the middle needs them. */
export async function readCsvColumns(
  chunks: AsyncIterable<Uint8Array>,
  { encoding = "utf-8", required = [] }: RecordLayout,
): Promise<readonly string[]> {
  const rows = new CsvRows();
  for await (const lines of readLines(chunks, encoding)) {
    for (const { cells } of rows.push(lines)) if (cells) return readColumns(cells, required);
  }
  throw new UnreadableFileError("The file has no first line that names its columns.");
}

/**
 * The records of a stream that begins at `from`, as many at a time as a chunk holds; a record that cannot be read is
 * returned with its line and its problem. `columns` are a CSV file's where its first line lies before `from`. Throws
 * UnreadableFileError for a file of which nothing can be taken.
 */
export async function* readRecords(
  chunks: AsyncIterable<Uint8Array>,
  layout: RecordLayout,
  from: Place = START,
  columns: readonly string[] | null = null,
): AsyncGenerator<FileRecord[]> {
  const parser =
    layout.format === "csv"
      ? csvParser(layout, columns)
      : layout.format === "tab"
        ? tabParser(layout)
        : ndjsonParser;
  for await (const lines of readLines(chunks, layout.encoding ?? "utf-8", from)) {
    const records = parser.push(lines);
    if (records.length > 0) yield records;
  }
  const last = parser.end();
  if (last.length > 0) yield last;
}

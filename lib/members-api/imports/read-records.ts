import { readCsv } from "./read-csv";
import { readLines } from "./read-lines";

export type FileFormat = "csv" | "ndjson";

export interface FileRecord {
  line: number;
  /** Field name → value; of a CSV file every value is text. */
  fields: Record<string, unknown> | null;
  problem?: string;
}

export function formatOf(fileName: string): FileFormat | null {
  if (/\.csv$/i.test(fileName)) return "csv";
  return /\.(ndjson|jsonl)$/i.test(fileName) ? "ndjson" : null;
}

function readObject(line: number, text: string): FileRecord {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return { line, fields: { ...value } };
    }
    return { line, fields: null, problem: "a line must hold one JSON object" };
  } catch {
    return { line, fields: null, problem: "the line is not JSON" };
  }
}

async function* readNdjson(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<FileRecord> {
  for await (const { number, text } of readLines(chunks)) {
    if (text === null) yield { line: number, fields: null, problem: "the line is too long" };
    else if (text.trim() !== "") yield readObject(number, text);
  }
}

/** The first row names the columns; empty cells are left out, so that a field that is not given stays not given. */
async function* readCsvRecords(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<FileRecord> {
  let columns: string[] | null = null;
  for await (const { number, cells, problem } of readCsv(readLines(chunks))) {
    if (!cells) {
      yield { line: number, fields: null, problem };
    } else if (columns === null) {
      columns = cells.map((cell) => cell.trim());
    } else if (cells.length > columns.length) {
      const found = `${cells.length} cells, but the first line names ${columns.length}`;
      yield { line: number, fields: null, problem: `the row has ${found}` };
    } else {
      const named = columns.map((column, index) => [column, cells[index]?.trim() ?? ""] as const);
      yield { line: number, fields: Object.fromEntries(named.filter(([, cell]) => cell !== "")) };
    }
  }
}

/** The records of a file, one at a time; a record that cannot be read is given with its line and its problem. */
export function readRecords(
  chunks: AsyncIterable<Uint8Array | string>,
  format: FileFormat,
): AsyncGenerator<FileRecord> {
  return format === "csv" ? readCsvRecords(chunks) : readNdjson(chunks);
}

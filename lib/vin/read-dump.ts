import { StringDecoder } from "node:string_decoder";

export class InvalidDumpError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "InvalidDumpError";
  }
}

type RowCallback = (cells: readonly (string | null)[]) => void;
export type ChooseTable = (
  table: string,
  columns: readonly string[],
) => { columns: readonly string[]; take: RowCallback } | null;

const COPY = /^COPY (?:[\w"]+\.)?"?(\w+)"? \(([^)]*)\) FROM stdin;$/i;
const ESCAPES: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

/** Parses a cell in the text format of PostgreSQL's COPY. */
export function readCell(cell: string): string | null {
  if (cell === "\\N") return null;
  return cell.includes("\\") ? cell.replace(/\\(.)/gs, (_, item: string) => ESCAPES[item] ?? item) : cell;
}

async function* getLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(Buffer.from(chunk))).split("\n");
    rest = lines.pop() ?? "";
    yield lines;
  }
  yield [rest + decoder.end()];
}

/** Streams pg_dump's COPY blocks. Throws InvalidDumpError if truncated or empty. */
export async function readDump(chunks: AsyncIterable<Uint8Array>, choose: ChooseTable): Promise<void> {
  let table: string | null = null;
  let target: { places: number[]; take: RowCallback } | null = null;
  let tables = 0;
  for await (const lines of getLines(chunks)) {
    for (const rawLine of lines) {
      const line = rawLine.endsWith("\r") ? rawLine.slice(0, -1) : rawLine;
      if (table !== null) {
        if (line === "\\.") table = null;
        else if (target) {
          const cells = line.split("\t");
          target.take(target.places.map((place) => (place < 0 ? null : readCell(cells[place] ?? "\\N"))));
        }
        continue;
      }
      if (!line.startsWith("COPY ")) continue;
      const [, name, list] = COPY.exec(line) ?? [];
      if (name === undefined || list === undefined) continue;
      table = name.toLowerCase();
      tables += 1;
      const columns = list.split(",").map((column) => column.trim().replaceAll('"', "").toLowerCase());
      const chosen = choose(table, columns);
      target = chosen && {
        places: chosen.columns.map((column) => columns.indexOf(column)),
        take: chosen.take,
      };
    }
  }
  if (table !== null) throw new InvalidDumpError(`The dump ends in the middle of the table ${table}.`);
  if (tables === 0)
    throw new InvalidDumpError(
      "This isn't a plain PostgreSQL dump with COPY blocks (vPICList_lite_YYYY_MM.plain).",
    );
}

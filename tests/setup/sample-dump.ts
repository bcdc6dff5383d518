import { readFile } from "node:fs/promises";

/** Reads a dump with the same schema as NHTSA's plain dump and made-up rows; Acme's cars have the code 1AC. */
export function sampleDump(): Promise<string> {
  return readFile("docs/samples/vpic.plain", "utf8");
}

export function withTable(dump: string, table: string, rows: readonly string[] | null): string {
  const block = new RegExp(`(COPY vpic\\.${table} \\([^)]*\\) FROM stdin;\\n)[^]*?(\\n?\\\\\\.\\n)`);
  if (!block.test(dump)) throw new Error(`the sample has no table ${table}`);
  return dump.replace(block, (_, head: string) =>
    rows ? `${head}${rows.map((row) => `${row}\n`).join("")}\\.\n` : "",
  );
}

export async function* inPieces(text: string, size = 1000): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

import { readFileSync } from "node:fs";

const getRows = (heading: string): string[][] => {
  const text = readFileSync("docs/data-classes.md", "utf8");
  const part = text.split(`\n## ${heading}`)[1]?.split("\n## ")[0] ?? "";
  const rows = part.split("\n").filter((line) => line.startsWith("| `"));
  return rows.map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
};
const namesIn = (cell: string | undefined) =>
  [...(cell ?? "").matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);

export const classedColumns = () =>
  getRows("Columns").flatMap(([tables, kind = "", columns]) =>
    namesIn(tables).flatMap((table) =>
      namesIn(columns).map((column) => ({ table, kind, name: `${table}.${column}` })),
    ),
  );

export const keptTables = () =>
  getRows("How long").flatMap(([tables, kept = "", atErasure = ""]) =>
    namesIn(tables).map((table) => ({ table, kept, atErasure })),
  );

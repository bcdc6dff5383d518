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
const readNames = (cell: string | undefined) =>
  [...(cell ?? "").matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);

export const readClassedColumns = () =>
  getRows("Columns").flatMap(([tables, kind = "", columns]) =>
    readNames(tables).flatMap((table) =>
      readNames(columns).map((column) => ({ table, kind, name: `${table}.${column}` })),
    ),
  );

export const readKeptTables = () =>
  getRows("How long").flatMap(([tables, retention = "", atErasure = ""]) =>
    readNames(tables).map((table) => ({ table, kept: retention, atErasure })),
  );

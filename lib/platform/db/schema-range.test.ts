import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createTestFolder } from "@/tests/setup/test-folder";
import { findSchemaProblem, getMigrationsFolder, readSchemaRange } from "./schema-range";

const folder = createTestFolder();
const RANGE = { newest: 12, needs: 10, breaking: 7 };

it.each([
  ["the same schema", { version: 12, oldestCode: 7 }, null],
  ["the oldest supported schema", { version: 10, oldestCode: 7 }, null],
  ["a newer schema with only additions", { version: 15, oldestCode: 12 }, null],
  ["no schema", null, "no schema yet; this release needs 0010. Run the migrations (ROLE=migrate)."],
  ["an older schema", { version: 9, oldestCode: 7 }, "schema is 0009; this release needs 0010. Run the"],
  [
    "a newer schema that breaks this release",
    { version: 15, oldestCode: 13 },
    "migration 0013; this one ends with 0012",
  ],
])("[RUN-ROLE] checks whether the release works with %s: %j", (_, state, problem) => {
  if (problem === null) expect(findSchemaProblem(RANGE, state)).toBeNull();
  else expect(findSchemaProblem(RANGE, state)).toContain(problem);
});

it("[RUN-ROLE] a release requires its migrations except those that range.json lists as optional", () => {
  mkdirSync(join(folder, "meta"));
  const entries = ["0000_a", "0001_b", "0002_c"].map((tag, idx) => ({ idx, tag }));
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ entries }));
  const write = (range: object) => writeFileSync(join(folder, "range.json"), JSON.stringify(range));
  write({ breaking: { "0001_b": "drops a column" }, optional: ["0002_c"] });
  expect(readSchemaRange(folder)).toEqual({ newest: 2, needs: 1, breaking: 1 });
  write({ breaking: {}, optional: ["0009_gone"] });
  expect(() => readSchemaRange(folder)).toThrow("0009_gone");
});

/** Changes that break older code; adding a column that is nullable or has a default doesn't. */
const TIGHTENING = [
  /\bdrop (table|column|view|type|function)\b/i,
  /\brename\b/i,
  /\balter column\b(?!.* (drop not null|set default|drop default))/i,
  /\badd column\b(?=.*\bnot null\b)(?!.*\bdefault\b)/i,
  /\balter table\b.*\badd constraint\b.*\bcheck\b/i,
];

it("[RUN-ROLE] range.json lists exactly the migrations that aren't purely additive", () => {
  const folder = getMigrationsFolder(process.cwd());
  const { breaking } = JSON.parse(readFileSync(join(folder, "range.json"), "utf8"));
  const tightening = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .filter((name) => {
      const statements = readFileSync(join(folder, name), "utf8").split(/--> statement-breakpoint|;\s*\n/);
      return statements.some((statement) =>
        TIGHTENING.some((pattern) => pattern.test(statement.replace(/\s+/g, " "))),
      );
    })
    .map((name) => name.replace(/\.sql$/, ""));
  expect(Object.keys(breaking).sort()).toEqual(tightening);
});

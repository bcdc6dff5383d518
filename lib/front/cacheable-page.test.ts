import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/**
 * Files that read the request in cached pages. Anything else they read must be in the cache key or disable caching:
 * docs/decisions/page-cache.md.
 */
const READERS = [
  "components/shell/chosen-theme.ts",
  "components/shell/chosen-zone.ts",
  "lib/middleware/admin-page.ts",
  "lib/middleware/page.ts",
  "lib/middleware/sample.ts",
  "lib/middleware/shared.ts",
];

it("[SEC-CACHE-04] only the files listed here read the request through next/headers", () => {
  const files = ["app", "components", "lib"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const sources = files.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
  const readers = sources.filter((name) => readFileSync(name, "utf8").includes('"next/headers"'));
  expect(readers.sort()).toEqual(READERS);
});

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

function withImports(path: string, paths = new Set<string>()): Set<string> {
  if (paths.has(path)) return paths;
  paths.add(path);
  for (const [, name = ""] of readFileSync(path, "utf8").matchAll(/from "(\.[^"]+)"/g))
    withImports(join(dirname(path), name), paths);
  return paths;
}

it("[RUN-SHIP] the image copies every file that its install script imports before running the script", () => {
  const [, before = ""] =
    /^([\s\S]*?)^RUN node scripts\/ensure\.mjs dependencies$/m.exec(readFileSync("Dockerfile", "utf8")) ?? [];
  const copied = [...before.matchAll(/^COPY (.*) \S+$/gm)].flatMap(([, names = ""]) => names.split(" "));
  expect([...withImports("scripts/ensure.mjs")].filter((path) => !copied.includes(path))).toEqual([]);
});

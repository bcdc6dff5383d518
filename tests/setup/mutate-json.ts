import fc from "fast-check";

type Json = unknown;
export type Path = (string | number)[];

function listPaths(value: Json, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [];
  const keys = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value);
  return keys.flatMap((key) => {
    const inner = [...path, key];
    return [inner, ...listPaths((value as Record<string | number, Json>)[key], inner)];
  });
}

/** Odd values, none of which means yes. */
const ODD: Json[] = [
  {},
  { x: 1 },
  7,
  -2,
  1e308,
  false,
  "soon",
  "0",
  "none",
  "javascript:alert(1)",
  ["soon"],
  [[]],
];

function toOtherName(name: string, pick: number): string {
  const snake = name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
  return [snake, snake.toUpperCase(), snake.replaceAll("_", " "), `${name}_x`][pick % 4] ?? name;
}

interface Change {
  at: number;
  kind: "drop" | "retype" | "rename" | "null" | "nest";
  pick: number;
}

export interface Mutated {
  body: Json;
  paths: Path[];
}

function changeJson(body: Json, { at, kind, pick }: Change): Mutated {
  const paths = listPaths(body);
  const path = paths[at % paths.length];
  const key = path?.at(-1);
  if (path === undefined || key === undefined) return { body, paths: [] };
  const copy = structuredClone(body);
  const parent = path.slice(0, -1).reduce((value, step) => (value as Record<string, Json>)[step], copy);
  const fields = parent as Record<string | number, Json>;
  const value = fields[key];
  if (kind === "null") fields[key] = null;
  else if (kind === "retype") fields[key] = ODD[pick % ODD.length];
  else if (kind === "nest") fields[key] = pick % 2 === 0 ? { value } : [value];
  else if (!Array.isArray(parent)) {
    delete fields[key];
    if (kind === "rename") fields[toOtherName(String(key), pick)] = value;
  }
  return { body: copy, paths: [path] };
}

const change = fc.record({
  at: fc.nat(10_000),
  kind: fc.constantFrom("drop", "retype", "rename", "null", "nest") as fc.Arbitrary<Change["kind"]>,
  pick: fc.nat(100),
});

/** Never removes rows from lists, because that would be a different, valid response. */
export function mutate(body: Json, most = 3): fc.Arbitrary<Mutated> {
  return fc.array(change, { minLength: 1, maxLength: most }).map((changes) =>
    changes.reduce<Mutated>(
      (result, next) => {
        const { body: changed, paths } = changeJson(result.body, next);
        return { body: changed, paths: [...result.paths, ...paths] };
      },
      { body, paths: [] },
    ),
  );
}

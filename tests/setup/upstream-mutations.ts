import fc from "fast-check";

type Json = unknown;
type Path = readonly (string | number)[];

function pathsIn(value: Json, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const keys = Array.isArray(value) ? value.map((_, at) => at) : Object.keys(value);
  return [path, ...keys.flatMap((key) => pathsIn((value as Record<string, Json>)[key], [...path, key]))];
}

function change(value: Json, [key, ...rest]: Path, edit: (old: Json) => Json | typeof DROPPED): Json {
  if (key === undefined) return edit(value);
  const entries = Object.entries(value as object).flatMap(([name, field]): [string, Json][] => {
    if (name !== String(key)) return [[name, field]];
    const changed = change(field, rest, edit);
    return changed === DROPPED ? [] : [[name, changed]];
  });
  return Array.isArray(value) ? entries.map(([, field]) => field) : Object.fromEntries(entries);
}

const DROPPED = Symbol("dropped");

const edits: fc.Arbitrary<(old: Json) => Json | typeof DROPPED> = fc.oneof(
  fc.constant(() => DROPPED),
  fc.constant((old: Json) => ({ renamed: old })),
  fc.constant((old: Json) => [old]),
  fc.constant((old: Json) => ({ data: old })),
  fc.constant((old: Json) => (typeof old === "number" ? String(old) : Number(old))),
  fc
    .constantFrom<Json>(null, "", "0", "false", true, false, 0, -1, 1, 1e300, "unlimited", "x", [], {}, [
      null,
    ])
    .map((odd) => () => odd),
);

export function createMutations(response: Json): fc.Arbitrary<Json> {
  return fc.array(fc.tuple(fc.nat(), edits), { minLength: 1, maxLength: 4 }).map((steps) =>
    steps.reduce<Json>((value, [at, edit]) => {
      const paths = pathsIn(value);
      const changed = change(value, paths[at % paths.length] ?? [], edit);
      return changed === DROPPED ? null : changed;
    }, structuredClone(response)),
  );
}

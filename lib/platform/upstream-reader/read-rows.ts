import type { z } from "zod";
import { Fields, type Place, type ReadValue, stepInto, toObject } from "./read-fields";
import { isAbsent } from "./read-values";

/** 'Model Year', 'model_year' and 'ModelYear' are one name. */
export function toPlainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** As `openFields`, for upstreams whose names vary in case, spaces and punctuation. */
export function openSpelled<Name extends string>(
  value: unknown,
  aliases: Readonly<Record<Name, readonly string[]>>,
  place: Place,
): Fields<Name> | undefined {
  const row = toObject(value);
  if (!row) return undefined;
  const known = Object.values<readonly string[]>(aliases).flat();
  const spelled = new Map(known.map((alias) => [toPlainName(alias), alias]));
  const fields: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(row)) {
    const alias = spelled.get(toPlainName(name));
    if (alias !== undefined && isAbsent(fields[alias])) fields[alias] = item;
  }
  return new Fields(fields, aliases, place);
}

export const asIs: ReadValue<unknown> = (value) => value;

/** Reads what fits a schema as it is: parts that only our own Members API sends. */
export function fitting<Schema extends z.ZodType>(schema: Schema): ReadValue<z.output<Schema>> {
  return (value) => schema.safeParse(value).data;
}

/** Without repeated rows: a row's fields are its key on the page. */
export function dropRepeated<Row>(rows: readonly Row[]): Row[] {
  return Array.from(new Map(rows.map((row) => [JSON.stringify(row), row])).values());
}

interface Rows {
  rows: readonly unknown[];
  place: Place;
}

const WRAPPERS = ["results", "data", "items", "list", "rows"];
const DEPTH_MAX = 4;

/** The rows of a list: the value, or what it has under a name. Undefined without a list, which isn't an empty one. */
export function findRows(
  value: unknown,
  names: readonly string[],
  place: Place,
  depth = 0,
): Rows | undefined {
  if (Array.isArray(value)) return { rows: value, place };
  if (typeof value !== "object" || value === null || depth > DEPTH_MAX) return undefined;
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key)))
    return { rows: Object.values(value), place };
  for (const wanted of [...names, ...WRAPPERS].map(toPlainName)) {
    for (const [name, item] of entries) {
      const found =
        toPlainName(name) === wanted ? findRows(item, names, stepInto(place, wanted), depth + 1) : undefined;
      if (found) return found;
    }
  }
  return undefined;
}

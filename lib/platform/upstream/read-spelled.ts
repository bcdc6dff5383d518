import type * as z from "zod";
import { type Aliases, cachePerTable, Fields, type Place, type ReadValue, toObject } from "./read-fields";
import { isAbsent } from "./read-values";

export function toPlainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

const getPlainNames = cachePerTable(
  (aliases) =>
    new Map(Object.values(aliases).flatMap((names) => names.map((alias) => [toPlainName(alias), alias]))),
);

export function openSpelled<Name extends string>(
  value: unknown,
  aliases: Aliases<Name>,
  place: Place,
): Fields<Name> | undefined {
  const row = toObject(value);
  if (!row) return undefined;
  const plainNames = getPlainNames(aliases);
  const fields: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(row)) {
    const alias = plainNames.get(toPlainName(name));
    if (alias !== undefined && isAbsent(fields[alias])) fields[alias] = item;
  }
  return new Fields(fields, aliases, place);
}

export const asIs: ReadValue<unknown> = (value) => value;

export function createFittingReader<Schema extends z.ZodType>(schema: Schema): ReadValue<z.output<Schema>> {
  return (value) => schema.safeParse(value).data;
}

/** Drops duplicate rows, because pages use rows as React keys. */
export function dropRepeated<Row>(rows: readonly Row[]): Row[] {
  return Array.from(new Map(rows.map((row) => [JSON.stringify(row), row])).values());
}

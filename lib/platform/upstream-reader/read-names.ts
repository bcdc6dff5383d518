import { list, type ReadValue } from "./read-fields";
import { findRows, openSpelled } from "./read-rows";
import { text } from "./read-values";
import type { Answer } from "./unwrap-answer";

const GENERAL_NAMES = ["name", "label", "title", "text", "value", "id"];

/** A value, or an object that has it under one of the names. */
export function named<T>(names: readonly string[], readValue: ReadValue<T>): ReadValue<T> {
  return (value, place) => {
    if (typeof value !== "object") return readValue(value, place);
    return openSpelled(value, { value: [...names, ...GENERAL_NAMES] }, place)?.read("value", readValue);
  };
}

/** A name of a make, model or trim; undefined for an empty text. */
export function nonEmptyText(value: unknown): string | undefined {
  return text(value) || undefined;
}

/** A list of values or objects, also under `listNames`; undefined if there is none, or no row can be read. */
export function readList<T>(
  { data, place }: Pick<Answer, "data" | "place">,
  listNames: readonly string[],
  readRow: ReadValue<T>,
): T[] | undefined {
  const found = findRows(data, listNames, place);
  if (!found) return undefined;
  const items = list(readRow)(found.rows, found.place) ?? [];
  return items.length > 0 || found.rows.length === 0 ? items : undefined;
}

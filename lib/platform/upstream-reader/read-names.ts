import type { ReadValue } from "./read-fields";
import { openSpelled } from "./read-spelled";
import { text } from "./read-values";

const GENERAL_NAMES = ["name", "label", "title", "text", "value", "id"];

/** A value, or an object that has it under one of the names. */
export function named<T>(names: readonly string[], readValue: ReadValue<T>): ReadValue<T> {
  const aliases = { value: [...names, ...GENERAL_NAMES] };
  return (value, place) => {
    if (typeof value !== "object") return readValue(value, place);
    return openSpelled(value, aliases, place)?.read("value", readValue);
  };
}

/** A name of a make, model or trim; undefined for an empty text. */
export function nonEmptyText(value: unknown): string | undefined {
  return text(value) || undefined;
}

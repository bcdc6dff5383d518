import type { ReadValue } from "./read-fields";
import { openSpelled } from "./read-spelled";
import { toText } from "./read-values";

const GENERAL_NAMES = ["name", "label", "title", "text", "value", "id"];

export function toName<T>(names: readonly string[], readValue: ReadValue<T>): ReadValue<T> {
  const aliases = { value: [...names, ...GENERAL_NAMES] };
  return (value, place) => {
    if (typeof value !== "object") return readValue(value, place);
    return openSpelled(value, aliases, place)?.read("value", readValue);
  };
}

export function readNonEmptyText(value: unknown): string | undefined {
  return toText(value) || undefined;
}

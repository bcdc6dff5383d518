import { typeName } from "@/lib/platform/upstream-reader/read-values";

const NAMES_MAX = 12;
/** A property's name; anything else may be data, such as a VIN. */
const NAME = /^[A-Za-z_]\w{0,39}$/;

/** Describes the shape of a JSON value by names and types, never by values: 'data (list of 3: vin, year)'. */
export function describeShape(value: unknown): string {
  if (Array.isArray(value)) {
    const [first] = value;
    return value.length === 0 ? "an empty list" : `a list of ${value.length}: ${describeShape(first)}`;
  }
  if (typeof value !== "object" || value === null) return typeName(value);
  const names = Object.entries(value).map(([name, field]) => {
    if (!NAME.test(name)) return "*";
    const isNested = typeof field === "object" && field !== null && name === "data";
    return isNested ? `${name} (${describeShape(field)})` : name;
  });
  const shown = Array.from(new Set(names)).slice(0, NAMES_MAX);
  return shown.length === 0
    ? "an empty object"
    : shown.join(", ") + (names.length > shown.length ? ", …" : "");
}

import { list, type Place, type ReadValue, stepInto } from "./read-fields";
import { toPlainName } from "./read-spelled";
import { isAbsent } from "./read-values";
import { type Answer, ENVELOPE } from "./unwrap-answer";

const DEPTH_MAX = 3;

interface FoundRows {
  value: unknown;
  place: Place;
}

export interface RowNames {
  lists: readonly string[];
  shared?: readonly string[];
  marks: readonly string[];
  facts?: readonly string[];
  hints?: readonly string[];
  needsList?: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const hasOne = (value: unknown, names: readonly string[]) =>
  isRecord(value) && names.some((name) => Object.hasOwn(value, name));
/** Detects PHP's encoding of a list with gaps, which is an object. */
const hasNumericKeys = (value: object) => {
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
};
const isEmpty = (value: unknown) => isAbsent(value) || value === false;

function findRows(answer: Answer, names: RowNames): FoundRows | null | undefined {
  const { data, place, body, bodyPlace } = answer;
  return hasOwnData(body, names) ? { value: body, place: bodyPlace } : search(data, place, names, 0);
}

function hasOwnData(value: unknown, { lists, marks, facts = [] }: RowNames): boolean {
  if (!isRecord(value) || !hasOne(value, marks) || !hasOne(value, facts) || hasOne(value, lists))
    return false;
  return !(Array.isArray(value.data) && value.data.some((row) => hasOne(row, marks)));
}

function search(value: unknown, place: Place, names: RowNames, depth: number): FoundRows | null | undefined {
  if (isEmpty(value)) return null;
  if (Array.isArray(value)) return { value, place };
  if (!isRecord(value) || depth > DEPTH_MAX) return undefined;
  if (hasOwnData(value, names)) return { value, place };
  const { lists, shared = [], marks, hints = [] } = names;
  const all = [...lists, ...shared, "data"];
  const stepIn = (name: string) => search(value[name], stepInto(place, name), names, depth + 1);
  const marked = all.find((name) => [value[name]].flat().some((row) => hasOne(row, marks)));
  if (marked !== undefined) return stepIn(marked);
  if (hasOne(value, marks) && !hasOne(value, lists)) return { value, place };
  const list = all.find((name) => Object.hasOwn(value, name) && !isEmpty(value[name]));
  if (list !== undefined) return stepIn(list);
  if (hasOne(value, hints)) return { value, place };
  if (hasNumericKeys(value)) return { value, place };
  const keys = Object.keys(value);
  if (hasOne(value, [...lists, ...shared])) return null;
  if (names.needsList && keys.length > 0 && !Object.hasOwn(value, "data")) return undefined;
  return keys.every((key) => ENVELOPE.has(key)) ? null : undefined;
}

function isBlank(row: unknown, marks: readonly string[]): boolean {
  if (isEmpty(row)) return true;
  if (Array.isArray(row)) return row.every((inner) => isBlank(inner, marks));
  if (!isRecord(row)) return false;
  const presentNames = marks.filter((name) => Object.hasOwn(row, name));
  return (
    Object.keys(row).length === 0 ||
    (presentNames.length > 0 && presentNames.every((name) => isEmpty(row[name])))
  );
}

/** Returns undefined if no row is readable, so that a broken response isn't treated as an empty list. */
export function readRows<Row>(answer: Answer, names: RowNames, readRow: ReadValue<Row>): Row[] | undefined {
  const foundRows = findRows(answer, names);
  if (!foundRows) return foundRows === null ? [] : undefined;
  const rows = list(readRow)(foundRows.value, foundRows.place) ?? [];
  return rows.length > 0 || isBlank(foundRows.value, names.marks) ? rows : undefined;
}

export function createListReader<Row>(readRow: ReadValue<Row>): ReadValue<Row[]> {
  return (value, place) => {
    const rows = list(readRow)(value, place) ?? [];
    return rows.length > 0 || isBlank(value, []) ? rows : undefined;
  };
}

interface Rows {
  rows: readonly unknown[];
  place: Place;
}

const LIST_DEPTH_MAX = 4;
const WRAPPERS = ["results", "data", "items", "list", "rows"];

export function findList(
  value: unknown,
  names: readonly string[],
  place: Place,
  depth = 0,
): Rows | undefined {
  if (Array.isArray(value)) return { rows: value, place };
  if (typeof value !== "object" || value === null || depth > LIST_DEPTH_MAX) return undefined;
  const entries = Object.entries(value);
  if (hasNumericKeys(value)) return { rows: Object.values(value), place };
  for (const plainName of [...names, ...WRAPPERS].map(toPlainName)) {
    for (const [name, item] of entries) {
      const foundRows =
        toPlainName(name) === plainName
          ? findList(item, names, stepInto(place, plainName), depth + 1)
          : undefined;
      if (foundRows) return foundRows;
    }
  }
  return undefined;
}

export function readList<T>(
  { data, place }: Pick<Answer, "data" | "place">,
  listNames: readonly string[],
  readRow: ReadValue<T>,
): T[] | undefined {
  const rows = findList(data, listNames, place);
  if (!rows) return undefined;
  const items = list(readRow)(rows.rows, rows.place) ?? [];
  return items.length > 0 || rows.rows.length === 0 ? items : undefined;
}

import { list, openFields, type ReadValue } from "./read-fields";
import type { Answer } from "./unwrap-answer";

const hasNull = (body: unknown) =>
  typeof body === "object" && body !== null && "data" in body && body.data === null;

/**
 * The rows of an answer, under one of the names or as the data itself. Undefined if there are rows of which none can be read:
 * an empty list would be a false statement. `data: null` is an empty list.
 */
export function readRows<T>(
  { data, place, body }: Answer,
  names: readonly string[],
  readRow: ReadValue<T>,
): T[] | undefined {
  let found = 0;
  const readAll = list<T>((row, at) => {
    found += 1;
    return readRow(row, at);
  });
  const fields = Array.isArray(data) ? undefined : openFields(data, { rows: names }, place);
  const rows = fields?.read("rows", readAll) ?? (hasNull(body) ? [] : readAll(data, place));
  return rows?.length === 0 && found > 0 ? undefined : rows;
}

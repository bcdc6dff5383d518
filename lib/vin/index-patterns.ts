import type { VpicSource } from "./corgi-source";
import { NOT_FROM_PATTERNS } from "./elements";
import { groupRows } from "./index-tables";
import { compileKey, getClassBits, sortKeys } from "./pattern-key";

type Row = { id: number; schema: number; key: string; element: number; value: number; changed: string };

export function buildPatterns(
  source: VpicSource,
  schemaIndex: Map<number, number>,
  toValue: (element: number, attribute: string) => number | undefined,
) {
  const rows: Row[] = [];
  source.eachPattern((id, schemaId, key, element, attribute, changed) => {
    const schema = schemaIndex.get(schemaId);
    if (schema === undefined || NOT_FROM_PATTERNS.has(element) || element > 255) return;
    const value = toValue(element, attribute);
    if (value !== undefined) rows.push({ id, schema, key, element, value, changed });
  });
  const dates = [...new Set(rows.map(({ changed }) => changed))].sort();
  const dateRank = new Map(dates.map((date, rank) => [date, rank]));
  const keys = sortKeys(new Set(rows.map(({ key }) => key)));
  const keyRank = new Map(keys.map((key, rank) => [key, rank]));
  const getRank = (row: Row) => keyRank.get(row.key) ?? 0;

  const bySchema = groupRows(rows, schemaIndex.size, ({ schema }) => schema);
  const ordered: Row[] = [];
  const groupKeys: number[] = [];
  const groupPatternsFrom: number[] = [];
  const schemaGroupsFrom = new Uint32Array(schemaIndex.size + 1);
  for (let schema = 0; schema < schemaIndex.size; schema++) {
    const ownRows = bySchema.rows.slice(bySchema.from[schema], bySchema.from[schema + 1]);
    ownRows.sort((a, b) => getRank(a) - getRank(b) || a.id - b.id);
    let last = -1;
    for (const row of ownRows) {
      const rank = getRank(row);
      if (rank !== last) {
        groupKeys.push(rank);
        groupPatternsFrom.push(ordered.length);
      }
      last = rank;
      ordered.push(row);
    }
    schemaGroupsFrom[schema + 1] = groupKeys.length;
  }
  groupPatternsFrom.push(ordered.length);
  const getDate = ({ changed }: Row) => dateRank.get(changed) ?? 0;
  return {
    newest: dates.at(-1) ?? "",
    sections: {
      ...packKeys(keys),
      schemaGroupsFrom,
      groupKeys: Uint32Array.from(groupKeys),
      groupPatternsFrom: Uint32Array.from(groupPatternsFrom),
      patternElements: Uint8Array.from(ordered, ({ element }) => element),
      patternValues: Uint32Array.from(ordered, ({ value }) => value),
      patternDates: Uint32Array.from(ordered, getDate),
      patternIds: Uint32Array.from(ordered, ({ id }) => id),
      formulas: Uint32Array.from(
        ordered
          .filter(({ key }) => key.includes("#"))
          .flatMap((row) => [row.schema, getRank(row), row.element, getDate(row), row.id]),
      ),
    },
  };
}

function packKeys(keys: readonly string[]) {
  const classNumbers = new Map<string, number>();
  const getClass = (body: string) => {
    const number = classNumbers.get(body) ?? classNumbers.size;
    classNumbers.set(body, number);
    return number;
  };
  const tokens: number[] = [];
  const keyTokensFrom = new Uint32Array(keys.length + 1);
  keys.forEach((key, i) => {
    tokens.push(...compileKey(key, getClass));
    keyTokensFrom[i + 1] = tokens.length;
  });
  const classes = new Uint32Array(classNumbers.size * 4);
  for (const [body, number] of classNumbers) classes.set(getClassBits(body), number * 4);
  return { keyTokens: Uint16Array.from(tokens), keyTokensFrom, classes };
}

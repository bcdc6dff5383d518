import { ELEMENT } from "./elements";
import type { IndexSections } from "./index-format";
import { doesTokenAccept } from "./pattern-match";
import { getYearCharacter } from "./year-character";

const YEAR_PLACE = 6;
const OPEN_YEAR = 0xffff;
const FIRST_YEAR = 1981;
const OPEN_SPAN = { superseded: 3, latest: 15 } as const;

type Makers = Pick<
  IndexSections,
  "wmis" | "wmiVehicleTypes" | "wmiLinksFrom" | "linkSchemas" | "linkYearFrom" | "linkYearTo"
>;
type Patterns = Pick<
  IndexSections,
  | "schemaGroupsFrom"
  | "groupKeys"
  | "groupPatternsFrom"
  | "patternElements"
  | "patternValues"
  | "keyTokens"
  | "keyTokensFrom"
  | "classes"
>;

/** Limits open-ended year ranges, because often the manufacturer just never closed them. */
export function buildLists(patterns: Patterns, makers: Makers, lastYear: number) {
  const yearsByModel = new Map<number, Map<number, number>>();
  for (let wmi = 0; wmi < makers.wmis.length; wmi++) {
    const type = 1 << (makers.wmiVehicleTypes[wmi] ?? 0);
    const start = makers.wmiLinksFrom[wmi] ?? 0;
    const end = makers.wmiLinksFrom[wmi + 1] ?? 0;
    const newest = makers.linkYearFrom.subarray(start, end).reduce((a, b) => Math.max(a, b), 0);
    for (let link = start; link < end; link++) {
      const first = makers.linkYearFrom[link] ?? 0;
      const open = makers.linkYearTo[link] === OPEN_YEAR;
      const believed = first + (first < newest ? OPEN_SPAN.superseded : OPEN_SPAN.latest);
      const to = Math.min(open ? believed : (makers.linkYearTo[link] ?? 0), lastYear);
      addSchema(yearsByModel, patterns, makers.linkSchemas[link] ?? 0, Math.max(first, FIRST_YEAR), to, type);
    }
  }
  const ranges = [...yearsByModel].flatMap(([model, years]) => toRanges(model, years));
  return {
    listModels: Uint32Array.from(ranges, ({ model }) => model),
    listYearFrom: Uint16Array.from(ranges, ({ from }) => from),
    listYearTo: Uint16Array.from(ranges, ({ to }) => to),
    listTypes: Uint16Array.from(ranges, ({ types }) => types),
  };
}

function addSchema(
  yearsByModel: Map<number, Map<number, number>>,
  p: Patterns,
  schema: number,
  from: number,
  to: number,
  type: number,
) {
  for (let group = p.schemaGroupsFrom[schema] ?? 0; group < (p.schemaGroupsFrom[schema + 1] ?? 0); group++) {
    for (let row = p.groupPatternsFrom[group] ?? 0; row < (p.groupPatternsFrom[group + 1] ?? 0); row++) {
      if (p.patternElements[row] !== ELEMENT.model) continue;
      const key = p.groupKeys[group] ?? 0;
      const place = (p.keyTokensFrom[key] ?? 0) + YEAR_PLACE;
      const token = place < (p.keyTokensFrom[key + 1] ?? 0) ? p.keyTokens[place] : undefined;
      const model = p.patternValues[row] ?? 0;
      const years = yearsByModel.get(model) ?? new Map<number, number>();
      yearsByModel.set(model, years);
      for (let year = from; year <= to; year++) {
        if (token !== undefined && !doesTokenAccept(token, getYearCharacter(year).charCodeAt(0), p.classes))
          continue;
        years.set(year, (years.get(year) ?? 0) | type);
      }
    }
  }
}

function toRanges(model: number, years: Map<number, number>) {
  const ranges: { model: number; from: number; to: number; types: number }[] = [];
  for (const [year, types] of [...years].sort((a, b) => a[0] - b[0])) {
    const last = ranges.at(-1);
    if (last !== undefined && last.to === year - 1 && last.types === types) last.to = year;
    else ranges.push({ model, from: year, to: year, types });
  }
  return ranges;
}

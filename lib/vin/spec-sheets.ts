import { ELEMENT } from "./elements";
import type { IndexReader } from "./index-reader";
import type { PassResult } from "./reading-pass";

/** Adds spec sheet values, then defaults, only where no pattern gave a value. The newest row wins. */
export function addSheets(
  reader: IndexReader,
  matches: PassResult,
  maker: number,
  year: number | null,
): number {
  const s = reader.sections;
  const model = matches.values.get(ELEMENT.model);
  const type = s.wmiVehicleTypes[maker] ?? 0;
  const added = new Map<number, { value: number; date: number }>();
  if (model !== undefined) {
    for (let at = s.modelSheetsFrom[model] ?? 0; at < (s.modelSheetsFrom[model + 1] ?? 0); at++) {
      const sheet = s.modelSheets[at] ?? 0;
      if (s.sheetTypes[sheet] !== type || !isOfMaker(reader, s.sheetMakes[sheet] ?? 0, maker)) continue;
      if (isOfYear(reader, sheet, year) && doKeysMatch(reader, sheet, matches))
        collect(reader, sheet, matches, added);
    }
  }
  for (const [element, { value }] of added) matches.values.set(element, value);
  for (let row = 0; row < s.defaultTypes.length; row++) {
    const element = s.defaultElements[row] ?? 0;
    if (s.defaultTypes[row] !== type || matches.values.has(element) || matches.texts.has(element)) continue;
    matches.values.set(element, s.defaultValues[row] ?? 0);
  }
  return added.size;
}

function isOfMaker({ sections }: IndexReader, make: number, maker: number): boolean {
  const from = sections.wmiMakesFrom[maker] ?? 0;
  return sections.wmiMakes.subarray(from, sections.wmiMakesFrom[maker + 1] ?? 0).includes(make);
}

function isOfYear({ sections }: IndexReader, sheet: number, year: number | null): boolean {
  const from = sections.sheetYearsFrom[sheet] ?? 0;
  const to = sections.sheetYearsFrom[sheet + 1] ?? 0;
  return from === to || (year !== null && sections.sheetYears.subarray(from, to).includes(year));
}

/** Ignores case, as vPIC does. */
function doKeysMatch(reader: IndexReader, sheet: number, matches: PassResult): boolean {
  const { sheetRowsFrom, sheetKeys, sheetElements, sheetValues } = reader.sections;
  for (let row = sheetRowsFrom[sheet] ?? 0; row < (sheetRowsFrom[sheet + 1] ?? 0); row++) {
    if (sheetKeys[row] !== 1) continue;
    const element = sheetElements[row] ?? 0;
    const value = matches.texts.get(element) ?? reader.string(matches.values.get(element) ?? 0);
    const expectedValue = reader.string(sheetValues[row] ?? 0);
    if (value === null || value.toLowerCase() !== expectedValue?.toLowerCase()) return false;
  }
  return true;
}

function collect(
  reader: IndexReader,
  sheet: number,
  matches: PassResult,
  added: Map<number, { value: number; date: number }>,
): void {
  const { sheetRowsFrom, sheetKeys, sheetElements, sheetValues, sheetDates } = reader.sections;
  for (let row = sheetRowsFrom[sheet] ?? 0; row < (sheetRowsFrom[sheet + 1] ?? 0); row++) {
    const element = sheetElements[row] ?? 0;
    if (sheetKeys[row] === 1 || matches.values.has(element) || matches.texts.has(element)) continue;
    const date = sheetDates[row] ?? 0;
    const current = added.get(element);
    if (current === undefined || date > current.date)
      added.set(element, { value: sheetValues[row] ?? 0, date });
  }
}

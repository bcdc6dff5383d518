import type { FullTables, SpecSheet } from "./corgi-source";
import { ELEMENT, NOT_FROM_PATTERNS } from "./elements";
import { FIRST_VALID_YEAR, type FullSections, getValidPair, parseWmiNumber } from "./index-format";
import { groupRows, type StringTable } from "./index-tables";

const MAX_ELEMENT = 255;

type Surroundings = {
  wmis: Uint32Array;
  strings: StringTable;
  toValue(element: number, attribute: string): number;
  makeIndex: ReadonlyMap<number, number>;
  modelIndex: ReadonlyMap<number, number>;
};

export function buildFullSections(full: FullTables, around: Surroundings): FullSections {
  const defaults = full.defaults.filter(({ element }) => element <= MAX_ELEMENT);
  return {
    ...getValidCharacters(full, around),
    ...buildSpecSheets(full.specs, around),
    exceptions: Uint32Array.from(full.exceptions, (vin) => around.strings.add(vin.trim().toUpperCase())),
    defaultTypes: Uint8Array.from(defaults, ({ vehicleType }) => vehicleType),
    defaultElements: Uint8Array.from(defaults, ({ element }) => element),
    defaultValues: Uint32Array.from(defaults, ({ element, attribute }) => around.toValue(element, attribute)),
  };
}

function getValidCharacters({ validCharacters: listed }: FullTables, { wmis }: Surroundings) {
  const makers = new Map([...wmis].map((code, maker) => [code, maker]));
  const pairs = listed.flatMap(({ wmi, year, positions }) => {
    const maker = makers.get(parseWmiNumber(wmi.toUpperCase()));
    const isUsable = maker !== undefined && year >= FIRST_VALID_YEAR && year < FIRST_VALID_YEAR + 256;
    return isUsable ? [{ pair: getValidPair(maker, year), positions: [...positions] }] : [];
  });
  pairs.sort((a, b) => a.pair - b.pair);
  const from = new Uint32Array(pairs.length + 1);
  pairs.forEach(({ positions }, index) => {
    from[index + 1] = (from[index] ?? 0) + positions.length;
  });
  const places = pairs.flatMap(({ positions }) => positions);
  return {
    validPairs: Uint32Array.from(pairs, ({ pair }) => pair),
    validFrom: from,
    validPositions: Uint8Array.from(places, ([position]) => position),
    validLow: Uint32Array.from(places, ([, [low]]) => low),
    validHigh: Uint32Array.from(places, ([, [, high]]) => high),
  };
}

function isUsable(sheet: SpecSheet): boolean {
  return sheet.rows.every(
    ({ isKey, element }) => element <= MAX_ELEMENT && !(isKey && NOT_FROM_PATTERNS.has(element)),
  );
}

function buildSpecSheets(listed: readonly SpecSheet[], around: Surroundings) {
  const { modelIndex, makeIndex, toValue } = around;
  const sheets = listed.filter((sheet) => isUsable(sheet) && makeIndex.has(sheet.make));
  const dates = [...new Set(sheets.flatMap(({ rows }) => rows.map(({ changed }) => changed)))].sort();
  const rank = new Map(dates.map((date, index) => [date, index]));
  const ofModels = sheets.flatMap(({ models, rows }, sheet) => {
    const keyed = rows.find(({ isKey, element }) => isKey && element === ELEMENT.model);
    return models.flatMap((id) => {
      const model = modelIndex.get(id);
      const isMeant = !keyed || Number(keyed.attribute) === id;
      return model !== undefined && isMeant ? [{ model, sheet }] : [];
    });
  });
  const modelSheets = groupRows(ofModels, modelIndex.size, ({ model }) => model);
  const years = groupRows(
    sheets.flatMap((sheet, index) => sheet.years.map((year) => ({ year, index }))),
    sheets.length,
    ({ index }) => index,
  );
  const rows = groupRows(
    sheets.flatMap((sheet, index) =>
      sheet.rows.filter(({ element }) => element !== ELEMENT.model).map((row) => ({ ...row, index })),
    ),
    sheets.length,
    ({ index }) => index,
  );
  return {
    modelSheetsFrom: modelSheets.from,
    modelSheets: Uint32Array.from(modelSheets.rows, ({ sheet }) => sheet),
    sheetMakes: Uint32Array.from(sheets, ({ make }) => makeIndex.get(make) ?? 0),
    sheetTypes: Uint8Array.from(sheets, ({ vehicleType }) => vehicleType),
    sheetYearsFrom: years.from,
    sheetYears: Uint16Array.from(years.rows, ({ year }) => year),
    sheetRowsFrom: rows.from,
    sheetElements: Uint8Array.from(rows.rows, ({ element }) => element),
    sheetKeys: Uint8Array.from(rows.rows, ({ isKey }) => (isKey ? 1 : 0)),
    sheetValues: Uint32Array.from(rows.rows, ({ element, attribute }) => toValue(element, attribute)),
    sheetDates: Uint32Array.from(rows.rows, ({ changed }) => rank.get(changed) ?? 0),
  };
}

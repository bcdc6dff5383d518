import { ELEMENT } from "./elements";
import type { IndexReader } from "./index-reader";
import { ANY, FIRST_CLASS } from "./pattern-key";
import { formatWmiCode, VIN_ALPHABET } from "./wmi-code";
import { getMakerOrigin } from "./wmi-region";

const TYPES = [1, 2, 3, 7] as const;
export const LISTED_TYPES = TYPES.reduce((mask, type) => mask | (1 << type), 0);
const OPEN_YEAR = 0xffff;
/** Indexes into a pattern key ('ABCDE|FG…') of VIN positions 4 to 8, then 11. */
const PLACES = [0, 1, 2, 3, 4] as const;
const PLANT_PLACE = 7;
const CARRIES = 0.5;
/** Makers renumber their positions, so older model years are ignored. */
const RECENT_YEARS = 15;
export const MODELS_MIN = 4;

const VIN_FIELDS = {
  model: [ELEMENT.model],
  body: [ELEMENT.bodyClass],
  trim: [34, ELEMENT.trim],
  engine: [9, ELEMENT.displacementL, ELEMENT.displacementCc, ELEMENT.engineModel, 64],
  fuel: [24, 66],
  weight: [25],
  brakes: [42],
  restraints: [121],
} as const;
export type VinField = keyof typeof VIN_FIELDS;

interface MakerCode {
  code: string;
  manufacturer: string;
  country: string | null;
  type: string;
}

interface ModelYears {
  name: string;
  from: number;
  to: number;
}

interface Plant {
  code: string;
  city: string;
  state: string | null;
  country: string | null;
}

export interface MakeFacts {
  name: string;
  types: string[];
  from: number;
  to: number;
  makers: MakerCode[];
  models: ModelYears[];
  layoutFrom: number;
  layout: { field: VinField; positions: number[] }[];
  plants: Plant[];
}

export interface SchemaLink {
  code: string;
  schema: number;
  from: number;
  to: number;
}

type Row = { element: number; value: number };

export function makeRows(reader: IndexReader, name: string): ReadonlySet<number> {
  const rows = new Set<number>();
  const lowerName = name.toLowerCase();
  reader.sections.makeNames.forEach((text, row) => {
    if (reader.string(text)?.toLowerCase() === lowerName) rows.add(row);
  });
  return rows;
}

export async function readMakeFacts(
  reader: IndexReader,
  name: string,
): Promise<{ facts: MakeFacts; links: SchemaLink[] } | null> {
  const rows = makeRows(reader, name);
  const models = getModels(reader, rows);
  if (models.length < MODELS_MIN) return null;
  const makers = getMakers(reader, rows);
  const [from, to] = [
    Math.min(...models.map((model) => model.from)),
    Math.max(...models.map((model) => model.to)),
  ];
  const layoutFrom = Math.max(from, to - RECENT_YEARS);
  const linked = makers.flatMap((maker) => getSchemas(reader, maker, layoutFrom));
  const schemas = new Set(linked.map(({ schema }) => schema));
  for (const schema of schemas) if (!describesMake(reader, schema, rows)) schemas.delete(schema);
  const { layout, plants } = await readPatterns(reader, [...schemas]);
  if (layout.length === 0) return null;
  const facts: MakeFacts = {
    name,
    types: getTypes(reader, makers),
    from,
    to,
    makers: dedupeMakers(
      makers.map(({ code, manufacturer, country, type }) => ({ code, manufacturer, country, type })),
    ),
    models,
    layoutFrom,
    layout,
    plants,
  };
  return { facts, links: linked.filter(({ schema }) => schemas.has(schema)) };
}

function getModels(reader: IndexReader, makes: ReadonlySet<number>): ModelYears[] {
  const { listModels, listYearFrom, listYearTo, listTypes, modelMakes } = reader.sections;
  const years = new Map<string, ModelYears>();
  for (let i = 0; i < listModels.length; i++) {
    const model = listModels[i] ?? 0;
    if (!makes.has(modelMakes[model] ?? -1) || ((listTypes[i] ?? 0) & LISTED_TYPES) === 0) continue;
    const name = reader.modelName(model);
    if (name === null) continue;
    const knownYears = years.get(name) ?? { name, from: listYearFrom[i] ?? 0, to: 0 };
    knownYears.from = Math.min(knownYears.from, listYearFrom[i] ?? knownYears.from);
    knownYears.to = Math.max(knownYears.to, listYearTo[i] ?? 0);
    years.set(name, knownYears);
  }
  return [...years.values()].sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
}

type Maker = MakerCode & { row: number };

function getMakers(reader: IndexReader, makes: ReadonlySet<number>): Maker[] {
  const { wmis, wmiMakesFrom, wmiMakes, wmiVehicleTypes, wmiManufacturers, wmiCountries } = reader.sections;
  const makers: Maker[] = [];
  for (let row = 0; row < wmis.length; row++) {
    const type = wmiVehicleTypes[row] ?? 0;
    if (((1 << type) & LISTED_TYPES) === 0) continue;
    const makerMakes = wmiMakes.subarray(wmiMakesFrom[row], wmiMakesFrom[row + 1]);
    if (!makerMakes.some((make) => makes.has(make))) continue;
    makers.push({
      row,
      code: formatWmiCode(wmis[row] ?? 0),
      manufacturer: reader.string(wmiManufacturers[row] ?? 0) ?? "",
      country: getMakerOrigin(formatWmiCode(wmis[row] ?? 0)).country ?? reader.string(wmiCountries[row] ?? 0),
      type: reader.meta.vehicleTypes[type] ?? "",
    });
  }
  return makers.sort((a, b) => (a.code < b.code ? -1 : 1));
}

function getTypes(reader: IndexReader, makers: readonly Maker[]): string[] {
  const names = new Set(makers.map(({ type }) => type));
  return TYPES.flatMap((type) => reader.meta.vehicleTypes[type] ?? []).filter((type) => names.has(type));
}

function dedupeMakers(makers: readonly MakerCode[]): MakerCode[] {
  return [...new Map(makers.map((maker) => [`${maker.code} ${maker.type}`, maker])).values()];
}

function getSchemas(reader: IndexReader, { row, code }: Maker, year: number): SchemaLink[] {
  const { wmiLinksFrom, linkSchemas, linkYearTo, linkYearFrom } = reader.sections;
  const links: SchemaLink[] = [];
  for (let link = wmiLinksFrom[row] ?? 0; link < (wmiLinksFrom[row + 1] ?? 0); link++) {
    const from = linkYearFrom[link] ?? 0;
    const end = linkYearTo[link] ?? 0;
    const to = end === OPEN_YEAR ? from + RECENT_YEARS : end;
    if (to >= year) links.push({ code, schema: linkSchemas[link] ?? 0, from, to });
  }
  return links;
}

export function visitGroups(
  reader: IndexReader,
  schema: number,
  see: (key: number, rows: Row[]) => void,
): void {
  const { schemaGroupsFrom, groupKeys, groupPatternsFrom, patternElements, patternValues } = reader.sections;
  for (let group = schemaGroupsFrom[schema] ?? 0; group < (schemaGroupsFrom[schema + 1] ?? 0); group++) {
    const rows: Row[] = [];
    for (let row = groupPatternsFrom[group] ?? 0; row < (groupPatternsFrom[group + 1] ?? 0); row++)
      rows.push({ element: patternElements[row] ?? 0, value: patternValues[row] ?? 0 });
    see(groupKeys[group] ?? 0, rows);
  }
}

function describesMake(reader: IndexReader, schema: number, makes: ReadonlySet<number>): boolean {
  let hasModel = false;
  visitGroups(reader, schema, (_key, rows) => {
    hasModel ||= rows.some(
      ({ element, value }) => element === ELEMENT.model && makes.has(reader.sections.modelMakes[value] ?? -1),
    );
  });
  return hasModel;
}

export function getKeyTokens(reader: IndexReader, key: number): Uint16Array {
  const { keyTokens: tokens, keyTokensFrom } = reader.sections;
  return tokens.subarray(keyTokensFrom[key], keyTokensFrom[key + 1]);
}

const pause = () => new Promise((resolve) => setImmediate(resolve));

async function readPatterns(reader: IndexReader, schemas: readonly number[]) {
  const fields = new Map<number, VinField>();
  for (const [field, elements] of Object.entries(VIN_FIELDS))
    for (const element of elements) fields.set(element, field as VinField);
  const counts = new Map<VinField, { all: number; at: number[] }>();
  const plants = new Map<string, Plant & { count: number }>();
  for (const schema of schemas) {
    await pause();
    visitGroups(reader, schema, (key, rows) => {
      const tokens = getKeyTokens(reader, key);
      for (const field of new Set(rows.flatMap(({ element }) => fields.get(element) ?? []))) {
        const count = counts.get(field) ?? { all: 0, at: PLACES.map(() => 0) };
        counts.set(field, count);
        count.all++;
        for (const place of PLACES)
          if ((tokens[place] ?? ANY) !== ANY) count.at[place] = (count.at[place] ?? 0) + 1;
      }
      addPlant(plants, tokens[PLANT_PLACE] ?? ANY, rows, reader);
    });
  }
  const layout = (Object.keys(VIN_FIELDS) as VinField[]).flatMap((field) => {
    const { all, at } = counts.get(field) ?? { all: 0, at: [] };
    const positions = PLACES.filter((place) => (at[place] ?? 0) / all >= CARRIES).map((place) => place + 4);
    return positions.length > 0 ? [{ field, positions }] : [];
  });
  return { layout, plants: listUsualPlants([...plants.values()]) };
}

function addPlant(
  plants: Map<string, Plant & { count: number }>,
  token: number,
  rows: readonly Row[],
  reader: IndexReader,
): void {
  if (token === ANY || token >= FIRST_CLASS) return;
  const code = String.fromCharCode(token);
  const toText = (element: number) => {
    const row = rows.find((item) => item.element === element);
    return row ? reader.string(row.value) : null;
  };
  const city = toText(31);
  if (city === null || !VIN_ALPHABET.includes(code)) return;
  const id = `${code} ${city.toLowerCase()}`;
  const plant = plants.get(id) ?? { code, city, state: toText(77), country: toText(75), count: 0 };
  plant.count++;
  plants.set(id, plant);
}

/** Keeps the most frequent spelling per code and country, because makers spell plants in many ways. */
function listUsualPlants(plants: readonly (Plant & { count: number })[]): Plant[] {
  const usual = new Map<string, Plant & { count: number }>();
  for (const plant of plants) {
    if (plant.country === null && plants.some((item) => item.code === plant.code && item.country !== null))
      continue;
    const id = `${plant.code} ${plant.country}`;
    if (plant.count > (usual.get(id)?.count ?? 0)) usual.set(id, plant);
  }
  return [...usual.values()]
    .sort((a, b) => (a.code === b.code ? b.count - a.count : a.code < b.code ? -1 : 1))
    .map(({ code, city, state, country }) => ({ code, city, state, country }));
}

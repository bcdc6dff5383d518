import type { VpicSource } from "./corgi-source";
import { ELEMENT, KEEPS_EVERY_VALUE, NOT_FROM_PATTERNS } from "./elements";
import { createEmptySections, type IndexSections, parseWmiNumber, type VinIndex } from "./index-format";
import { buildLists } from "./index-lists";
import { buildPatterns } from "./index-patterns";
import { buildFullSections } from "./index-specifications";
import { groupRows, StringTable } from "./index-tables";

const DAY_MS = 86_400_000;
const OPEN_YEAR = 0xffff;

type Lookups = Map<number, Map<number, string>>;

/** Takes a few seconds and several hundred megabytes; runs at install time. */
export function buildIndex(source: VpicSource, release: string | null = null): VinIndex {
  const strings = new StringTable();
  const elements = source.elements();
  const lookups: Lookups = new Map();
  for (const { id, lookupTable } of elements) {
    const table = lookupTable === null ? null : source.lookup(lookupTable);
    if (table !== null) lookups.set(id, table);
  }
  const toValue = (element: number, attribute: string) => {
    const table = lookups.get(element);
    return strings.add(table === undefined ? attribute : (table.get(Number(attribute)) ?? attribute));
  };

  const makes = [...(source.lookup("Make") ?? new Map<number, string>())];
  const makeIndex = new Map(makes.map(([id], index) => [id, index]));
  const models = source.models();
  const modelIndex = new Map(models.map(({ id }, index) => [id, index]));
  const links = source.links();
  const schemaIndex = new Map(
    [...new Set(links.map(({ schema }) => schema))].map((id, index) => [id, index]),
  );

  const patterns = buildPatterns(source, schemaIndex, (element, attribute) =>
    element === ELEMENT.model ? modelIndex.get(Number(attribute)) : toValue(element, attribute),
  );
  const makers = buildMakers(source, strings, schemaIndex, makeIndex, links);
  const engines = buildEngines(source, strings, toValue);
  const head = {
    makeNames: Uint32Array.from(makes, ([, name]) => strings.add(name)),
    modelNames: Uint32Array.from(models, ({ name }) => strings.add(name)),
    modelMakes: Uint32Array.from(models, ({ make }) =>
      make === null ? makes.length : (makeIndex.get(make) ?? makes.length),
    ),
  };
  const meta = {
    weights: Object.fromEntries(
      elements.flatMap(({ id, weight }) => (weight === null ? [] : [[String(id), weight]])),
    ),
    vehicleTypes: Object.fromEntries(source.lookup("VehicleType") ?? []),
    dataDate: patterns.newest.slice(0, 10),
    ...(source.full ? { full: { release, errorTexts: source.full.errorTexts } } : {}),
  };
  const lists = buildLists(patterns.sections, makers, Number(meta.dataDate.slice(0, 4)) + 1);
  const full = source.full
    ? buildFullSections(source.full, { ...makers, strings, toValue, makeIndex, modelIndex })
    : createEmptySections();
  const sections: IndexSections = {
    ...full,
    ...patterns.sections,
    ...makers,
    ...engines,
    ...head,
    ...lists,
    ...strings.sections(),
  };
  return { meta, sections };
}

function buildMakers(
  source: VpicSource,
  strings: StringTable,
  schemaIndex: Map<number, number>,
  makeIndex: Map<number, number>,
  links: ReturnType<VpicSource["links"]>,
) {
  const wmis = source.wmis().filter(({ code }) => parseWmiNumber(code) >= 0);
  wmis.sort((a, b) => parseWmiNumber(a.code) - parseWmiNumber(b.code));
  const order = new Map(wmis.map(({ id }, index) => [id, index]));
  const getOwner = ({ wmi }: { wmi: number }) => order.get(wmi) ?? 0;
  const makes = groupRows(
    source.wmiMakes().filter(({ wmi, make }) => order.has(wmi) && makeIndex.has(make)),
    wmis.length,
    getOwner,
  );
  const linked = groupRows(
    links.filter(({ wmi }) => order.has(wmi)),
    wmis.length,
    getOwner,
  );
  return {
    wmis: Uint32Array.from(wmis, ({ code }) => parseWmiNumber(code)),
    wmiManufacturers: Uint32Array.from(wmis, ({ manufacturer }) => strings.add(manufacturer)),
    wmiCountries: Uint32Array.from(wmis, ({ country }) => strings.add(country)),
    wmiVehicleTypes: Uint8Array.from(wmis, ({ vehicleType }) => vehicleType ?? 0),
    wmiTruckTypes: Uint8Array.from(wmis, ({ truckType }) => truckType ?? 0),
    wmiPublicFrom: Uint32Array.from(wmis, ({ publicFrom }) => toPublicDay(publicFrom)),
    wmiMakesFrom: makes.from,
    wmiMakes: Uint32Array.from(makes.rows, ({ make }) => makeIndex.get(make) ?? 0),
    wmiLinksFrom: linked.from,
    linkSchemas: Uint32Array.from(linked.rows, ({ schema }) => schemaIndex.get(schema) ?? 0),
    linkYearFrom: Uint16Array.from(linked.rows, ({ yearFrom }) => yearFrom),
    linkYearTo: Uint16Array.from(linked.rows, ({ yearTo }) => yearTo ?? OPEN_YEAR),
  };
}

/** Treats a missing date as one far in the future, because vPIC's query never publishes codes without a date. */
function toPublicDay(date: string | null): number {
  if (date === null) return 0xffffffff;
  return Math.max(0, Math.floor(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / DAY_MS));
}

function buildEngines(
  source: VpicSource,
  strings: StringTable,
  toValue: (element: number, attribute: string) => number,
) {
  const newest = source.engineRows().filter(({ element }) => !NOT_FROM_PATTERNS.has(element));
  newest.sort((a, b) => (a.changed === b.changed ? a.id - b.id : a.changed < b.changed ? 1 : -1));
  const names: string[] = [];
  const index = new Map<string, number>();
  const usedPlaces = new Set<string>();
  const values = newest.flatMap(({ engine, element, attribute }) => {
    const name = engine.trim().toLowerCase();
    let owner = index.get(name);
    if (owner === undefined) {
      owner = names.push(name) - 1;
      index.set(name, owner);
    }
    const place = `${owner}:${element}`;
    if (usedPlaces.has(place) && !KEEPS_EVERY_VALUE.has(element)) return [];
    usedPlaces.add(place);
    return [{ owner, element, value: toValue(element, attribute) }];
  });
  const { from, rows } = groupRows(values, names.length, ({ owner }) => owner);
  return {
    engineNames: Uint32Array.from(names, (name) => strings.add(name)),
    engineRowsFrom: from,
    engineElements: Uint8Array.from(rows, ({ element }) => element),
    engineValues: Uint32Array.from(rows, ({ value }) => value),
  };
}

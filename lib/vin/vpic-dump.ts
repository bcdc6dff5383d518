import { addToMask, type CharacterMask } from "./character-mask";
import type { FullTables, SpecSheet, VpicSource } from "./corgi-source";
import { type ChooseTable, InvalidDumpError, readDump } from "./read-dump";

const NEEDED = [
  "element",
  "make",
  "make_model",
  "manufacturer",
  "model",
  "pattern",
  "vehicletype",
  "vinschema",
  "wmi",
  "wmi_make",
  "wmi_vinschema",
];
type Cell = string | null;

const toNumberOrNull = (cell: Cell | undefined) =>
  cell === null || cell === undefined ? null : Number(cell);
const isTrue = (cell: Cell | undefined) => cell === "t" || cell === "true" || cell === "1";

/** Stores columns, because 1.7 million row objects would take almost 1 GB. */
class PatternColumns {
  readonly #numbers: number[] = [];
  readonly #texts: string[] = [];
  readonly #index = new Map<string, number>();

  add(id: number, schema: number, key: string, element: number, attribute: string, changed: string): void {
    this.#numbers.push(id, schema, this.#text(key), element, this.#text(attribute), this.#text(changed));
  }

  get size(): number {
    return this.#numbers.length / 6;
  }

  each(visit: Parameters<VpicSource["eachPattern"]>[0]): void {
    const toText = (index: number) => this.#texts[index] ?? "";
    const at = this.#numbers;
    for (let row = 0; row < at.length; row += 6) {
      const [id = 0, schema = 0, key = 0, element = 0, attribute = 0, changed = 0] = at.slice(row, row + 6);
      visit(id, schema, toText(key), element, toText(attribute), toText(changed));
    }
  }

  #text(value: string): number {
    const existing = this.#index.get(value);
    if (existing !== undefined) return existing;
    this.#index.set(value, this.#texts.length);
    return this.#texts.push(value) - 1;
  }
}

class Tables {
  readonly names = new Map<string, Map<number, string>>();
  readonly seen = new Set<string>();
  readonly elements = new Map<
    number,
    { lookupTable: string | null; weight: number | null; isShown: boolean }
  >();
  readonly unreviewed = new Set<number>();
  readonly patterns = new PatternColumns();
  readonly rows = new Map<string, (readonly Cell[])[]>();
  readonly validCharacters = new Map<string, Map<number, CharacterMask>>();

  readonly smallTables: Readonly<Record<string, readonly string[]>> = {
    wmi: [
      "id",
      "wmi",
      "manufacturerid",
      "countryid",
      "vehicletypeid",
      "trucktypeid",
      "publicavailabilitydate",
    ],
    wmi_make: ["wmiid", "makeid"],
    wmi_vinschema: ["wmiid", "vinschemaid", "yearfrom", "yearto"],
    make_model: ["makeid", "modelid"],
    enginemodelpattern: ["id", "enginemodelid", "elementid", "attributeid", "createdon", "updatedon"],
    errorcode: ["id", "name"],
    vinexception: ["vin", "checkdigit"],
    defaultvalue: ["elementid", "vehicletypeid", "defaultvalue"],
    vehiclespecschema: ["id", "makeid", "vehicletypeid", "tobeqced"],
    vehiclespecschema_model: ["vehiclespecschemaid", "modelid"],
    vehiclespecschema_year: ["vehiclespecschemaid", "year"],
    vspecschemapattern: ["id", "schemaid"],
    vehiclespecpattern: [
      "vspecschemapatternid",
      "iskey",
      "elementid",
      "attributeid",
      "createdon",
      "updatedon",
    ],
  };

  readonly choose: ChooseTable = (table, columns) => {
    this.seen.add(table);
    if (table === "element")
      return {
        columns: ["id", "lookuptable", "weight", "isprivate", "decode"],
        take: ([id, lookupTable = null, weight, isPrivate, decode]) => {
          const isShown = !isTrue(isPrivate) && (decode !== null || !columns.includes("decode"));
          this.elements.set(Number(id), { lookupTable, weight: toNumberOrNull(weight), isShown });
        },
      };
    if (table === "vinschema")
      return {
        columns: ["id", "tobeqced"],
        take: ([id, unreviewed]) => void (isTrue(unreviewed) && this.unreviewed.add(Number(id))),
      };
    if (table === "pattern")
      return {
        columns: ["id", "vinschemaid", "keys", "elementid", "attributeid", "createdon", "updatedon"],
        take: ([id, schema, key, element, attribute, created, updated]) =>
          this.patterns.add(
            Number(id),
            Number(schema),
            (key ?? "").toUpperCase(),
            Number(element),
            attribute ?? "",
            updated ?? created ?? "",
          ),
      };
    if (table === "wmiyearvalidchars")
      return {
        columns: ["wmi", "year", "position", "char"],
        take: ([wmi, year, position, character]) =>
          this.#allow(`${wmi} ${year}`, Number(position), character),
      };
    const smallTable = this.smallTables[table];
    if (smallTable) {
      const rows: (readonly Cell[])[] = [];
      this.rows.set(table, rows);
      return { columns: smallTable, take: (cells) => void rows.push(cells) };
    }
    if (!columns.includes("id") || !columns.includes("name")) return null;
    const names = new Map<number, string>();
    this.names.set(table, names);
    return { columns: ["id", "name"], take: ([id, name]) => void names.set(Number(id), name ?? "") };
  };

  of(table: string): (readonly Cell[])[] {
    return this.rows.get(table) ?? [];
  }

  #allow(place: string, position: number, character: Cell | undefined): void {
    if (!character) return;
    const positions = this.validCharacters.get(place) ?? new Map<number, CharacterMask>();
    this.validCharacters.set(place, positions);
    positions.set(position, addToMask(positions.get(position) ?? [0, 0], character));
  }
}

/** Throws InvalidDumpError for a truncated dump or a missing table. */
export async function readDumpSource(chunks: AsyncIterable<Uint8Array>): Promise<VpicSource> {
  const tables = new Tables();
  await readDump(chunks, tables.choose);
  const missing = NEEDED.filter((table) => !tables.seen.has(table));
  if (missing.length > 0) throw new InvalidDumpError(`The dump has no table ${missing.join(", ")}.`);
  if (tables.patterns.size === 0) throw new InvalidDumpError("The dump's table pattern is empty.");
  return getSource(tables);
}

function getSource(tables: Tables): VpicSource {
  const getName = (table: string, id: Cell | undefined) =>
    id === null || id === undefined ? null : (tables.names.get(table)?.get(Number(id)) ?? null);
  const isShown = (element: number) => tables.elements.get(element)?.isShown === true;
  return {
    elements: () =>
      [...tables.elements].map(([id, { lookupTable, weight }]) => ({ id, lookupTable, weight })),
    lookup: (table) => tables.names.get(table.toLowerCase()) ?? null,
    wmis: () =>
      tables.of("wmi").map(([id, code, manufacturer, country, type, truck, date]) => ({
        id: Number(id),
        code: (code ?? "").toUpperCase(),
        manufacturer: getName("manufacturer", manufacturer),
        country: getName("country", country),
        vehicleType: toNumberOrNull(type),
        truckType: toNumberOrNull(truck),
        publicFrom: date ?? null,
      })),
    wmiMakes: () => tables.of("wmi_make").map(([wmi, make]) => ({ wmi: Number(wmi), make: Number(make) })),
    links: () =>
      tables
        .of("wmi_vinschema")
        .filter(([, schema]) => !tables.unreviewed.has(Number(schema)))
        .map(([wmi, schema, from, to]) => ({
          wmi: Number(wmi),
          schema: Number(schema),
          yearFrom: Number(from),
          yearTo: toNumberOrNull(to),
        })),
    models: () => {
      const makes = new Map<number, number>();
      for (const [make, model] of tables.of("make_model")) {
        const lowest = makes.get(Number(model));
        makes.set(Number(model), lowest === undefined ? Number(make) : Math.min(lowest, Number(make)));
      }
      const models = tables.names.get("model") ?? new Map<number, string>();
      return [...models].map(([id, name]) => ({ id, name, make: makes.get(id) ?? null }));
    },
    engineRows: () =>
      tables.of("enginemodelpattern").flatMap(([id, model, element, attribute, created, updated]) => {
        const engine = getName("enginemodel", model);
        if (engine === null || !isShown(Number(element))) return [];
        const row = { id: Number(id), element: Number(element), attribute: attribute ?? "" };
        return [{ ...row, engine, changed: updated ?? created ?? "" }];
      }),
    eachPattern: (visit) =>
      tables.patterns.each((id, schema, key, element, attribute, changed) => {
        if (isShown(element)) visit(id, schema, key, element, attribute, changed);
      }),
    full: buildFullTables(tables, isShown),
    close: () => undefined,
  };
}

function buildFullTables(tables: Tables, isShown: (element: number) => boolean): FullTables {
  const errorTexts = tables
    .of("errorcode")
    .flatMap(([id, name]): [string, string][] => (name ? [[String(Number(id)), name.trim()]] : []));
  return {
    errorTexts: Object.fromEntries(errorTexts),
    exceptions: tables.of("vinexception").flatMap(([vin, digit]) => (vin && isTrue(digit) ? [vin] : [])),
    defaults: tables.of("defaultvalue").flatMap(([element, type, value]) => {
      const isNothing = !value || value === "0" || !isShown(Number(element));
      return isNothing ? [] : [{ element: Number(element), vehicleType: Number(type), attribute: value }];
    }),
    validCharacters: [...tables.validCharacters].map(([place, positions]) => {
      const [wmi = "", year = ""] = place.split(" ");
      return { wmi, year: Number(year), positions };
    }),
    specs: buildSpecSheets(tables, isShown),
  };
}

function buildSpecSheets(tables: Tables, isShown: (element: number) => boolean): SpecSheet[] {
  const collect = (table: string) => {
    const valuesByOwner = new Map<number, number[]>();
    for (const [owner, value] of tables.of(table))
      valuesByOwner.set(Number(owner), [...(valuesByOwner.get(Number(owner)) ?? []), Number(value)]);
    return valuesByOwner;
  };
  const models = collect("vehiclespecschema_model");
  const years = collect("vehiclespecschema_year");
  const schemas = new Map(
    tables
      .of("vehiclespecschema")
      .filter(([, , , unreviewed]) => !isTrue(unreviewed))
      .map(([id, make, type]) => [Number(id), { make: Number(make), vehicleType: Number(type) }]),
  );
  const sheets = new Map<number, SpecSheet>();
  for (const [id, schemaId] of tables.of("vspecschemapattern")) {
    const schema = schemas.get(Number(schemaId));
    const of = { models: models.get(Number(schemaId)) ?? [], years: years.get(Number(schemaId)) ?? [] };
    if (schema) sheets.set(Number(id), { ...schema, ...of, rows: [] });
  }
  for (const [id, key, element, attribute, created, updated] of tables.of("vehiclespecpattern")) {
    const isKey = isTrue(key);
    // Drops the sheet: without the unreadable key it would match too many vehicles.
    if (isKey && !isShown(Number(element))) sheets.delete(Number(id));
    else if (isKey || isShown(Number(element))) {
      const row = { isKey, element: Number(element), attribute: attribute ?? "" };
      sheets.get(Number(id))?.rows.push({ ...row, changed: updated ?? created ?? "" });
    }
  }
  return [...sheets.values()].filter(
    ({ rows }) => rows.some(({ isKey }) => isKey) && rows.some(({ isKey }) => !isKey),
  );
}

import { gunzipSync } from "node:zlib";
import initSqlJs, { type Database, type SqlValue } from "sql.js";
import type { CharacterMask } from "./character-mask";

/** Dates are 'YYYY-MM-DD HH:MM:SS[.f]'. */
export type VpicSource = {
  elements(): { id: number; lookupTable: string | null; weight: number | null }[];
  lookup(table: string): Map<number, string> | null;
  wmis(): WmiRow[];
  wmiMakes(): { wmi: number; make: number }[];
  links(): { wmi: number; schema: number; yearFrom: number; yearTo: number | null }[];
  models(): { id: number; name: string; make: number | null }[];
  engineRows(): { engine: string; element: number; attribute: string; changed: string; id: number }[];
  eachPattern(
    visit: (
      id: number,
      schema: number,
      key: string,
      element: number,
      attribute: string,
      changed: string,
    ) => void,
  ): void;
  full?: FullTables;
  close(): void;
};
/** Applies to a vehicle of these models and years that matches all keys. */
export type SpecSheet = {
  make: number;
  vehicleType: number;
  models: number[];
  years: number[];
  rows: { isKey: boolean; element: number; attribute: string; changed: string }[];
};
export type FullTables = {
  errorTexts: Record<string, string>;
  exceptions: string[];
  defaults: { element: number; vehicleType: number; attribute: string }[];
  /** Possible characters by WMI, year, and position (4 to 14). */
  validCharacters: { wmi: string; year: number; positions: ReadonlyMap<number, CharacterMask> }[];
  specs: SpecSheet[];
};
export type WmiRow = {
  id: number;
  code: string;
  manufacturer: string | null;
  country: string | null;
  vehicleType: number | null;
  truckType: number | null;
  publicFrom: string | null;
};

const asText = (value: SqlValue | undefined) => (value === null || value === undefined ? "" : String(value));
const asNumber = (value: SqlValue | undefined) => Number(value ?? 0);
const orNull = <T>(value: SqlValue | undefined, read: (value: SqlValue | undefined) => T) =>
  value === null || value === undefined ? null : read(value);

function selectRows<T>(db: Database, sql: string, read: (row: SqlValue[]) => T): T[] {
  const statement = db.prepare(sql);
  const records: T[] = [];
  while (statement.step()) records.push(read(statement.get()));
  statement.free();
  return records;
}

export async function openCorgiSource(file: Uint8Array): Promise<VpicSource> {
  const sql = await initSqlJs();
  const db = new sql.Database(file[0] === 0x1f && file[1] === 0x8b ? gunzipSync(file) : file);
  const tables = new Set(
    selectRows(db, "SELECT name FROM sqlite_master WHERE type = 'table'", (row) => asText(row[0])),
  );
  return {
    elements: () =>
      selectRows(db, "SELECT Id, LookupTable, weight FROM Element", ([id, table, weight]) => ({
        id: asNumber(id),
        lookupTable: orNull(table, asText),
        weight: orNull(weight, asNumber),
      })),
    lookup: (table) =>
      tables.has(table)
        ? new Map(
            selectRows(
              db,
              `SELECT Id, Name FROM "${table}"`,
              ([id, name]) => [asNumber(id), asText(name)] as const,
            ),
          )
        : null,
    wmis: () =>
      selectRows(
        db,
        `SELECT w.Id, w.Wmi, m.Name, c.Name, w.VehicleTypeId, w.TruckTypeId, w.PublicAvailabilityDate FROM Wmi w
         LEFT JOIN Manufacturer m ON m.Id = w.ManufacturerId LEFT JOIN Country c ON c.Id = w.CountryId`,
        ([id, code, manufacturer, country, type, truck, date]) => ({
          id: asNumber(id),
          code: asText(code).toUpperCase(),
          manufacturer: orNull(manufacturer, asText),
          country: orNull(country, asText),
          vehicleType: orNull(type, asNumber),
          truckType: orNull(truck, asNumber),
          publicFrom: orNull(date, asText),
        }),
      ),
    wmiMakes: () =>
      selectRows(db, "SELECT WmiId, MakeId FROM Wmi_Make", ([wmi, make]) => ({
        wmi: asNumber(wmi),
        make: asNumber(make),
      })),
    links: () =>
      selectRows(
        db,
        "SELECT WmiId, VinSchemaId, YearFrom, YearTo FROM Wmi_VinSchema",
        ([wmi, schema, from, to]) => ({
          wmi: asNumber(wmi),
          schema: asNumber(schema),
          yearFrom: asNumber(from),
          yearTo: orNull(to, asNumber),
        }),
      ),
    models: () =>
      selectRows(
        db,
        "SELECT m.Id, m.Name, min(mm.MakeId) FROM Model m LEFT JOIN Make_Model mm ON mm.ModelId = m.Id GROUP BY m.Id",
        ([id, name, make]) => ({ id: asNumber(id), name: asText(name), make: orNull(make, asNumber) }),
      ),
    engineRows: () =>
      selectRows(
        db,
        `SELECT e.Name, p.ElementId, p.AttributeId, coalesce(p.UpdatedOn, p.CreatedOn, ''), p.Id FROM EngineModelPattern p
         JOIN EngineModel e ON e.Id = p.EngineModelId`,
        ([engine, element, attribute, changed, id]) => ({
          engine: asText(engine),
          element: asNumber(element),
          attribute: asText(attribute),
          changed: asText(changed),
          id: asNumber(id),
        }),
      ),
    eachPattern(visit) {
      const statement = db.prepare(
        "SELECT Id, VinSchemaId, Keys, ElementId, AttributeId, coalesce(UpdatedOn, CreatedOn, '') FROM Pattern",
      );
      while (statement.step()) {
        const [id, schema, key, element, attribute, changed] = statement.get();
        visit(
          asNumber(id),
          asNumber(schema),
          asText(key).toUpperCase(),
          asNumber(element),
          asText(attribute),
          asText(changed),
        );
      }
      statement.free();
    },
    close: () => db.close(),
  };
}

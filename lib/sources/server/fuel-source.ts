import { and, eq, inArray, max, min, sql } from "drizzle-orm";
import { type EpaVehicle, epaVehicleSchema } from "@/lib/imports/contract/epa";
import { epaVehicles } from "@/lib/imports/schema";
import type { Database } from "@/lib/platform/db";
import type { FuelEconomy } from "@/lib/vehicle/contract/build-data";
import { makeVariants } from "@/lib/vehicle/rules/make-spellings";
import {
  EPA_SOURCE,
  type FuelEconomyQuery,
  getAgreedFuelEconomy,
  listFittingConfigurations,
} from "./fuel-match";
import { pickResult } from "./merge-results";

export interface FuelEconomyResult {
  /** Also 'unchecked' if several configurations match with different figures. */
  state: "found" | "none" | "unchecked" | "unavailable";
  fuelEconomy: FuelEconomy | null;
  fitting: number;
  source: string;
  askedAt: string | null;
}

export interface FuelEconomySource {
  fuel(question: FuelEconomyQuery): Promise<FuelEconomyResult>;
}

export function createFuelNotRequested(): FuelEconomyResult {
  return { state: "unchecked", fuelEconomy: null, fitting: 0, source: EPA_SOURCE, askedAt: null };
}
export const noFuel: FuelEconomySource = { fuel: async () => createFuelNotRequested() };

export function toFuelResult(
  vehicles: readonly EpaVehicle[],
  question: FuelEconomyQuery,
  askedAt: Date,
  range?: { low: number | null; high: number | null },
): FuelEconomyResult {
  const fitting = listFittingConfigurations(vehicles, question);
  const fuelEconomy = getAgreedFuelEconomy(fitting, range);
  const base = { ...createFuelNotRequested(), fitting: fitting.length, askedAt: askedAt.toISOString() };
  if (fuelEconomy) return { ...base, state: "found", fuelEconomy };
  return { ...base, state: fitting.length > 0 ? "unchecked" : "none" };
}

/** Returns 'unchecked' for an empty table or an unknown make or year. */
export function createTableFuel(db: Database): FuelEconomySource {
  async function getClassRange(year: number, vehicleClass: string) {
    const combined = sql<number>`(${epaVehicles.vehicle}->>'comb08')::numeric`;
    const [range] = await db
      .select({ low: min(combined).mapWith(Number), high: max(combined).mapWith(Number) })
      .from(epaVehicles)
      .where(and(eq(epaVehicles.year, year), sql`${epaVehicles.vehicle}->>'VClass' = ${vehicleClass}`));
    return { low: range?.low ?? null, high: range?.high ?? null };
  }
  return {
    async fuel(question) {
      const { year, make, model } = question;
      if (year === null || !make || !model) return createFuelNotRequested();
      const rows = await db
        .select({ vehicle: epaVehicles.vehicle, importedAt: epaVehicles.importedAt })
        .from(epaVehicles)
        .where(and(inArray(epaVehicles.make, makeVariants(make)), eq(epaVehicles.year, year)))
        .limit(2000);
      const [newest] = rows.map((row) => row.importedAt).sort((a, b) => b.getTime() - a.getTime());
      if (!newest) return createFuelNotRequested();
      const vehicles = rows.flatMap((row) => epaVehicleSchema.safeParse(row.vehicle).data ?? []);
      const plain = toFuelResult(vehicles, question, newest);
      const className = plain.fuelEconomy?.className;
      if (!className) return plain;
      return toFuelResult(vehicles, question, newest, await getClassRange(year, className));
    },
  };
}

export function combineFuel(network: FuelEconomySource, table: FuelEconomySource): FuelEconomySource {
  return {
    async fuel(question) {
      const fromTable = await table.fuel(question);
      if (fromTable.state === "found" || fromTable.fitting > 0) return fromTable;
      return pickResult(await network.fuel(question), fromTable);
    },
  };
}

import { and, eq, inArray, max, min, sql } from "drizzle-orm";
import type { FuelEconomy } from "@/lib/contract/build-data";
import { type EpaVehicle, epaVehicleSchema } from "@/lib/contract/epa";
import {
  agreedFuelEconomy,
  EPA_SOURCE,
  type FuelQuestion,
  fittingConfigurations,
} from "@/lib/core/fuel-match";
import { preferredAnswer } from "@/lib/core/merge-answers";
import { makeVariants } from "@/lib/core/vehicle-name";
import type { Database } from "../db/database";
import { epaVehicles } from "../db/schema";

export interface FuelAnswer {
  /** 'unchecked' too where several configurations fit and their figures differ: none of them is this car's for sure. */
  state: "found" | "none" | "unchecked" | "unavailable";
  fuelEconomy: FuelEconomy | null;
  /** How many of EPA's configurations can be this car. */
  fitting: number;
  source: string;
  askedAt: string | null;
}

/** Where the figures of EPA's label come from. Never throws. */
export interface FuelProvider {
  fuel(question: FuelQuestion): Promise<FuelAnswer>;
}

export function fuelNotAsked(): FuelAnswer {
  return { state: "unchecked", fuelEconomy: null, fitting: 0, source: EPA_SOURCE, askedAt: null };
}
export const noFuel: FuelProvider = { fuel: async () => fuelNotAsked() };

/** What a list of a make's configurations of a year says of this car. */
export function fuelAnswer(
  vehicles: readonly EpaVehicle[],
  question: FuelQuestion,
  askedAt: Date,
  range?: { low: number | null; high: number | null },
): FuelAnswer {
  const fitting = fittingConfigurations(vehicles, question);
  const fuelEconomy = agreedFuelEconomy(fitting, range);
  const asked = { ...fuelNotAsked(), fitting: fitting.length, askedAt: askedAt.toISOString() };
  if (fuelEconomy) return { ...asked, state: "found", fuelEconomy };
  return { ...asked, state: fitting.length > 0 ? "unchecked" : "none" };
}

/** The imported file; an empty table, or a make and year that it does not hold, is nobody asked. */
export function tableFuel(db: Database): FuelProvider {
  async function classRange(year: number, vehicleClass: string) {
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
      if (year === null || !make || !model) return fuelNotAsked();
      const rows = await db
        .select({ vehicle: epaVehicles.vehicle, importedAt: epaVehicles.importedAt })
        .from(epaVehicles)
        .where(and(inArray(epaVehicles.make, makeVariants(make)), eq(epaVehicles.year, year)))
        .limit(2000);
      const [newest] = rows.map((row) => row.importedAt).sort((a, b) => b.getTime() - a.getTime());
      if (!newest) return fuelNotAsked();
      const vehicles = rows.flatMap((row) => epaVehicleSchema.safeParse(row.vehicle).data ?? []);
      const plain = fuelAnswer(vehicles, question, newest);
      const className = plain.fuelEconomy?.className;
      if (!className) return plain;
      return fuelAnswer(vehicles, question, newest, await classRange(year, className));
    },
  };
}

/** The table first: it is on this machine and has the class's range; then the network for what it does not hold. */
export function combinedFuel(network: FuelProvider, table: FuelProvider): FuelProvider {
  return {
    async fuel(question) {
      const own = await table.fuel(question);
      if (own.state === "found" || own.fitting > 0) return own;
      return preferredAnswer(await network.fuel(question), own);
    },
  };
}

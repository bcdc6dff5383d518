import { getReadablePaidValues, lockMarketValue } from "@/lib/generation/server";
import { type BaseContext, requireUser } from "@/lib/platform/http";
import { AppError, VIN_LENGTH } from "@/lib/platform/values";
import { checkVin } from "@/lib/recalls/server";
import {
  decodeFully,
  fetchMarketValue,
  getCachedRecalls,
  getCachedValue,
  markSavedFacts,
} from "@/lib/sources/server";
import { isYmmtKey } from "@/lib/vehicle/rules/identity";
import type { ComparedVehicle } from "../contract/compare";
import type { GarageRow } from "./garage-columns";
import { findVehicle } from "./garage-repository";

const LIVE_WAIT_MS = 400;

/** Returns null for a number that no source accepts, which isn't an error here. */
async function orNull<Result>(result: Promise<Result>): Promise<Result | null> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function compared(context: BaseContext, row: GarageRow): Promise<ComparedVehicle> {
  const { db, site, services } = context;
  const { vin, mileage } = row;
  if (isYmmtKey(vin)) return { vin, decode: null, value: null, recalls: null };
  const decode = vin.length === VIN_LENGTH ? await orNull(decodeFully(services, vin, LIVE_WAIT_MS)) : null;
  const subject = {
    vin,
    mileage,
    year: row.year ?? decode?.modelYear ?? null,
    make: row.make ?? decode?.make ?? null,
    model: row.model ?? decode?.model ?? null,
    trim: row.trim ?? decode?.trim ?? null,
  };
  const [whole, recalls, readable] = await Promise.all([
    orNull(fetchMarketValue(services, subject)),
    orNull(checkVin(services, vin)),
    getReadablePaidValues(context, vin),
  ]);
  const value = whole ? lockMarketValue(whole, readable) : null;
  const saved = { siteId: site.id, userId: row.userId, vin };
  if (value) await markSavedFacts(db, saved, getCachedValue(value), mileage);
  if (recalls) await markSavedFacts(db, saved, getCachedRecalls(recalls));
  return {
    vin,
    decode,
    value,
    recalls: recalls && {
      state: recalls.state,
      count: recalls.campaigns.length,
      variants: recalls.variants,
    },
  };
}

export async function compareVehicles(
  context: BaseContext,
  vins: readonly string[],
): Promise<ComparedVehicle[]> {
  const { db, site } = context;
  const { id: userId } = requireUser(context);
  const rows = await Promise.all(vins.map((vin) => findVehicle(db, site.id, userId, vin)));
  return Promise.all(rows.filter((row) => row !== null).map((row) => compared(context, row)));
}

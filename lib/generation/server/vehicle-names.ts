import { and, desc, inArray, sql } from "drizzle-orm";
import { garageVehicles } from "@/lib/garage/schema";
import type { Database } from "@/lib/platform/db";
import type { Services } from "@/lib/platform/http";
import { VIN_LENGTH } from "@/lib/platform/values";
import { getIdentityKind } from "@/lib/vehicle/rules/identity";
import { formatVehicleTitle } from "@/lib/vehicle/rules/specification";
import { documentVehicleSchema } from "../contract/vehicle";
import { documents } from "../schema/documents";

export type Decoders = Pick<Services, "decoder" | "classicReadings">;

export interface OwnedNumber {
  userId: string | null | undefined;
  vin: string | null | undefined;
  vehicleName?: string | null;
}

const toKey = ({ userId, vin }: OwnedNumber) => `${userId ?? ""} ${vin ?? ""}`;
const isFilled = (text: string | null | undefined): text is string => Boolean(text);

function getDecodedName({ decoder, classicReadings }: Decoders, vin: string): string {
  if (vin.length === VIN_LENGTH) {
    const { modelYear: year, make, model } = decoder.decode(vin);
    return formatVehicleTitle({ year, make, model });
  }
  const [reading] = getIdentityKind(vin) === "classic" ? classicReadings(vin) : [];
  return reading ? formatVehicleTitle(reading) : "";
}

/** Gets names from the garage, the newest document, the row, or the decoder, in this order; '' if unknown. */
export async function loadVehicleNames(
  db: Database,
  decoders: Decoders,
  numbers: readonly OwnedNumber[],
): Promise<(number: OwnedNumber) => string> {
  const names = new Map<string, string>();
  const getUnnamed = () => {
    const owned = numbers.filter((number) => number.userId && number.vin && !names.get(toKey(number)));
    const users = [...new Set(owned.map(({ userId }) => userId).filter(isFilled))];
    const vins = [...new Set(owned.map(({ vin }) => vin).filter(isFilled))];
    return owned.length > 0 ? { users, vins } : null;
  };
  const owned = getUnnamed();
  if (owned) {
    const { userId, vin, year, make, model, trim } = garageVehicles;
    const saved = await db
      .select({ userId, vin, year, make, model, trim })
      .from(garageVehicles)
      .where(and(inArray(userId, owned.users), inArray(vin, owned.vins)));
    for (const row of saved) names.set(toKey(row), formatVehicleTitle(row) || (names.get(toKey(row)) ?? ""));
  }
  const left = getUnnamed();
  if (left) {
    const { userId, vin, model, createdAt } = documents;
    const printed = await db
      .selectDistinctOn([userId, vin], { userId, vin, vehicle: sql<unknown>`${model}->'vehicle'` })
      .from(documents)
      .where(and(inArray(userId, left.users), inArray(vin, left.vins)))
      .orderBy(userId, vin, desc(createdAt));
    for (const { vehicle, ...number } of printed) {
      const read = documentVehicleSchema.safeParse(vehicle).data;
      if (read && !names.get(toKey(number))) names.set(toKey(number), formatVehicleTitle(read));
    }
  }
  return (number) =>
    names.get(toKey(number)) || number.vehicleName || getDecodedName(decoders, number.vin ?? "");
}

export const toShownNumber = (vin: string): string => (getIdentityKind(vin) === "model" ? "" : vin);

/** Returns text such as '2018 Toyota Corolla, 2T1BURHE5JC034461', or `none`. */
export async function formatVehicleText(
  db: Database,
  decoders: Decoders,
  number: OwnedNumber,
  none = "–",
): Promise<string> {
  const getName = await loadVehicleNames(db, decoders, [number]);
  return [getName(number), toShownNumber(number.vin ?? "")].filter(Boolean).join(", ") || none;
}

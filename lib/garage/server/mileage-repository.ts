import { and, desc, eq, isNull, ne, or } from "drizzle-orm";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { Database } from "@/lib/platform/db";
import { AppError, createRandomId } from "@/lib/platform/values";
import { fitsMileageLog } from "../rules/mileage-drop";
import { garageMileage, garageVehicles } from "../schema";
import type { GarageRow } from "./garage-columns";

export type ReadingRow = typeof garageMileage.$inferSelect;
type Owned = Pick<GarageRow, "siteId" | "userId" | "id">;
type NewReading = Pick<ReadingRow, "day" | "miles" | "note" | "explanation"> & { readingId: string | null };

const READINGS_MAX = 1000;
const DAY_MS = 24 * 3_600_000;

const ofVehicle = ({ siteId, userId, id }: Owned) =>
  and(eq(garageMileage.siteId, siteId), eq(garageMileage.userId, userId), eq(garageMileage.vehicleId, id));
const isNoTypo = or(isNull(garageMileage.explanation), ne(garageMileage.explanation, "typo"));
const newestFirst = [desc(garageMileage.day), desc(garageMileage.createdAt), desc(garageMileage.id)];

export function listReadings(db: Database, vehicle: Owned): Promise<ReadingRow[]> {
  return db
    .select()
    .from(garageMileage)
    .where(ofVehicle(vehicle))
    .orderBy(...newestFirst);
}

async function followNewest(tx: Database, vehicle: Owned, now: Date): Promise<void> {
  const [newest] = await tx
    .select({ miles: garageMileage.miles })
    .from(garageMileage)
    .where(and(ofVehicle(vehicle), isNoTypo))
    .orderBy(...newestFirst)
    .limit(1);
  if (!newest) return;
  const ownVehicle = and(
    eq(garageVehicles.siteId, vehicle.siteId),
    eq(garageVehicles.userId, vehicle.userId),
    eq(garageVehicles.id, vehicle.id),
  );
  await tx.update(garageVehicles).set({ mileage: newest.miles, updatedAt: now }).where(ownVehicle);
}

const UNEXPLAINED = "This reading doesn't fit the others. Tell us why.";

export async function addReading(
  db: Database,
  vehicle: Owned & Pick<GarageRow, "year">,
  { readingId, ...reading }: NewReading,
  now: Date,
): Promise<ReadingRow> {
  // Allows tomorrow because of time zones.
  if (Date.parse(reading.day) > now.getTime() + DAY_MS) {
    throw createInvalidFieldsError({ day: "Choose a date that isn't in the future." });
  }
  return db.transaction(async (tx) => {
    if ((await listReadings(tx, vehicle)).length >= READINGS_MAX)
      throw new AppError("conflict", `A vehicle can have at most ${READINGS_MAX} readings.`);
    const { siteId, userId, id: vehicleId } = vehicle;
    const [row] = await tx
      .insert(garageMileage)
      .values({
        id: createRandomId(),
        siteId,
        userId,
        vehicleId,
        ...reading,
        explanation: readingId ? null : reading.explanation,
        createdAt: now,
      })
      .returning();
    if (!row) throw new Error("a written row was not returned");
    if (readingId) await explainReading(tx, vehicle, readingId, reading.explanation);
    if (!fitsMileageLog(await listReadings(tx, vehicle), vehicle.year, row.id))
      throw new AppError("invalid_fields", UNEXPLAINED, { fields: { explanation: UNEXPLAINED } });
    await followNewest(tx, vehicle, now);
    return row;
  });
}

async function explainReading(
  tx: Database,
  vehicle: Owned,
  id: string,
  explanation: ReadingRow["explanation"],
): Promise<void> {
  const explained = await tx
    .update(garageMileage)
    .set({ explanation })
    .where(and(ofVehicle(vehicle), eq(garageMileage.id, id)))
    .returning({ id: garageMileage.id });
  if (explained.length === 0) throw new AppError("not_found", "We couldn't find this reading.");
}

export async function removeReading(
  db: Database,
  siteId: string,
  userId: string,
  id: string,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .delete(garageMileage)
      .where(
        and(eq(garageMileage.siteId, siteId), eq(garageMileage.userId, userId), eq(garageMileage.id, id)),
      )
      .returning();
    if (!row) throw new AppError("not_found", "We couldn't find this reading.");
    await followNewest(tx, { siteId, userId, id: row.vehicleId }, now);
  });
}

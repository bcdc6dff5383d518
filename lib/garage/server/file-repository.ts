import { and, asc, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import { lockAccountRow } from "@/lib/account/schema";
import type { Database } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/values";
import { getMemberHref } from "@/lib/routes";
import { garageFiles, garageVehicles } from "../schema";
import { createNotInGarageError, RESTORABLE_MS } from "./garage-repository";

export type FileRow = typeof garageFiles.$inferSelect;
export type FileKind = FileRow["kind"];

const FILES_MAX = 40;
const ACCOUNT_BYTES_MAX = 500 * 1024 * 1024;
/** SAFE-15: limit that applies until the account's email is verified. */
const UNPROVEN_BYTES_MAX = 20 * 1024 * 1024;

const ofOwner = (siteId: string, userId: string) =>
  and(eq(garageFiles.siteId, siteId), eq(garageFiles.userId, userId));
const ownFiles = (siteId: string, userId: string) =>
  and(ofOwner(siteId, userId), isNull(garageFiles.removedAt));
const inOrder = [asc(garageFiles.position), asc(garageFiles.createdAt), asc(garageFiles.id)];

export async function listAllFiles(
  db: Database,
  siteId: string,
  userId: string,
  vehicleIds: readonly string[],
): Promise<FileRow[]> {
  if (vehicleIds.length === 0) return [];
  return db
    .select()
    .from(garageFiles)
    .where(and(ownFiles(siteId, userId), inArray(garageFiles.vehicleId, [...vehicleIds])))
    .orderBy(...inOrder);
}

export async function listFirstPhotos(
  db: Database,
  siteId: string,
  userId: string,
  vehicleIds: readonly string[],
): Promise<FileRow[]> {
  if (vehicleIds.length === 0) return [];
  const isPhoto = and(eq(garageFiles.kind, "image"), inArray(garageFiles.vehicleId, [...vehicleIds]));
  return db
    .selectDistinctOn([garageFiles.vehicleId])
    .from(garageFiles)
    .where(and(ownFiles(siteId, userId), isPhoto))
    .orderBy(asc(garageFiles.vehicleId), ...inOrder);
}

export function getFileHref(id: string, small = false): string {
  return `${getMemberHref("/api/garage/file")}?id=${encodeURIComponent(id)}${small ? "&size=small" : ""}`;
}

export function getFileLinks(rows: readonly FileRow[]) {
  return {
    images: rows
      .filter((row) => row.kind === "image")
      .map(({ id }) => ({ id, url: getFileHref(id), small: getFileHref(id, true) })),
    documents: rows
      .filter((row) => row.kind === "document")
      .map(({ id, name }) => ({ id, name, url: getFileHref(id) })),
  };
}

export async function findFile(
  db: Database,
  siteId: string,
  userId: string,
  id: string,
): Promise<FileRow | null> {
  const [row] = await db
    .select()
    .from(garageFiles)
    .where(and(ownFiles(siteId, userId), eq(garageFiles.id, id)));
  return row ?? null;
}

/**
 * Locks the account and the vehicle, so concurrent uploads can't exceed a limit or share a position. Throws 404, 409 or
 * 401.
 */
export async function addFile(
  db: Database,
  file: Omit<FileRow, "position" | "removedAt">,
  owner: { isUnproven: boolean },
): Promise<FileRow> {
  const bytesMax = owner.isUnproven ? UNPROVEN_BYTES_MAX : ACCOUNT_BYTES_MAX;
  const { siteId, userId, vehicleId, kind } = file;
  return db.transaction(async (tx) => {
    await lockAccountRow(tx, { siteId, userId });
    const isItsVehicle = and(
      eq(garageVehicles.siteId, siteId),
      eq(garageVehicles.userId, userId),
      eq(garageVehicles.id, vehicleId),
      isNull(garageVehicles.removedAt),
    );
    const [vehicle] = await tx
      .select({ id: garageVehicles.id })
      .from(garageVehicles)
      .where(isItsVehicle)
      .for("update");
    if (!vehicle) throw createNotInGarageError();
    const sameKind = and(eq(garageFiles.vehicleId, vehicleId), eq(garageFiles.kind, kind));
    const [counted] = await tx
      .select({
        count: sql<number>`count(*)::int`,
        last: sql<number>`coalesce(max(${garageFiles.position}), 0)::int`,
      })
      .from(garageFiles)
      .where(and(ownFiles(siteId, userId), sameKind));
    const [used] = await tx
      .select({ bytes: sql<number>`coalesce(sum(${garageFiles.bytes}), 0)::float8` })
      .from(garageFiles)
      .where(ofOwner(siteId, userId));
    if ((counted?.count ?? 0) >= FILES_MAX)
      throw new AppError("conflict", `A vehicle can have at most ${FILES_MAX} of these. Remove one first.`);
    const isFull = (used?.bytes ?? 0) + file.bytes > bytesMax;
    if (isFull && owner.isUnproven)
      throw new AppError("conflict", "Confirm your email address to keep more files.");
    if (isFull) throw new AppError("conflict", "Your garage has no room left for files. Remove some first.");
    const [row] = await tx
      .insert(garageFiles)
      .values({ ...file, position: (counted?.last ?? 0) + 1 })
      .returning();
    if (!row) throw new Error("a written row was not returned");
    return row;
  });
}

export async function orderFiles(
  db: Database,
  owner: { siteId: string; userId: string; vehicleId: string; kind: FileKind },
  ids: readonly string[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = (await listAllFiles(tx, owner.siteId, owner.userId, [owner.vehicleId])).filter(
      (row) => row.kind === owner.kind,
    );
    const place = (row: FileRow) => {
      const index = ids.indexOf(row.id);
      return index < 0 ? ids.length : index;
    };
    const sorted = [...rows].sort((a, b) => place(a) - place(b));
    for (const [position, row] of sorted.entries()) {
      if (row.position === position + 1) continue;
      await tx
        .update(garageFiles)
        .set({ position: position + 1 })
        .where(and(ownFiles(owner.siteId, owner.userId), eq(garageFiles.id, row.id)));
    }
  });
}

export async function removeFile(
  db: Database,
  siteId: string,
  userId: string,
  id: string,
  now: Date,
): Promise<FileRow | null> {
  const [row] = await db
    .update(garageFiles)
    .set({ removedAt: now })
    .where(and(ownFiles(siteId, userId), eq(garageFiles.id, id)))
    .returning();
  return row ?? null;
}

export async function restoreFile(
  db: Database,
  siteId: string,
  userId: string,
  id: string,
  now: Date,
): Promise<FileRow | null> {
  const since = new Date(now.getTime() - RESTORABLE_MS);
  const [row] = await db
    .update(garageFiles)
    .set({ removedAt: null })
    .where(and(ofOwner(siteId, userId), eq(garageFiles.id, id), gte(garageFiles.removedAt, since)))
    .returning();
  return row ?? null;
}

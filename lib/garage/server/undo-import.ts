import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/values";
import { type GarageCsvName, garageCsvNames, garageFields } from "../contract/fields";
import type { GarageImport } from "../contract/import";
import { garageImports, garageVehicles } from "../schema";

const LISTED = 10;

const ownImports = (siteId: string, userId: string) =>
  and(eq(garageImports.siteId, siteId), eq(garageImports.userId, userId));

export async function listImports(db: Database, siteId: string, userId: string): Promise<GarageImport[]> {
  const rows = await db
    .select()
    .from(garageImports)
    .where(ownImports(siteId, userId))
    .orderBy(desc(garageImports.createdAt))
    .limit(LISTED);
  return rows.map(({ id, name, added, updated, undoneAt, createdAt }) => ({
    id,
    name,
    added,
    updated,
    undone: undoneAt !== null,
    created: createdAt.toISOString(),
  }));
}

function putBack(name: GarageCsvName) {
  const column = garageVehicles[garageFields[name].column];
  const before = sql`(r.before->>${name}::text)::${sql.raw(column.getSQLType())}`;
  // Older snapshots lack fields added since; keep the current values.
  const current = sql`v.${sql.identifier(column.name)}`;
  return sql`${sql.identifier(column.name)} = case when jsonb_exists(r.before, ${name}::text) then ${before} else ${current} end`;
}

const countRows = (answer: unknown) => ((answer as { rows: unknown[] }).rows ?? []).length;

/** Skips vehicles changed since the import. Throws 404, or 409 if already undone. */
export async function undoImport(db: Database, siteId: string, userId: string, id: string, now: Date) {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(garageImports)
      .where(and(ownImports(siteId, userId), eq(garageImports.id, id)))
      .for("update");
    if (!row) throw new AppError("not_found", "We couldn't find this import.");
    if (row.undoneAt !== null) throw new AppError("conflict", "This import was already undone.");
    const untouched = sql`r.import_id = ${id} and v.id = r.vehicle_id and v.site_id = ${siteId} and v.user_id = ${userId}
      and v.removed_at is null and v.updated_at = i.created_at and i.id = r.import_id`;
    const removed =
      await tx.execute(sql`update garage_vehicles v set removed_at = ${now.toISOString()}::timestamptz
      from garage_import_rows r, garage_imports i where ${untouched} and r.before is null returning v.id`);
    const restored = await tx.execute(sql`update garage_vehicles v set
        ${sql.join(garageCsvNames.map(putBack), sql`, `)},
        updated_at = ${now.toISOString()}::timestamptz
      from garage_import_rows r, garage_imports i where ${untouched} and r.before is not null returning v.id`);
    await tx.update(garageImports).set({ undoneAt: now }).where(eq(garageImports.id, id));
    const counts = { removed: countRows(removed), restored: countRows(restored) };
    return { ...counts, kept: row.added + row.updated - counts.removed - counts.restored };
  });
}

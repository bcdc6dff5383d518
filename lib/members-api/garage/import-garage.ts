import { randomUUID } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { ImportAnswer } from "@/lib/contract/garage-import";
import { VIN_LENGTH } from "@/lib/core/constants";
import { readCsv } from "@/lib/core/csv-rows";
import { AppError } from "@/lib/core/errors";
import { type ColumnMapping, IMPORT_LINES_MAX, type ReadLine, readGarageLines } from "@/lib/core/garage-csv";
import { nameCase } from "@/lib/core/specification";
import type { Database } from "../db/database";
import { garageImportRows, garageImports, garageVehicles } from "../db/schema";
import { findSample } from "../providers/sample-vehicles";
import type { Services } from "../services";
import type { GarageRow } from "./garage-repository";

const CHUNK = 500;
const ERRORS_SHOWN = 200;
const FIELDS = ["year", "make", "model", "series", "trim", "mileage"] as const;
type Facts = Pick<GarageRow, (typeof FIELDS)[number]>;
type Names = Pick<Services, "decoder" | "classicReadings">;

interface ImportOwner {
  siteId: string;
  userId: string;
}
interface ImportWish {
  name: string;
  csv: string;
  mapping: ColumnMapping;
  dryRun: boolean;
}

const factsOf = ({ year, make, model, series, trim, mileage }: Facts): Facts => ({
  ...{ year, make, model, series, trim, mileage },
});

/** A file that names only VINs still makes cars with names: what the number says, where the line says nothing. */
function withNames(line: ReadLine, { decoder, classicReadings }: Names): Facts {
  const said = factsOf(line);
  const { year, make, model, trim } = said;
  if (year !== null && make !== null && model !== null) return said;
  if (line.vin.length !== VIN_LENGTH) {
    const [reading] = classicReadings(line.vin);
    return reading
      ? { ...said, year: year ?? reading.year, make: make ?? reading.make, model: model ?? reading.model }
      : said;
  }
  const decoded = decoder.decode(line.vin);
  return {
    ...said,
    year: year ?? decoded.modelYear,
    make: make ?? (decoded.make && nameCase(decoded.make)),
    model: model ?? decoded.model,
    trim: trim ?? decoded.trim,
  };
}

const snapshot = (row: GarageRow): Record<string, unknown> =>
  Object.fromEntries(FIELDS.map((field) => [field, row[field]]));

/** Whether the file says anything that the garage does not; what the file is silent on stays. */
function changes(row: GarageRow, line: ReadLine): boolean {
  return FIELDS.some((field) => line[field] !== null && line[field] !== row[field]);
}

async function takeChunk(
  tx: Database,
  owner: ImportOwner,
  run: { importId: string; now: Date; from: number; dryRun: boolean; names: Names },
  lines: readonly ReadLine[],
): Promise<{ added: number; updated: number }> {
  const own = and(
    eq(garageVehicles.siteId, owner.siteId),
    eq(garageVehicles.userId, owner.userId),
    isNull(garageVehicles.removedAt),
  );
  const vins = lines.map((line) => line.vin);
  const kept = await tx
    .select()
    .from(garageVehicles)
    .where(and(own, inArray(garageVehicles.vin, vins)));
  const known = new Map(kept.map((row) => [row.vin, row]));
  const fresh = lines.filter((line) => !known.has(line.vin));
  const changed = lines.filter((line) => {
    const row = known.get(line.vin);
    return row && changes(row, line);
  });
  const counts = { added: fresh.length, updated: changed.length };
  if (run.dryRun || counts.added + counts.updated === 0) return counts;
  const value = (line: ReadLine, facts: Facts, at: number) => ({
    ...{ id: randomUUID(), ...owner, vin: line.vin, ...facts, sample: findSample(line.vin) !== null },
    // The file's order is the list's: its first line is the newest.
    createdAt: new Date(run.now.getTime() - run.from - at),
    updatedAt: run.now,
  });
  const values = [
    ...fresh.map((line) => value(line, withNames(line, run.names), lines.indexOf(line))),
    ...changed.map((line) => value(line, factsOf(line), 0)),
  ];
  const told = (column: string) => sql.raw(`coalesce(excluded."${column}", "garage_vehicles"."${column}")`);
  const rows = await tx
    .insert(garageVehicles)
    .values(values)
    .onConflictDoUpdate({
      target: [garageVehicles.siteId, garageVehicles.userId, garageVehicles.vin],
      targetWhere: isNull(garageVehicles.removedAt),
      set: { ...Object.fromEntries(FIELDS.map((field) => [field, told(field)])), updatedAt: run.now },
    })
    .returning({ id: garageVehicles.id, vin: garageVehicles.vin });
  await tx.insert(garageImportRows).values(
    rows.map(({ id, vin }) => {
      const before = known.get(vin);
      return {
        ...{ id: randomUUID(), ...owner, importId: run.importId, vehicleId: id },
        before: before ? snapshot(before) : null,
      };
    }),
  );
  return counts;
}

/** Takes a file in, whole or not at all. A dry run reads and counts, and leaves everything as it is. */
export async function importGarage(
  db: Database,
  names: Names,
  owner: ImportOwner,
  wish: ImportWish,
  now: Date,
): Promise<ImportAnswer> {
  const records = readCsv(wish.csv);
  if (records.length - 1 > IMPORT_LINES_MAX) {
    const message = `Use a file of at most ${IMPORT_LINES_MAX} lines.`;
    throw new AppError("too_large", message, { fields: { csv: message } });
  }
  const { lines, errors } = readGarageLines(records, wish.mapping);
  const importId = randomUUID();
  const counts = await db.transaction(async (tx) => {
    const entry = { id: importId, ...owner, name: wish.name, added: 0, updated: 0, createdAt: now };
    if (!wish.dryRun) await tx.insert(garageImports).values(entry);
    const sum = { added: 0, updated: 0 };
    for (let from = 0; from < lines.length; from += CHUNK) {
      const run = { importId, now, from, dryRun: wish.dryRun, names };
      const { added, updated } = await takeChunk(tx, owner, run, lines.slice(from, from + CHUNK));
      sum.added += added;
      sum.updated += updated;
      await turn();
    }
    const own = and(eq(garageImports.siteId, owner.siteId), eq(garageImports.id, importId));
    if (!wish.dryRun && sum.added + sum.updated === 0) await tx.delete(garageImports).where(own);
    else if (!wish.dryRun) await tx.update(garageImports).set(sum).where(own);
    return sum;
  });
  const isKept = !wish.dryRun && counts.added + counts.updated > 0;
  return {
    import: isKept
      ? { id: importId, name: wish.name, ...counts, undone: false, created: now.toISOString() }
      : null,
    ...counts,
    unchanged: lines.length - counts.added - counts.updated,
    refused: new Set(errors.map((error) => error.line)).size,
    errors: errors.slice(0, ERRORS_SHOWN),
  };
}

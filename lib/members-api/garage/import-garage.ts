import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { type GarageCsvName, garageCsvNames, garageFields } from "@/lib/contract/garage-fields";
import type { ImportOutcome } from "@/lib/contract/garage-import";
import { VIN_LENGTH } from "@/lib/core/constants";
import { AppError } from "@/lib/core/errors";
import {
  type ColumnMapping,
  IMPORT_LINES_MAX,
  type ReadLine,
  readGarageLines,
} from "@/lib/core/garage/garage-csv";
import { randomId } from "@/lib/core/random-id";
import { readCsv } from "@/lib/core/read-csv";
import { nameCase } from "@/lib/core/vehicle/specification";
import type { Database } from "../db/database";
import { garageImportRows, garageImports, garageVehicles } from "../db/schema/garage";
import type { Services } from "../kernel/services";
import { findSample } from "../sources/sample-vehicles";
import { columnsOf, type GarageRow } from "./garage-columns";

const CHUNK = 500;
const LISTED_ERRORS_MAX = 200;
type Facts = Pick<GarageRow, (typeof garageFields)[GarageCsvName]["column"]>;
type Names = Pick<Services, "decoder" | "classicReadings">;

interface ImportOwner {
  siteId: string;
  userId: string;
}
interface ImportInput {
  name: string;
  csv: string;
  mapping: ColumnMapping;
  dryRun: boolean;
}

const columnOf = (name: GarageCsvName) => garageFields[name].column;
const factsOf = (line: ReadLine): Facts => columnsOf(line, garageCsvNames);

/** A file with VINs alone still gets vehicle names: decoded from the VIN where the line has none. */
function withNames(line: ReadLine, { decoder, classicReadings }: Names): Facts {
  const facts = factsOf(line);
  const { year, make, model, trim } = facts;
  if (year !== null && make !== null && model !== null) return facts;
  if (line.vin.length !== VIN_LENGTH) {
    const [reading] = classicReadings(line.vin);
    return reading
      ? { ...facts, year: year ?? reading.year, make: make ?? reading.make, model: model ?? reading.model }
      : facts;
  }
  const decoded = decoder.decode(line.vin);
  return {
    ...facts,
    year: year ?? decoded.modelYear,
    make: make ?? (decoded.make && nameCase(decoded.make)),
    model: model ?? decoded.model,
    trim: trim ?? decoded.trim,
  };
}

const snapshot = (row: GarageRow): Record<string, unknown> =>
  Object.fromEntries(garageCsvNames.map((name) => [name, row[columnOf(name)]]));

/** Whether the file has something that the garage does not; fields that the file leaves out stay. */
function changes(row: GarageRow, line: ReadLine): boolean {
  return garageCsvNames.some((name) => line[name] !== null && line[name] !== row[columnOf(name)]);
}

async function takeChunk(
  tx: Database,
  owner: ImportOwner,
  run: { importId: string; now: Date; from: number; dryRun: boolean; names: Names },
  lines: readonly ReadLine[],
): Promise<{ added: number; updated: number }> {
  const ownVehicles = and(
    eq(garageVehicles.siteId, owner.siteId),
    eq(garageVehicles.userId, owner.userId),
    isNull(garageVehicles.removedAt),
  );
  const vins = lines.map((line) => line.vin);
  const existingRows = await tx
    .select()
    .from(garageVehicles)
    .where(and(ownVehicles, inArray(garageVehicles.vin, vins)));
  const byVin = new Map(existingRows.map((row) => [row.vin, row]));
  const fresh = lines.filter((line) => !byVin.has(line.vin));
  const changed = lines.filter((line) => {
    const row = byVin.get(line.vin);
    return row && changes(row, line);
  });
  const counts = { added: fresh.length, updated: changed.length };
  if (run.dryRun || counts.added + counts.updated === 0) return counts;
  const value = (line: ReadLine, facts: Facts, index: number) => ({
    id: randomId(),
    ...owner,
    vin: line.vin,
    ...facts,
    sample: findSample(line.vin) !== null,
    // The list shows newest first, so the first line must be the newest.
    createdAt: new Date(run.now.getTime() - run.from - index),
    updatedAt: run.now,
  });
  const values = [
    ...fresh.map((line) => value(line, withNames(line, run.names), lines.indexOf(line))),
    ...changed.map((line) => value(line, factsOf(line), 0)),
  ];
  const importedValue = (column: keyof Facts) => {
    const { name } = garageVehicles[column];
    return sql.raw(`coalesce(excluded."${name}", "garage_vehicles"."${name}")`);
  };
  const rows = await tx
    .insert(garageVehicles)
    .values(values)
    .onConflictDoUpdate({
      target: [garageVehicles.siteId, garageVehicles.userId, garageVehicles.vin],
      targetWhere: isNull(garageVehicles.removedAt),
      set: {
        ...Object.fromEntries(garageCsvNames.map((name) => [columnOf(name), importedValue(columnOf(name))])),
        updatedAt: run.now,
      },
    })
    .returning({ id: garageVehicles.id, vin: garageVehicles.vin });
  await tx.insert(garageImportRows).values(
    rows.map(({ id, vin }) => {
      const before = byVin.get(vin);
      return {
        id: randomId(),
        ...owner,
        importId: run.importId,
        vehicleId: id,
        before: before ? snapshot(before) : null,
      };
    }),
  );
  return counts;
}

/** Imports a file, all or nothing. A dry run reads and counts, and changes nothing. */
export async function importGarage(
  db: Database,
  names: Names,
  owner: ImportOwner,
  input: ImportInput,
  now: Date,
): Promise<ImportOutcome> {
  const records = readCsv(input.csv);
  if (records.length - 1 > IMPORT_LINES_MAX) {
    const message = `Use a file of at most ${IMPORT_LINES_MAX} lines.`;
    throw new AppError("too_large", message, { fields: { csv: message } });
  }
  const { lines, errors } = readGarageLines(records, input.mapping);
  const importId = randomId();
  const counts = await db.transaction(async (tx) => {
    const entry = { id: importId, ...owner, name: input.name, added: 0, updated: 0, createdAt: now };
    if (!input.dryRun) await tx.insert(garageImports).values(entry);
    const sum = { added: 0, updated: 0 };
    for (let from = 0; from < lines.length; from += CHUNK) {
      const run = { importId, now, from, dryRun: input.dryRun, names };
      const { added, updated } = await takeChunk(tx, owner, run, lines.slice(from, from + CHUNK));
      sum.added += added;
      sum.updated += updated;
      await yieldToEventLoop();
    }
    const byId = and(eq(garageImports.siteId, owner.siteId), eq(garageImports.id, importId));
    if (!input.dryRun && sum.added + sum.updated === 0) await tx.delete(garageImports).where(byId);
    else if (!input.dryRun) await tx.update(garageImports).set(sum).where(byId);
    return sum;
  });
  const isKept = !input.dryRun && counts.added + counts.updated > 0;
  return {
    import: isKept
      ? { id: importId, name: input.name, ...counts, undone: false, created: now.toISOString() }
      : null,
    ...counts,
    unchanged: lines.length - counts.added - counts.updated,
    refused: new Set(errors.map((error) => error.line)).size,
    errors: errors.slice(0, LISTED_ERRORS_MAX),
  };
}

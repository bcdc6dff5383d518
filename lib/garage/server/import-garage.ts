import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { confirmVins, listConfirmedVins } from "@/lib/generation/server";
import type { Database } from "@/lib/platform/db";
import type { Services } from "@/lib/platform/http";
import { createRandomId } from "@/lib/platform/values";
import { findSample } from "@/lib/sources/server";
import { isEuropeanSource } from "@/lib/vehicle/rules/vehicle";
import { type DoubtfulLine, listDoubtfulLines } from "@/lib/vin/rules/vin-doubt";
import type { ColumnMapping, ReadLine } from "../contract/csv";
import { type GarageCsvName, garageCsvNames, garageFields } from "../contract/fields";
import { type ImportOutcome, LISTED_WARNINGS_MAX, PREVIEWED_ROWS, type StoredRow } from "../contract/import";
import { garageImportRows, garageImports, garageVehicles } from "../schema";
import { type NameSources, withDecodedNames } from "./decoded-names";
import { type GarageRow, getColumns } from "./garage-columns";
import { garageFileTask } from "./garage-file-task";

const CHUNK = 500;
type Facts = Pick<GarageRow, (typeof garageFields)[GarageCsvName]["column"]>;
type NamedFacts = Facts & Partial<Pick<GarageRow, "modelId">>;

interface ImportOwner {
  siteId: string;
  userId: string;
}
interface ImportInput {
  name: string;
  csv: string;
  mapping: ColumnMapping;
  confirmed: readonly string[];
  dryRun: boolean;
}

const getColumn = (name: GarageCsvName) => garageFields[name].column;
const getFacts = (line: ReadLine): Facts => getColumns(line, garageCsvNames);

function withNames(line: ReadLine, sources: NameSources): NamedFacts {
  const facts = getFacts(line);
  return { ...facts, ...withDecodedNames(line.vin, facts, sources) };
}

const snapshot = (row: GarageRow): Record<string, unknown> =>
  Object.fromEntries(garageCsvNames.map((name) => [name, row[getColumn(name)]]));

function getChanges(row: GarageRow, line: ReadLine): boolean {
  return garageCsvNames.some((name) => line[name] !== null && line[name] !== row[getColumn(name)]);
}

/** Accepts European cars from manufacturers that NHTSA doesn't know, because some sell only in Europe. */
async function loadDoubtful(
  tx: Database,
  owner: ImportOwner,
  lines: readonly ReadLine[],
  { input, names }: { input: ImportInput; names: NameSources },
): Promise<DoubtfulLine[]> {
  const candidates = listDoubtfulLines(lines, input.confirmed, (vin) => names.decoder.decode(vin)).filter(
    ({ doubt, source }) => doubt !== "maker" || !isEuropeanSource(source),
  );
  const vins = candidates.map(({ vin }) => vin);
  const confirmed = new Set(await listConfirmedVins(tx, owner, vins));
  return candidates.filter(({ vin }) => !confirmed.has(vin));
}

function toStoredRow(line: ReadLine, before: GarageRow | undefined, names: NameSources): StoredRow {
  const row: Partial<GarageRow> = before ?? withNames(line, names);
  const facts = garageCsvNames.map((name) => [name, line[name] ?? row[getColumn(name)]]);
  return { line: line.line, vin: line.vin, ...Object.fromEntries(facts) };
}

async function takeChunk(
  tx: Database,
  owner: ImportOwner,
  run: { importId: string; now: Date; from: number; input: ImportInput; names: NameSources },
  lines: readonly ReadLine[],
): Promise<{ added: number; updated: number; doubtful: DoubtfulLine[]; preview: StoredRow[] }> {
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
  const unknown = lines.filter((line) => !byVin.has(line.vin));
  const doubtful = await loadDoubtful(tx, owner, unknown, run);
  const left = new Set(doubtful.map(({ vin }) => vin));
  const fresh = unknown.filter(({ vin }) => !left.has(vin));
  const changed = lines.filter((line) => {
    const row = byVin.get(line.vin);
    return row && getChanges(row, line);
  });
  const preview = lines
    .filter(({ vin }) => !left.has(vin))
    .slice(0, PREVIEWED_ROWS)
    .map((line) => toStoredRow(line, byVin.get(line.vin), run.names));
  const counts = { added: fresh.length, updated: changed.length, doubtful, preview };
  if (run.input.dryRun || counts.added + counts.updated === 0) return counts;
  const value = (line: ReadLine, facts: NamedFacts, index: number) => ({
    id: createRandomId(),
    ...owner,
    vin: line.vin,
    ...facts,
    sample: findSample(line.vin) !== null,
    // The list shows the newest first, so later lines get earlier times.
    createdAt: new Date(run.now.getTime() - run.from - index),
    updatedAt: run.now,
  });
  const values = [
    ...fresh.map((line) => value(line, withNames(line, run.names), lines.indexOf(line))),
    ...changed.map((line) => value(line, getFacts(line), 0)),
  ];
  const getImportedValue = (column: keyof Facts) => {
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
        ...Object.fromEntries(
          garageCsvNames.map((name) => [getColumn(name), getImportedValue(getColumn(name))]),
        ),
        updatedAt: run.now,
      },
    })
    .returning({ id: garageVehicles.id, vin: garageVehicles.vin });
  await tx.insert(garageImportRows).values(
    rows.map(({ id, vin }) => {
      const before = byVin.get(vin);
      return {
        id: createRandomId(),
        ...owner,
        importId: run.importId,
        vehicleId: id,
        before: before ? snapshot(before) : null,
      };
    }),
  );
  return counts;
}

/** Imports all lines or none. A dry run doesn't change anything. */
export async function importGarage(
  db: Database,
  services: NameSources & Pick<Services, "input">,
  { siteUri, ...owner }: ImportOwner & { siteUri: string },
  input: ImportInput,
  now: Date,
): Promise<ImportOutcome> {
  const { csv, mapping } = input;
  const { lines, errors, refusedCount } = await services.input.run(garageFileTask, () => ({ csv, mapping }), {
    site: siteUri,
    userId: owner.userId,
  });
  const importId = createRandomId();
  const counts = await db.transaction(async (tx) => {
    const entry = { id: importId, ...owner, name: input.name, added: 0, updated: 0, createdAt: now };
    if (!input.dryRun) {
      await tx.insert(garageImports).values(entry);
      await confirmVins(tx, owner, input.confirmed, now);
    }
    const sum = { added: 0, updated: 0 };
    const doubtful: DoubtfulLine[] = [];
    const preview: StoredRow[] = [];
    for (let from = 0; from < lines.length; from += CHUNK) {
      const run = { importId, now, from, input, names: services };
      const result = await takeChunk(tx, owner, run, lines.slice(from, from + CHUNK));
      sum.added += result.added;
      sum.updated += result.updated;
      doubtful.push(...result.doubtful);
      preview.push(...result.preview);
      await yieldToEventLoop();
    }
    const byId = and(eq(garageImports.siteId, owner.siteId), eq(garageImports.id, importId));
    if (!input.dryRun && sum.added + sum.updated === 0) await tx.delete(garageImports).where(byId);
    else if (!input.dryRun) await tx.update(garageImports).set(sum).where(byId);
    return { ...sum, doubtful, preview };
  });
  const { added, updated, doubtful, preview } = counts;
  const isKept = !input.dryRun && added + updated > 0;
  return {
    import: isKept
      ? { id: importId, name: input.name, added, updated, undone: false, created: now.toISOString() }
      : null,
    added,
    updated,
    unchanged: lines.length - added - updated - doubtful.length,
    refused: refusedCount,
    warnings: doubtful.slice(0, LISTED_WARNINGS_MAX).map(({ line, vin, doubt }) => ({ line, vin, doubt })),
    errors,
    preview: preview.slice(0, PREVIEWED_ROWS),
  };
}

import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { epaVehicles, importRuns, marketListings, recallCampaigns } from "@/lib/imports/schema";
import type { Database } from "@/lib/platform/db";
import type { SourceArea } from "@/lib/site/contract/source-list";
import type { SourceEntry } from "@/lib/site/contract/sources";
import { type HistoryKind, historyKinds } from "@/lib/vehicle/contract/history";
import { buildData, historyEvents, plates } from "../schema";

export interface ConfiguredSources {
  vinDataDate: string;
  nhtsa: boolean;
  vpic: boolean;
  epa: boolean;
  records: boolean;
  market: boolean;
  build: boolean;
  plates: boolean;
}

type NamedTable = typeof historyEvents | typeof marketListings | typeof buildData | typeof plates;

/** Limits the rows read on a public page. */
const ROWS_READ = 50_000;
const NAMES_MAX = 30;
const KEPT_MS = 10 * 60_000;

const IMPORTS = {
  records: "history",
  market: "market",
  build: "build-data",
  plates: "plates",
  recalls: "recalls",
  fuel: "epa",
} as const;

const readEntry = (
  area: SourceArea,
  kind: SourceEntry["kind"],
  more: Partial<SourceEntry> = {},
): SourceEntry => ({
  area,
  kind,
  source: null,
  covers: [],
  newest: null,
  sample: false,
  ...more,
});

export function loadSourceList(db: Database, configured: ConfiguredSources, now: () => Date) {
  let cache: { at: number; entries: Promise<SourceEntry[]> } | null = null;
  return (): Promise<SourceEntry[]> => {
    const at = now().getTime();
    if (cache && at - cache.at < KEPT_MS) return cache.entries;
    const entries = readSources(db, configured);
    cache = { at, entries };
    entries.catch(() => {
      cache = null;
    });
    return entries;
  };
}

async function readSources(db: Database, on: ConfiguredSources): Promise<SourceEntry[]> {
  const [imported, recalls, fuel, records, market, build, plate] = await Promise.all([
    listLastImports(db),
    db.select({ id: recallCampaigns.recordId }).from(recallCampaigns).limit(1),
    db.select({ id: epaVehicles.id }).from(epaVehicles).limit(1),
    listNamedSources(db, historyEvents, true),
    listNamedSources(db, marketListings),
    listNamedSources(db, buildData),
    listNamedSources(db, plates),
  ]);
  const fromTable = (area: keyof typeof IMPORTS, entries: Partial<SourceEntry>[]) =>
    entries.map((item) =>
      readEntry(area, "import", { newest: imported.get(IMPORTS[area]) ?? null, ...item }),
    );
  const createLiveEntry = (isOn: boolean, area: SourceArea, source: string | null) =>
    isOn ? [readEntry(area, "live", { source })] : [];
  return [
    readEntry("vin", "stored", { source: "NHTSA vPIC", newest: on.vinDataDate }),
    ...createLiveEntry(on.vpic, "vin", "NHTSA vPIC"),
    ...createLiveEntry(on.records, "records", null),
    ...fromTable("records", records),
    ...createLiveEntry(on.nhtsa, "recalls", "NHTSA"),
    ...fromTable("recalls", recalls.length > 0 ? [{ source: "NHTSA" }] : []),
    ...createLiveEntry(on.nhtsa, "ratings", "NHTSA"),
    ...createLiveEntry(on.epa, "fuel", "EPA"),
    ...fromTable("fuel", fuel.length > 0 ? [{ source: "EPA" }] : []),
    ...createLiveEntry(on.market, "market", null),
    ...fromTable("market", market),
    ...createLiveEntry(on.build, "build", null),
    ...fromTable("build", build),
    ...createLiveEntry(on.plates, "plates", null),
    ...fromTable("plates", plate),
  ];
}

async function listLastImports(db: Database): Promise<Map<string, string>> {
  const rows = await db
    .select({
      kind: importRuns.kind,
      endedAt: sql<string>`(max(${importRuns.endedAt}) at time zone 'utc')::text`,
    })
    .from(importRuns)
    .where(
      and(
        eq(importRuns.state, "done"),
        eq(importRuns.dryRun, false),
        isNotNull(importRuns.endedAt),
        inArray(importRuns.kind, Object.values(IMPORTS)),
      ),
    )
    .groupBy(importRuns.kind)
    .orderBy(desc(importRuns.kind));
  return new Map(rows.map(({ kind, endedAt }) => [kind, endedAt.slice(0, 10)]));
}

async function listNamedSources(
  db: Database,
  table: NamedTable,
  withKinds = false,
): Promise<Partial<SourceEntry>[]> {
  const kind = withKinds ? historyEvents.kind : sql<string>`''`;
  const read = db
    .select({ source: table.source, sample: table.sample, kind: sql<string>`${kind}`.as("kind") })
    .from(table)
    .limit(ROWS_READ)
    .as("read");
  const rows = await db
    .select({
      source: read.source,
      sample: sql<boolean>`bool_and(${read.sample})`,
      kinds: sql<string[]>`array_agg(distinct ${read.kind})`,
    })
    .from(read)
    .groupBy(read.source)
    .orderBy(read.source)
    .limit(NAMES_MAX);
  return rows.map(({ source, sample, kinds }) => ({
    source,
    sample,
    covers: historyKinds.filter((item: HistoryKind) => kinds.includes(item)),
  }));
}

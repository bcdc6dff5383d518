import type { Redis } from "ioredis";
import type { ScryptCost } from "@/lib/account/server/password";
import { createHostMemory, type HostMemory } from "@/lib/domain/server/host-memory";
import type { MembersApiSecrets } from "@/lib/platform/crypto/secrets";
import { type Clock, openDatabaseClock, openOwnClock, ownClock } from "@/lib/platform/db/clock";
import type { RootDatabase } from "@/lib/platform/db/database";
import { type DatabaseOptions, openDatabase } from "@/lib/platform/db/open-database";
import { asDamage } from "@/lib/platform/db/pglite-damage";
import type { PostgresListener } from "@/lib/platform/db/postgres-listener";
import { type SchemaWatch, watchSchema } from "@/lib/platform/db/schema-watch";
import { type BucketOptions, createS3FileStore } from "@/lib/platform/files/s3-file-store";
import type { Services } from "@/lib/platform/http/context";
import { type Jobs, openJobs } from "@/lib/platform/jobs/jobs";
import { createRateLimits, openRedis } from "@/lib/platform/limits/rate-limit";
import { checkDiskRoom } from "@/lib/platform/telemetry/disk-room";
import { type Check, type Checks, failed } from "@/lib/platform/telemetry/probes";
import { onScrape, setGauge } from "@/lib/platform/telemetry/record";
import { serializeError } from "@/lib/platform/telemetry/serialize-error";
import { createSiteLookup } from "@/lib/site/server/site-lookup";
import { listOpenSites, type OpenSite } from "@/lib/site/server/site-repository";
import type { SourceAddresses } from "@/lib/sources/server/open-sources";
import type { VinDecoder } from "@/lib/vin/decoder";
import { IndexHandle } from "@/lib/vin/index-handle";
import { getDefaultIndexPath } from "@/lib/vin/open-index";
import { createServices } from "./create-services";
import { hearChanges } from "./hear-changes";
import { startBackgroundWork } from "./housekeeping";
import { createMembersApi, type MembersApi } from "./members-api";
import { type FirstStart, seed } from "./seed";
import type { ServiceOptions } from "./services";
import { readVersionInfo, type VersionInfo } from "./version-info";

const PRINTED_SITES = 10;

export interface EmbeddedOptions extends DatabaseOptions {
  runsJobs?: boolean;
  takesCalls?: boolean;
  secrets: MembersApiSecrets;
  port: number;
  vinIndex?: string | VinDecoder;
  bucket?: BucketOptions;
  scanner?: ServiceOptions["scanner"];
  smtpUrl?: string;
  mailFrom?: string;
  payment?: ServiceOptions["payment"];
  sources?: SourceAddresses;
  development?: boolean;
  adminEmail?: string;
  version?: VersionInfo;
  remembersHosts?: boolean;
  domains?: ServiceOptions["domains"];
  secondFactorRequired?: boolean;
  webhookPrivateTargets?: boolean;
  /** Used to count reads across all instances; PostgreSQL only. */
  rateLimitRedisUrl?: string;
  previewDomain?: string;
  demoSites?: boolean;
  passwordCost?: ScryptCost;
  generation?: ServiceOptions["generation"];
  rateLimited?: boolean;
  now?: () => Date;
}

export interface EmbeddedMembersApi extends MembersApi {
  db: RootDatabase;
  services: Services;
  /** Shown to the operator once and never stored. */
  firstStart: FirstStart | null;
  databaseOpenedInMs: number;
  openSites: readonly OpenSite[];
  hosts: HostMemory | null;
  checks(): Promise<Checks>;
  close(): Promise<void>;
}

async function openDecoder(index: EmbeddedOptions["vinIndex"] = getDefaultIndexPath()): Promise<VinDecoder> {
  return typeof index === "object" ? index : IndexHandle.open(index);
}

/** Throws a LockedError or a DamagedDatabaseError (EMB-1). */
export async function openMembersApi(options: EmbeddedOptions): Promise<EmbeddedMembersApi> {
  const startedAt = performance.now();
  const { databaseUrl, dataDir, log, runsJobs = true, takesCalls = true } = options;
  const opening = openDecoder(options.vinIndex);
  opening.catch(() => undefined);
  const opened = await openDatabase(options);
  const isPostgres = opened.driver === "postgres";
  const databaseOpenedInMs = performance.now() - startedAt;
  let stopReading: () => void = () => undefined;
  let jobs: Jobs | undefined;
  let schema: SchemaWatch | undefined;
  let clock: Clock = ownClock;
  let hosts: HostMemory | null = null;
  let listener: PostgresListener | undefined;
  let redis: Redis | undefined;
  try {
    const decoder = await opening;
    const { db, driver } = opened;
    const { schemaRange } = opened;
    const isAlone = driver === "pglite";
    const engine = await openJobs({ db, driver, log });
    jobs = engine;
    const onChange = (problem: string | null) => (problem ? engine.pause() : engine.resume());
    const watch = watchSchema({ db, schemaRange, log, isAlone, onChange });
    schema = watch;
    const { catchUp } = engine;
    if (!options.now)
      clock = isPostgres ? await openDatabaseClock(db.run, log, catchUp) : openOwnClock(log, catchUp);
    const clockSkewMs = clock.skewMs;
    const now = options.now ?? clock.now;
    const checks = createReadiness({ schema: watch, vinData: decoder, runsJobs, dataDir });
    const version = options.version ?? readVersionInfo({ ROLE: "all" });
    const { services, outbox } = await createServices({
      ...options,
      instance: { version, checks },
      db,
      driver,
      jobs: engine,
      decoder,
      now,
      clockSkewMs,
    });
    if (databaseUrl) {
      await services.vinIndex.refresh().catch((error: unknown) => {
        log.error({ err: serializeError(error) }, "VIN data from another instance could not be loaded");
      });
      listener = hearChanges(databaseUrl, services, watch.lookSoon);
    }
    if (!options.scanner) log.info({}, "uploaded files are not scanned for viruses: CLAMD_URL is not set");
    if (options.bucket) await createS3FileStore(options.bucket, log).check();
    const { port, adminEmail, demoSites } = options;
    const firstStart = await seed(db, { port, adminEmail, demoSites, passwords: services.passwords });
    if (isPostgres && options.rateLimitRedisUrl) redis = await openRedis(options.rateLimitRedisUrl, log);
    const limiterOptions = isPostgres ? { exact: { db, now }, redis } : {};
    const rateLimits = options.rateLimited === false ? undefined : createRateLimits(limiterOptions);
    const findSite = createSiteLookup(db, services.siteChanges);
    const api = createMembersApi({ db, services, rateLimits, findSite, checkAnswers: options.development });
    if (options.remembersHosts && takesCalls) hosts = createHostMemory({ db, log });
    services.siteChanges.on("hosts", () => void hosts?.refresh());
    setGauge("database_opened_seconds", {}, databaseOpenedInMs / 1000);
    stopReading = onScrape(() => {
      setGauge("vin_data_age_seconds", {}, (now().getTime() - Date.parse(decoder.dataDate)) / 1000);
      setGauge("clock_skew_seconds", {}, clockSkewMs() / 1000);
    });
    const work = await startBackgroundWork({ db, jobs: engine, services, outbox, isAlone, runsJobs });
    return {
      ...api,
      db,
      services,
      firstStart,
      openSites: await listOpenSites(db, PRINTED_SITES),
      databaseOpenedInMs,
      hosts,
      checks,
      async close() {
        stopReading();
        watch.stop();
        hosts?.stop();
        await listener?.close();
        redis?.removeAllListeners("close").disconnect();
        await work.stop();
        await services.previewCounts.flush();
        clock.stop();
        outbox.close();
        await services.drawing.close();
        await services.input.close();
        await opened.close();
      },
    };
  } catch (error) {
    stopReading();
    schema?.stop();
    hosts?.stop();
    clock.stop();
    await listener?.close();
    redis?.removeAllListeners("close").disconnect();
    await jobs?.stop();
    await opened.close();
    throw isPostgres ? error : asDamage(error, dataDir);
  }
}

interface Watched {
  schema: Pick<SchemaWatch, "look">;
  vinData: { dataDate: string };
  runsJobs: boolean;
  dataDir: string;
}

export function createReadiness({ schema, vinData, runsJobs, dataDir }: Watched): () => Promise<Checks> {
  const withJobs = (checks: Checks, jobs: Check): Checks => (runsJobs ? { ...checks, jobs } : checks);
  return async () => {
    const vin_data = { status: "ok", date: vinData.dataDate } as const;
    const disk = await checkDiskRoom(dataDir);
    try {
      const { state, problem } = await schema.look();
      const database = { status: "ok" } as const;
      if (problem) {
        const jobs = failed("No jobs run until the schema is in this release's range.");
        return withJobs({ database, schema: failed(problem), vin_data, disk }, jobs);
      }
      const schemaStatus = { status: "ok", version: state?.version ?? 0 } as const;
      return withJobs({ database, schema: schemaStatus, vin_data, disk }, { status: "ok" });
    } catch {
      const away = failed("The database doesn't respond.");
      return withJobs({ database: away, schema: away, vin_data, disk }, away);
    }
  };
}

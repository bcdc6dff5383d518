import type { Redis } from "ioredis";
import { onScrape, setGauge } from "@/lib/core/metrics/record";
import type { Checks } from "@/lib/probes";
import type { VinDecoder } from "@/lib/vin/decoder";
import { IndexHandle } from "@/lib/vin/index-handle";
import { defaultIndexPath } from "@/lib/vin/open-index";
import type { ScryptCost } from "../account/password";
import type { RootDatabase } from "../db/database";
import { asDamage } from "../db/pglite-damage";
import type { PostgresListener } from "../db/postgres-listener";
import { createHostMemory, type HostMemory } from "../domain/host-memory";
import { createSiteLookup } from "../site/site-lookup";
import { listOpenSites, type OpenSite } from "../site/site-repository";
import type { SourceAddresses } from "../sources/open-sources";
import { createMembersApi, type MembersApi } from "./app";
import { type Clock, openDatabaseClock, openOwnClock, ownClock } from "./clock";
import { createServices, type ServiceOptions } from "./create-services";
import { serializeError } from "./error-response";
import { hearChanges } from "./hear-changes";
import { startBackgroundWork } from "./housekeeping";
import { type Jobs, openJobs } from "./jobs";
import { type DatabaseOptions, openDatabase } from "./open-database";
import { createRateLimits, openRedis } from "./rate-limit";
import { createReadiness } from "./readiness";
import { type BucketOptions, s3FileStore } from "./s3-file-store";
import { type SchemaWatch, watchSchema } from "./schema-watch";
import { type FirstStart, seed } from "./seed";
import type { MembersApiSecrets, Services } from "./services";
import { type VersionInfo, versionInfo } from "./version-info";

/** Sites that a start prints. */
const PRINTED_SITES = 10;

export interface EmbeddedOptions extends DatabaseOptions {
  /** Whether this process does jobs and recurring work; true unless given. */
  runsJobs?: boolean;
  /** Whether it listens for what only calls need; true unless given. */
  takesCalls?: boolean;
  secrets: MembersApiSecrets;
  /** Port of the site's pages: links in mails of the seeded sites lead there. */
  port: number;
  /** Path of the packed VIN data, or an open decoder. */
  vinIndex?: string | VinDecoder;
  bucket?: BucketOptions;
  /** Of the clamd that scans what is sent. */
  scanner?: ServiceOptions["scanner"];
  smtpUrl?: string;
  mailFrom?: string;
  payment?: ServiceOptions["payment"];
  /** Addresses of the network sources. */
  sources?: SourceAddresses;
  development?: boolean;
  /** Of the first administrator; an invented one unless it is given. */
  adminEmail?: string;
  /** Of this release. */
  version?: VersionInfo;
  /** Whether it knows the sites' names from memory, for Caddy. */
  remembersHosts?: boolean;
  /** What the operator says about sites' own domains. */
  domains?: ServiceOptions["domains"];
  secondFactorRequired?: boolean;
  webhookPrivateTargets?: boolean;
  /** Counts the reads of all instances together; PostgreSQL only. */
  rateLimitRedisUrl?: string;
  /** The name that partners' preview addresses end in. */
  previewDomain?: string;
  /** Whether the four sites are seeded that show what can be set up; they are unless this is false. */
  demoSites?: boolean;
  /** Tests only. */
  passwordCost?: ScryptCost;
  generation?: ServiceOptions["generation"];
  rateLimited?: boolean;
  now?: () => Date;
}

export interface EmbeddedMembersApi extends MembersApi {
  db: RootDatabase;
  services: Services;
  /** At the very first start: shown to the operator once, stored nowhere. */
  firstStart: FirstStart | null;
  /** Milliseconds that opening the database took: most of a restart. */
  databaseOpenedInMs: number;
  /** The first of its open sites, for the operator to open. */
  openSites: readonly OpenSite[];
  /** Null unless `remembersHosts`. */
  hosts: HostMemory | null;
  /** The checks of /api/health/ready. */
  checks(): Promise<Checks>;
  /** Stops background work, closes the database, and unlocks the data directory. */
  close(): Promise<void>;
}

/** Reads a file, which the start need not wait for while the database opens. */
async function openDecoder(index: EmbeddedOptions["vinIndex"] = defaultIndexPath()): Promise<VinDecoder> {
  return typeof index === "object" ? index : IndexHandle.open(index);
}

/** Opens the Members API in this process (EMB-1). Throws a LockedError or a DamagedDatabaseError. */
export async function openMembersApi(options: EmbeddedOptions): Promise<EmbeddedMembersApi> {
  const begun = performance.now();
  const { databaseUrl, dataDir, log, runsJobs = true, takesCalls = true } = options;
  const opening = openDecoder(options.vinIndex);
  // If the database does not open, its error is the one to report.
  opening.catch(() => undefined);
  const opened = await openDatabase(options);
  const isPostgres = opened.driver === "postgres";
  const databaseOpenedInMs = performance.now() - begun;
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
    const version = options.version ?? versionInfo({ ROLE: "all" });
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
      // With the data that the others decode with, where it can be had; else with what came with the application, for now.
      await services.vinIndex.refresh().catch((error: unknown) => {
        log.error({ err: serializeError(error) }, "the VIN data of the other instances could not be taken");
      });
      listener = hearChanges(databaseUrl, services, watch.lookSoon);
    }
    if (!options.scanner)
      log.info({}, "files that are sent are not scanned for viruses: CLAMD_URL is not set");
    if (options.bucket) await s3FileStore(options.bucket, log).check();
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
        redis?.disconnect();
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
    redis?.disconnect();
    await jobs?.stop();
    await opened.close();
    throw isPostgres ? error : asDamage(error, dataDir);
  }
}

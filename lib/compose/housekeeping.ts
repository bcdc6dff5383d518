import { unwatchFile, watchFile } from "node:fs";
import { eq } from "drizzle-orm";
import { removeOldConfirmations } from "@/lib/account/server/email-verification";
import { ERASE_EVERY_MS, eraseDueAccounts } from "@/lib/account/server/erase-due-accounts";
import { removeOldFailures } from "@/lib/account/server/login-throttle";
import { removeExpiredResetTokens } from "@/lib/account/server/reset-repository";
import { removeEndedSessions } from "@/lib/account/server/session-repository";
import { expireOrders } from "@/lib/billing/server/expire-orders";
import { RECONCILE_EVERY_MS, reconcilePayments } from "@/lib/billing/server/reconcile-payments";
import { type Outbox, removeOldEmails } from "@/lib/email/server/outbox";
import { purgeRemoved } from "@/lib/garage/server/purge-removed";
import type { GenerationService } from "@/lib/generation/server/generation-service";
import { removeOldPartnerInvitations } from "@/lib/partner/server/invitation";
import { releaseUnconfirmedDrafts } from "@/lib/partner/server/release-drafts";
import { SKEW_MAX_MS } from "@/lib/platform/db/clock";
import type { Database } from "@/lib/platform/db/database";
import type { Services } from "@/lib/platform/http/context";
import { removeLeftUploads } from "@/lib/platform/http/form-files";
import type { DeadHandler, JobHandler, Jobs } from "@/lib/platform/jobs/jobs";
import { selfChecks } from "@/lib/platform/jobs/schema";
import { removeOldCounts } from "@/lib/platform/limits/rate-window";
import { serializeError } from "@/lib/platform/telemetry/serialize-error";
import { removeOldPrintBatches } from "@/lib/print-batch/server/print-batch-repository";
import { removeEndedShares } from "@/lib/share/server/share-repository";
import { convertTexts } from "@/lib/site/server/convert-texts";
import { removeExpiredResults } from "@/lib/sources/server/source-cache";
import { removeOldChallenges } from "@/lib/staff/server/challenges";
import { removeOldInvitations } from "@/lib/staff/server/invitation-repository";
import { removeOldReports } from "@/lib/support/server/remove-old-reports";
import { removeOldLeads } from "@/lib/vehicle/server/leads";
import { removeOldDeliveries } from "@/lib/webhook/server/remove-old-deliveries";
import { closeStatements } from "@/lib/wholesale/server/statement";
import { checkRows, ROW_INVARIANTS } from "./invariants";

const VIN_DATA_LOOK_MS = 60_000;
const CLEAN_EVERY_MS = 60 * 60_000;
const DOMAINS_EVERY_MS = 30_000;
const ORDERS_EVERY_MS = 5 * 60_000;
const SKEW_PAUSE_MS = 5000;

export interface BackgroundWork {
  stop(): Promise<void>;
}

interface Working {
  db: Database;
  jobs: Jobs;
  services: Services;
  outbox: Outbox;
  isAlone: boolean;
  runsJobs?: boolean;
}

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

type SelfCheck = (typeof selfChecks.$inferSelect)["name"];
type Checking = Pick<Services, "domains" | "log" | "now">;

const CHECKS: Record<SelfCheck, (db: Database, services: Checking) => Promise<Record<string, number>>> = {
  certificates: (_db, { domains }) => domains.checkCertificates(),
  async invariants(db, { log }) {
    const breaches = await checkRows(db);
    for (const { invariant, subjects, count } of breaches)
      log.error({ invariant, subjects, count }, "a data invariant is broken");
    return { kept: ROW_INVARIANTS - breaches.length, broken: breaches.length };
  },
};
const FINE: ReadonlySet<string> = new Set(["kept", "valid", "unknown"]);

export async function runSelfCheck(name: SelfCheck, db: Database, services: Checking): Promise<void> {
  const { now } = services;
  const [last] = await db.select().from(selfChecks).where(eq(selfChecks.name, name));
  if (last && last.nextCheckAt > now()) return;
  const states = await CHECKS[name](db, services);
  const isFine = Object.entries(states).every(([state, number]) => number === 0 || FINE.has(state));
  const checkedAt = now();
  const nextCheckAt = new Date(checkedAt.getTime() + (isFine ? DAY_MS : HOUR_MS));
  const result = { checkedAt, nextCheckAt, states };
  await db
    .insert(selfChecks)
    .values({ name, ...result })
    .onConflictDoUpdate({ target: selfChecks.name, set: result });
}

export const SWEEP_EVERY_MS = 10_000;

/** Takes every open generation in the first sweep if `isAlone`, because earlier lease holders are dead. */
export function createGenerationSweep(generation: GenerationService, isAlone: boolean): () => Promise<void> {
  let all = isAlone;
  return async () => {
    await generation.sweep({ all });
    all = false;
  };
}

function createRecurringTasks({ db, services, isAlone }: Working) {
  return new Map([
    ["sweeper", { everyMs: SWEEP_EVERY_MS, work: createGenerationSweep(services.generation, isAlone) }],
    ["payments", { everyMs: RECONCILE_EVERY_MS, work: () => reconcilePayments({ db, services }) }],
    ["orders", { everyMs: ORDERS_EVERY_MS, work: () => expireOrders(db, services.now()) }],
    ["statements", { everyMs: CLEAN_EVERY_MS, work: () => closeStatements(db, services.now()) }],
    ["deletions", { everyMs: ERASE_EVERY_MS, work: () => eraseDueAccounts(db, services) }],
    ["domains", { everyMs: DOMAINS_EVERY_MS, work: () => services.domains.checkDue() }],
    ["certificates", { everyMs: CLEAN_EVERY_MS, work: () => runSelfCheck("certificates", db, services) }],
    ["invariants", { everyMs: CLEAN_EVERY_MS, work: () => runSelfCheck("invariants", db, services) }],
    ["texts", { everyMs: CLEAN_EVERY_MS, work: () => convertTexts(db, services) }],
    ["cleaning", { everyMs: CLEAN_EVERY_MS, work: () => removeExpired(db, services) }],
  ] satisfies [string, { everyMs: number; work(): Promise<unknown> }][]);
}

async function removeExpired(db: Database, services: Services): Promise<void> {
  const now = services.now();
  await removeEndedSessions(db, now);
  await removeExpiredResetTokens(db, now);
  await removeOldConfirmations(db, now);
  await removeOldInvitations(db, now);
  await removeOldChallenges(db, now);
  await removeOldFailures(db, now);
  await removeOldCounts(db, now);
  await removeEndedShares(db, now);
  await removeOldPrintBatches(db, now);
  await removeExpiredResults(db, now);
  await removeOldEmails(db, now);
  await removeOldDeliveries(db, now);
  await removeOldLeads(db, now);
  await removeOldPartnerInvitations(db, now);
  await releaseUnconfirmedDrafts(db, now);
  await removeOldReports(db, now);
  await services.imports.removeLeftOvers();
  await removeLeftUploads(services.uploadsFolder, now);
  await purgeRemoved(db, services, now);
}

export async function startBackgroundWork(working: Working): Promise<BackgroundWork> {
  const { db, jobs, services, outbox, isAlone, runsJobs = true } = working;
  const { log, vinIndex } = services;
  const tasks = createRecurringTasks(working);
  const inMs = (ms: number) => new Date(services.now().getTime() + ms);
  jobs.handle("email", outbox.send, outbox.giveUp);
  jobs.handle("print-batch", services.printBatches.make, services.printBatches.giveUp);
  jobs.handle("import", services.imports.read, services.imports.giveUp);
  jobs.handle("webhook", services.webhooks.deliver, services.webhooks.giveUp);
  jobs.handle("remove-files", services.fileRemovals.remove, services.fileRemovals.giveUp);
  const run: JobHandler<"housekeeping"> = async ({ task: name }) => {
    const task = tasks.get(name);
    if (!task) return undefined;
    if (Math.abs(services.clockSkewMs()) > SKEW_MAX_MS) return { runAt: inMs(SKEW_PAUSE_MS) };
    try {
      await task.work();
    } catch (error) {
      log.error({ task: name, err: serializeError(error) }, "a task failed");
    }
    return { runAt: inMs(task.everyMs) };
  };
  // Reschedules a recurring task even if every process that ran it died.
  const enqueueRest: DeadHandler<"housekeeping"> = (data) =>
    jobs.enqueue(db, "housekeeping", data, {
      at: inMs(CLEAN_EVERY_MS),
      key: data.task,
    });
  jobs.handle("housekeeping", run, enqueueRest);
  if (runsJobs) {
    for (const name of tasks.keys()) await jobs.enqueue(db, "housekeeping", { task: name }, { key: name });
    await jobs.start({ isAlone });
  }
  const refresh = () => {
    vinIndex.refresh().catch((error: unknown) => {
      log.error({ task: "VIN data", err: serializeError(error) }, "a task failed");
    });
  };
  // Not a job, because every process has its own decoder open. Polls too, in case a notification was missed.
  const { path } = vinIndex;
  watchFile(path, { interval: VIN_DATA_LOOK_MS, persistent: false }, refresh);
  const timer = isAlone ? undefined : setInterval(refresh, VIN_DATA_LOOK_MS).unref();
  return {
    async stop() {
      unwatchFile(path, refresh);
      clearInterval(timer);
      services.printBatches.close();
      services.imports.close();
      await jobs.stop();
    },
  };
}

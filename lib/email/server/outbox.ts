import { randomUUID } from "node:crypto";
import { and, eq, getTableColumns, gte, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import { users } from "@/lib/account/schema";
import { sitePartners } from "@/lib/partner/schema";
import { type Database, inBatches } from "@/lib/platform/db";
import type { DeadHandler, Handled, JobHandler, Jobs } from "@/lib/platform/jobs";
import { count, type Logger } from "@/lib/platform/telemetry";
import { normalizeEmail } from "@/lib/platform/values";
import { sites } from "@/lib/site/schema/site";
import { emailOutbox } from "../schema";
import { type EmailTransport, isPermanentRefusal } from "./email-transport";
import type { Mailer } from "./mailer";
import type { SiteSender } from "./site-sender";

export const EMAIL_ATTEMPTS_MAX = 12;
/** Must exceed the transport's timeout. */
const SENDING_MS = 120_000;
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 60 * 60_000;
const KEPT_MS = 90 * 24 * 3_600_000;

export interface Outbox extends Mailer {
  send: JobHandler<"email">;
  giveUp: DeadHandler<"email">;
  drain(): Promise<number>;
  close(): void;
}

interface OutboxOptions {
  db: Database;
  jobs: Jobs;
  transport: EmailTransport;
  delivers: boolean;
  from: string;
  findSender?(siteId: string): Promise<SiteSender | null>;
  log: Logger;
  now(): Date;
}

type Row = typeof emailOutbox.$inferSelect & { brand: string; support: string };

export function pauseAfterAttempt(attempts: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
}

export const notInDelivery = (now: Date) =>
  or(isNull(emailOutbox.sendingUntil), lte(emailOutbox.sendingUntil, now));

/** Keeps the rows of sent emails so that a late event doesn't send the email again. */
export async function removeOldEmails(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  const { id } = emailOutbox;
  await inBatches((rows) => {
    const isOld = and(lt(emailOutbox.sentAt, before), ne(emailOutbox.to, ""));
    const old = db.select({ id }).from(emailOutbox).where(isOld).limit(rows);
    return db.update(emailOutbox).set({ to: "", subject: "" }).where(inArray(id, old)).returning({ id });
  });
  await db
    .delete(emailOutbox)
    .where(
      and(
        isNull(emailOutbox.sentAt),
        gte(emailOutbox.attempts, EMAIL_ATTEMPTS_MAX),
        lt(emailOutbox.nextAttemptAt, before),
      ),
    );
}

/** Reserved domain for erased accounts; never gets email. */
export const ERASED_DOMAIN = "erased.invalid";

async function isClosed(tx: Database, { siteId, to }: { siteId: string; to: string }): Promise<boolean> {
  const [closed] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.siteId, siteId), eq(users.email, to), eq(users.disabledReason, "deletion")));
  return closed !== undefined;
}

async function isFromUnconfirmed(
  tx: Database,
  { siteId, to }: { siteId: string; to: string },
): Promise<boolean> {
  const [partner] = await tx
    .select({ owner: users.email })
    .from(sitePartners)
    .leftJoin(users, eq(users.id, sitePartners.userId))
    .where(and(eq(sitePartners.siteId, siteId), eq(sitePartners.state, "awaiting_email")));
  return partner !== undefined && partner.owner !== to;
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { db, jobs, transport, log, now } = options;
  const address = options.from.match(/<([^<>]+)>\s*$/)?.[1] ?? options.from;
  // Initializes the series, because Prometheus only detects an increase in an existing series.
  count("emails_total", { outcome: "lost" }, 0);
  let queued = false;
  let attempted = 0;
  let newest = 0;

  /** Returns a time that is unique per instance, so that lists keep their order. */
  function takeCreationTime(): Date {
    newest = Math.max(now().getTime(), newest + 1);
    return new Date(newest);
  }

  async function findWaiting(id: string): Promise<Row | undefined> {
    const [row] = await db
      .select({
        ...getTableColumns(emailOutbox),
        brand: sql<string>`${sites.config} ->> 'name'`,
        support: sql<string>`${sites.config} ->> 'support_email'`,
      })
      .from(emailOutbox)
      .innerJoin(sites, eq(sites.id, emailOutbox.siteId))
      .where(
        and(eq(emailOutbox.id, id), isNull(emailOutbox.sentAt), lt(emailOutbox.attempts, EMAIL_ATTEMPTS_MAX)),
      );
    return row;
  }

  async function beginAttempt(row: Row): Promise<boolean> {
    const until = new Date(now().getTime() + SENDING_MS);
    const rows = await db
      .update(emailOutbox)
      .set({ attempts: sql`${emailOutbox.attempts} + 1`, nextAttemptAt: until, sendingUntil: until })
      .where(
        and(eq(emailOutbox.id, row.id), eq(emailOutbox.attempts, row.attempts), isNull(emailOutbox.sentAt)),
      )
      .returning({ id: emailOutbox.id });
    return rows.length > 0;
  }

  async function deliver(row: Row): Promise<Handled> {
    const attempts = row.attempts + 1;
    try {
      const { id, to, subject, text, html, support: replyTo } = row;
      const ownSender = (await options.findSender?.(row.siteId)) ?? null;
      const from = { name: row.brand, address: ownSender?.address ?? address };
      await transport.send({ id, to, subject, text, html, replyTo, from, dkim: ownSender?.dkim });
      count("emails_total", { outcome: "sent" });
      // Clear the text, because it may contain a password link.
      await db
        .update(emailOutbox)
        .set({ sentAt: now(), text: "", html: "", sendingUntil: null })
        .where(eq(emailOutbox.id, row.id));
    } catch (error) {
      const isLost = isPermanentRefusal(error) || attempts >= EMAIL_ATTEMPTS_MAX;
      count("emails_total", { outcome: isLost ? "lost" : "later" });
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ mail: row.id, attempts, lost: isLost, reason }, "an email was not accepted");
      const nextAttemptAt = new Date(now().getTime() + pauseAfterAttempt(attempts));
      await db
        .update(emailOutbox)
        .set({ attempts: isLost ? EMAIL_ATTEMPTS_MAX : attempts, nextAttemptAt, sendingUntil: null })
        .where(and(eq(emailOutbox.id, row.id), isNull(emailOutbox.sentAt)));
      // Delete after the update: an email withdrawn in between must not count as sent.
      await db.delete(emailOutbox).where(and(eq(emailOutbox.id, row.id), isNotNull(emailOutbox.sentAt)));
      return isLost ? undefined : { runAt: nextAttemptAt };
    }
    return undefined;
  }

  async function send({ id }: { id: string }): Promise<Handled> {
    const row = await findWaiting(id);
    if (!row) return undefined;
    const waitMs = row.nextAttemptAt.getTime() - now().getTime();
    // A longer wait means that the clock was set back after the time was stored.
    const longestMs = Math.max(SENDING_MS, pauseAfterAttempt(row.attempts));
    if (waitMs > 0 && waitMs <= longestMs) return { runAt: row.nextAttemptAt };
    if (!(await beginAttempt(row))) return undefined;
    attempted += 1;
    return deliver(row);
  }

  return {
    delivers: options.delivers,
    senderAddress: address,
    async queue(tx, { evenIfClosed, evenIfUnconfirmed, to, ...content }) {
      const mail = { ...content, to: normalizeEmail(to) };
      if (mail.to.endsWith(`@${ERASED_DOMAIN}`)) return false;
      if (!evenIfClosed && (await isClosed(tx, mail))) return false;
      if (!evenIfUnconfirmed && (await isFromUnconfirmed(tx, mail))) return false;
      queued = true;
      const [row] = await tx
        .insert(emailOutbox)
        .values({ id: randomUUID(), ...mail, createdAt: takeCreationTime(), nextAttemptAt: now() })
        .onConflictDoNothing({ target: emailOutbox.dedupe })
        .returning({ id: emailOutbox.id });
      if (row) await jobs.enqueue(tx, "email", row, { key: row.id });
      return Boolean(row);
    },
    async retry(tx, id) {
      queued = true;
      await jobs.enqueue(tx, "email", { id }, { key: id });
    },
    wake() {
      if (!queued) return;
      queued = false;
      jobs.wake("email");
    },
    send,
    async giveUp({ id }) {
      await db
        .update(emailOutbox)
        .set({ attempts: EMAIL_ATTEMPTS_MAX, sendingUntil: null })
        .where(and(eq(emailOutbox.id, id), isNull(emailOutbox.sentAt)));
    },
    async drain() {
      const before = attempted;
      await jobs.drain("email", send);
      return attempted - before;
    },
    close: () => transport.close(),
  };
}

import { randomUUID } from "node:crypto";
import { and, asc, eq, getTableColumns, gte, isNotNull, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Database } from "../db/database";
import { mailOutbox, sites } from "../db/schema";
import { toldFault } from "../request/error-answer";
import type { Logger } from "../services";
import { isPermanentRefusal, type MailTransport } from "./mail-transport";
import type { Mailer } from "./mailer";

export const MAIL_ATTEMPTS_MAX = 12;
/** While one process sends a letter no other takes it; longer than any transport's time-out. */
const CLAIM_MS = 120_000;
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 60 * 60_000;
const BATCH = 20;
/** How long it is kept to whom a letter went, for whoever is asked why it did not come. */
const KEPT_MS = 90 * 24 * 3_600_000;

export interface Outbox extends Mailer {
  /** Sends what is due; returns how many letters were taken. Runs one at a time in a process. */
  drain(): Promise<number>;
  /** Waits for what is being sent. */
  close(): Promise<void>;
}

interface OutboxOptions {
  db: Database;
  transport: MailTransport;
  /** 'Name <address>' or an address. A letter bears the name of its site, whatever stands here. */
  from: string;
  log: Logger;
  now(): Date;
}

type Row = typeof mailOutbox.$inferSelect & { brand: string };

export function pauseAfterAttempt(attempts: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
}

/** Nobody sends it at this moment, as far as is known. */
export const notBeingSent = (now: Date) =>
  or(isNull(mailOutbox.sendingUntil), lte(mailOutbox.sendingUntil, now));

/**
 * Forgets the address and subject of letters that were sent long ago, and removes those that were given up. What was
 * sent keeps its row: the same occasion, told once more by a late event, must not be mailed again.
 */
export async function forgetOldLetters(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await db
    .update(mailOutbox)
    .set({ to: "", subject: "" })
    .where(and(lt(mailOutbox.sentAt, before), ne(mailOutbox.to, "")));
  await db
    .delete(mailOutbox)
    .where(
      and(
        isNull(mailOutbox.sentAt),
        gte(mailOutbox.attempts, MAIL_ATTEMPTS_MAX),
        lt(mailOutbox.nextAttemptAt, before),
      ),
    );
}

/**
 * Letters are rows, written in the transaction that causes them, and sent afterwards. A row is claimed by one
 * conditional UPDATE, so of several processes one sends it; what failed is tried again after a growing pause.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { db, transport, log, now } = options;
  const address = options.from.match(/<([^<>]+)>\s*$/)?.[1] ?? options.from;
  let draining: Promise<number> | undefined;
  let again = false;
  let closed = false;
  let queued = false;

  async function claim(row: Row): Promise<boolean> {
    const at = now();
    const until = new Date(at.getTime() + CLAIM_MS);
    const claimed = await db
      .update(mailOutbox)
      .set({ attempts: sql`${mailOutbox.attempts} + 1`, nextAttemptAt: until, sendingUntil: until })
      .where(
        and(
          eq(mailOutbox.id, row.id),
          eq(mailOutbox.attempts, row.attempts),
          isNull(mailOutbox.sentAt),
          lte(mailOutbox.nextAttemptAt, at),
        ),
      )
      .returning({ id: mailOutbox.id });
    return claimed.length > 0;
  }

  async function deliver(row: Row): Promise<void> {
    const attempts = row.attempts + 1;
    try {
      const { id, to, subject, text } = row;
      await transport.send({ id, to, subject, text, from: { name: row.brand, address } });
      // A letter may hold a password link, which stands as a digest everywhere else: once sent, its text is forgotten.
      await db
        .update(mailOutbox)
        .set({ sentAt: now(), text: "", sendingUntil: null })
        .where(eq(mailOutbox.id, row.id));
    } catch (error) {
      const lost = isPermanentRefusal(error) || attempts >= MAIL_ATTEMPTS_MAX;
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ mail: row.id, attempts, lost, reason }, "a mail was not taken");
      await db
        .update(mailOutbox)
        .set({
          attempts: lost ? MAIL_ATTEMPTS_MAX : attempts,
          nextAttemptAt: new Date(now().getTime() + pauseAfterAttempt(attempts)),
          sendingUntil: null,
        })
        .where(and(eq(mailOutbox.id, row.id), isNull(mailOutbox.sentAt)));
      // Recalled meanwhile, it is not tried again. After the line above: a recall between them must not read as sent.
      await db.delete(mailOutbox).where(and(eq(mailOutbox.id, row.id), isNotNull(mailOutbox.sentAt)));
    }
  }

  async function drainOnce(): Promise<number> {
    const due = await db
      .select({ ...getTableColumns(mailOutbox), brand: sql<string>`${sites.config} ->> 'name'` })
      .from(mailOutbox)
      .innerJoin(sites, eq(sites.id, mailOutbox.siteId))
      .where(
        and(
          isNull(mailOutbox.sentAt),
          lt(mailOutbox.attempts, MAIL_ATTEMPTS_MAX),
          lte(mailOutbox.nextAttemptAt, now()),
        ),
      )
      .orderBy(asc(mailOutbox.nextAttemptAt))
      .limit(BATCH);
    let taken = 0;
    for (const row of due) {
      if (closed || !(await claim(row))) continue;
      taken += 1;
      await deliver(row);
    }
    return taken;
  }

  function drain(): Promise<number> {
    if (draining) {
      again = true;
      return draining;
    }
    draining = (async () => {
      let total = 0;
      do {
        again = false;
        total += await drainOnce();
      } while (again && !closed);
      return total;
    })().finally(() => {
      draining = undefined;
    });
    return draining;
  }

  return {
    async queue(tx, mail) {
      queued = true;
      await tx
        .insert(mailOutbox)
        .values({ id: randomUUID(), ...mail, createdAt: now(), nextAttemptAt: now() })
        .onConflictDoNothing({ target: mailOutbox.dedupe });
    },
    wake() {
      if (closed || !queued) return;
      queued = false;
      drain().catch((error: unknown) => {
        log.error({ err: toldFault(error) }, "the outbox stopped");
      });
    },
    drain,
    async close() {
      closed = true;
      await draining?.catch(() => undefined);
      transport.close();
    },
  };
}

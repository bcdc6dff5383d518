import { randomUUID } from "node:crypto";
import { and, asc, count, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { ShareLetter } from "@/lib/contract/share-letter";
import { AppError } from "@/lib/core/errors";
import type { Database } from "../db/database";
import { mailOutbox, shareLetters } from "../db/schema";
import { MAIL_ATTEMPTS_MAX, notBeingSent } from "../mail/outbox";
import type { Owner } from "./share-repository";

const DAY_MS = 24 * 60 * 60_000;
/** Letters with links of one account within 24 hours: a site must not become a way to mail strangers. */
const ACCOUNT_DAY_MAX = 20;
/** To one address, from one account and from all of a site. */
const ADDRESS_DAY_MAX = 3;
const SITE_ADDRESS_DAY_MAX = 10;

const ofOwner = ({ siteId, userId }: Owner) =>
  and(eq(shareLetters.siteId, siteId), eq(shareLetters.userId, userId));

/** What a letter is known by in the outbox. */
const dedupeOf = (letterId: string) => `share_letter:${letterId}`;
const dedupeColumn = sql<string>`'share_letter:' || ${shareLetters.id}`;

/** Throws 'too_many_requests' where these letters would be more than a day allows. One text: it tells nothing of others. */
export async function assertMayMail(
  tx: Database,
  owner: Owner,
  addresses: readonly string[],
  now: Date,
): Promise<void> {
  // Each sender is held already; an address is too, since other accounts of the site may write to it now.
  for (const to of [...addresses].sort())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`letter ${owner.siteId} ${to}`}))`);
  const since = gt(shareLetters.createdAt, new Date(now.getTime() - DAY_MS));
  const [own] = await tx
    .select({ many: count() })
    .from(shareLetters)
    .where(and(ofOwner(owner), since));
  const byAddress = await tx
    .select({
      many: count(),
      own: sql<number>`count(*) filter (where ${shareLetters.userId} = ${owner.userId})`.mapWith(Number),
    })
    .from(shareLetters)
    .where(and(eq(shareLetters.siteId, owner.siteId), inArray(shareLetters.to, [...addresses]), since))
    .groupBy(shareLetters.to);
  const isFull =
    (own?.many ?? 0) + addresses.length > ACCOUNT_DAY_MAX ||
    byAddress.some((to) => to.own >= ADDRESS_DAY_MAX || to.many >= SITE_ADDRESS_DAY_MAX);
  if (isFull)
    throw new AppError("too_many_requests", "Too many letters within a day. Try again tomorrow.", {
      retryAfter: DAY_MS / 1000,
    });
}

/** Enters a letter; answers what its row in the outbox is to be known by. */
export async function insertLetter(
  tx: Database,
  owner: Owner,
  { shareId, to, now }: { shareId: string; to: string; now: Date },
): Promise<string> {
  const id = randomUUID();
  await tx.insert(shareLetters).values({ id, ...owner, shareId, to, createdAt: now });
  return dedupeOf(id);
}

/** The letters of some links, in the order in which they were written, by link. */
export async function lettersOf(
  db: Database,
  owner: Owner,
  shareIds: readonly string[],
): Promise<ReadonlyMap<string, ShareLetter[]>> {
  const byShare = new Map<string, ShareLetter[]>();
  if (shareIds.length === 0) return byShare;
  const { shareId, to, createdAt } = shareLetters;
  const rows = await db
    .select({
      shareId,
      to,
      createdAt,
      queued: mailOutbox.id,
      attempts: mailOutbox.attempts,
      sentAt: mailOutbox.sentAt,
      sendingUntil: mailOutbox.sendingUntil,
    })
    .from(shareLetters)
    .leftJoin(mailOutbox, eq(mailOutbox.dedupe, dedupeColumn))
    .where(and(ofOwner(owner), inArray(shareId, [...shareIds])))
    .orderBy(asc(createdAt), asc(shareLetters.to));
  for (const row of rows) {
    const isWaiting = row.queued !== null && (row.attempts ?? 0) < MAIL_ATTEMPTS_MAX;
    const letters = byShare.get(row.shareId) ?? [];
    letters.push({
      to: row.to,
      state: row.sentAt ? (row.sendingUntil ? "leaving" : "sent") : isWaiting ? "waiting" : "unsent",
      at: (row.sentAt ?? row.createdAt).toISOString(),
    });
    byShare.set(row.shareId, letters);
  }
  return byShare;
}

const unsentOf = (tx: Database, owner: Owner, shareId?: string) =>
  and(
    eq(mailOutbox.siteId, owner.siteId),
    isNull(mailOutbox.sentAt),
    inArray(
      mailOutbox.dedupe,
      tx
        .select({ dedupe: dedupeColumn })
        .from(shareLetters)
        .where(and(ofOwner(owner), shareId === undefined ? undefined : eq(shareLetters.shareId, shareId))),
    ),
  );

/**
 * Takes letters that did not go yet out of the outbox: those of a link that was ended, or all of an owner whose account was
 * closed. One that is being sent at this moment cannot be held back: it is told as such, and not tried again.
 */
export async function recallLetters(tx: Database, owner: Owner, now: Date, shareId?: string): Promise<void> {
  const unsent = unsentOf(tx, owner, shareId);
  // In this order: what begins to be sent between the two is seen by the second.
  await tx.delete(mailOutbox).where(and(unsent, notBeingSent(now)));
  await tx.update(mailOutbox).set({ sentAt: now, text: "" }).where(unsent);
}

/** Forgets every letter of an owner that is not known to have gone: nothing of it is kept. */
export async function removeLetters(tx: Database, owner: Owner): Promise<void> {
  await tx.delete(mailOutbox).where(unsentOf(tx, owner));
}

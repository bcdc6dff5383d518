import { and, asc, count, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { emailOutbox } from "@/lib/email/schema";
import { EMAIL_ATTEMPTS_MAX, notInDelivery } from "@/lib/email/server";
import type { Database } from "@/lib/platform/db";
import { AppError, createRandomId } from "@/lib/platform/values";
import type { ShareEmail } from "../contract/email";
import { shareEmails } from "../schema";
import type { Owner } from "./share-repository";

const DAY_MS = 24 * 60 * 60_000;
const ACCOUNT_DAY_MAX = 20;
const ADDRESS_DAY_MAX = 3;
const SITE_ADDRESS_DAY_MAX = 10;

const ofOwner = ({ siteId, userId }: Owner) =>
  and(eq(shareEmails.siteId, siteId), eq(shareEmails.userId, userId));

const getDedupeKey = (emailId: string) => `share_letter:${emailId}`;

export async function assertMayEmail(
  tx: Database,
  owner: Owner,
  addresses: readonly string[],
  now: Date,
): Promise<void> {
  // Lock the address, too, because other accounts can email it concurrently.
  for (const to of [...addresses].sort())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`letter ${owner.siteId} ${to}`}))`);
  const since = gt(shareEmails.createdAt, new Date(now.getTime() - DAY_MS));
  const [counts] = await tx
    .select({ many: count() })
    .from(shareEmails)
    .where(and(ofOwner(owner), since));
  const byAddress = await tx
    .select({
      many: count(),
      fromSender: sql<number>`count(*) filter (where ${shareEmails.userId} = ${owner.userId})`.mapWith(
        Number,
      ),
    })
    .from(shareEmails)
    .where(and(eq(shareEmails.siteId, owner.siteId), inArray(shareEmails.to, [...addresses]), since))
    .groupBy(shareEmails.to);
  const isFull =
    (counts?.many ?? 0) + addresses.length > ACCOUNT_DAY_MAX ||
    byAddress.some((to) => to.fromSender >= ADDRESS_DAY_MAX || to.many >= SITE_ADDRESS_DAY_MAX);
  if (isFull) throw createTooManyEmailsError();
}

export function createTooManyEmailsError(): AppError {
  return new AppError("too_many_requests", "Too many emails within a day. Try again tomorrow.", {
    retryAfter: DAY_MS / 1000,
  });
}

export async function insertShareEmail(
  tx: Database,
  owner: Owner,
  { shareId, to, now }: { shareId: string; to: string; now: Date },
): Promise<string> {
  const id = createRandomId();
  await tx.insert(shareEmails).values({ id, ...owner, shareId, to, createdAt: now });
  return getDedupeKey(id);
}

export async function listShareEmails(
  db: Database,
  owner: Owner,
  shareIds: readonly string[],
): Promise<ReadonlyMap<string, ShareEmail[]>> {
  const byShare = new Map<string, ShareEmail[]>();
  if (shareIds.length === 0) return byShare;
  const { id, shareId, to, createdAt } = shareEmails;
  const rows = await db
    .select({ id, shareId, to, createdAt })
    .from(shareEmails)
    .where(and(ofOwner(owner), inArray(shareId, [...shareIds])))
    .orderBy(asc(createdAt), asc(shareEmails.to));
  const { dedupe, attempts, sentAt, sendingUntil } = emailOutbox;
  const queued =
    rows.length === 0
      ? []
      : await db
          .select({ dedupe, attempts, sentAt, sendingUntil })
          .from(emailOutbox)
          .where(
            inArray(
              dedupe,
              rows.map((row) => getDedupeKey(row.id)),
            ),
          );
  const byDedupe = new Map(queued.map((row) => [row.dedupe, row]));
  for (const row of rows) {
    const email = byDedupe.get(getDedupeKey(row.id));
    const isWaiting = email !== undefined && email.attempts < EMAIL_ATTEMPTS_MAX;
    const emails = byShare.get(row.shareId) ?? [];
    emails.push({
      to: row.to,
      state: email?.sentAt ? (email.sendingUntil ? "leaving" : "sent") : isWaiting ? "waiting" : "unsent",
      at: (email?.sentAt ?? row.createdAt).toISOString(),
    });
    byShare.set(row.shareId, emails);
  }
  return byShare;
}

/**
 * Looks up explicit keys: with row-level security, a key built from another table's column can't use the
 * index.
 */
async function loadUnsent(tx: Database, owner: Owner, shareId?: string) {
  const rows = await tx
    .select({ id: shareEmails.id })
    .from(shareEmails)
    .where(and(ofOwner(owner), shareId === undefined ? undefined : eq(shareEmails.shareId, shareId)));
  const keys = rows.map(({ id }) => getDedupeKey(id));
  return and(
    eq(emailOutbox.siteId, owner.siteId),
    isNull(emailOutbox.sentAt),
    keys.length === 0 ? sql`false` : inArray(emailOutbox.dedupe, keys),
  );
}

/** Withdraws unsent emails. An email that is being sent can't be stopped, but isn't retried. */
export async function withdrawShareEmails(
  tx: Database,
  owner: Owner,
  now: Date,
  shareId?: string,
): Promise<void> {
  const unsent = await loadUnsent(tx, owner, shareId);
  // Delete first: emails that start sending in between are caught by the update.
  await tx.delete(emailOutbox).where(and(unsent, notInDelivery(now)));
  await tx.update(emailOutbox).set({ sentAt: now, text: "", html: "" }).where(unsent);
}

export async function removeShareEmails(tx: Database, owner: Owner): Promise<void> {
  await tx.delete(emailOutbox).where(await loadUnsent(tx, owner));
}

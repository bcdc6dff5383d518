import { randomBytes } from "node:crypto";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { AppError } from "@/lib/core/errors";
import type { Database } from "../db/database";
import {
  consents,
  contactMessages,
  creditOffers,
  deletionRequests,
  disputeFiles,
  disputes,
  documentShares,
  documents,
  failureLogs,
  feedbacks,
  garageFiles,
  garageImports,
  garageVehicles,
  mailOutbox,
  plateLookups,
  printPacks,
  resetTokens,
  sessions,
  shareLetters,
  subscriptions,
  tickets,
  users,
} from "../db/schema";
import { readBalances, takeCredits } from "../ledger/ledger-repository";
import type { UserRow } from "../serve";
import { removeLetters } from "../share/letter-repository";

export interface ErasedAccount {
  /** The address that the account had: for the last letter, which is queued after the erasing. Null where it was erased before. */
  email: string | null;
  /** Files of the account. The caller takes them out of the file store once the transaction is through. */
  fileKeys: string[];
}

type OwnedTable = PgTable & { siteId: PgColumn; userId: PgColumn };
/** Rows that are nothing but the person's. */
const REMOVED: readonly OwnedTable[] = [
  ...[
    sessions,
    resetTokens,
    garageImports,
    garageVehicles,
    printPacks,
    creditOffers,
    documentShares,
    shareLetters,
    disputes,
    feedbacks,
    tickets,
    contactMessages,
  ],
];
/** Rows of which only the tie to the person goes: what remains tells of nobody. */
const UNTIED = [consents, failureLogs, plateLookups] as const;

/**
 * Ends an account for good, inside the caller's transaction: the person's data goes, the row stays without a name, closed,
 * because the ledger, orders, refunds and documents' numbers stand on it and stay as they are
 * (docs/decisions/account-deletion.md). Left-over credits are taken back in the ledger. Idempotent.
 * Throws 'not_found', and 'conflict' while a subscription would go on being charged: cancel that first.
 */
export async function eraseAccount(
  tx: Database,
  siteId: string,
  userId: string,
  now: Date,
): Promise<ErasedAccount> {
  const own = and(eq(users.siteId, siteId), eq(users.id, userId));
  const [user] = await tx.select().from(users).where(own).for("no key update");
  if (!user) throw new AppError("not_found", "There is no such account.");
  await assertNothingIsCharged(tx, siteId, userId);
  await emptyBalances(tx, siteId, userId);
  await removeLetters(tx, { siteId, userId });
  const fileKeys = [
    ...(await garageFileKeys(tx, siteId, userId)),
    ...(await evidenceKeys(tx, siteId, userId)),
    ...(await withoutOwnPhotos(tx, siteId, userId)),
  ];
  for (const table of REMOVED) {
    await tx.delete(table).where(and(eq(table.siteId, siteId), eq(table.userId, userId)));
  }
  for (const table of UNTIED) {
    await tx
      .update(table)
      .set({ userId: null })
      .where(and(eq(table.siteId, siteId), eq(table.userId, userId)));
  }
  await forgetAddress(tx, user);
  await tx
    .update(users)
    .set({
      ...{ email: erasedAddress(userId), passwordHash: unusableHash() },
      ...{ phone: null, first: null, last: null, profile: null, imageKey: null },
      ...{ role: "member", allSites: false },
      ...{ disabledAt: user.disabledAt ?? now, disabledReason: "erased" },
    })
    .where(own);
  const email = user.disabledReason === "erased" ? null : user.email;
  return { email, fileKeys: user.imageKey === null ? fileKeys : [user.imageKey, ...fileKeys] };
}

/** Their rows go with the vehicles; the bytes are named to the caller. */
async function garageFileKeys(tx: Database, siteId: string, userId: string): Promise<string[]> {
  const { fileKey, smallKey } = garageFiles;
  const rows = await tx
    .select({ fileKey, smallKey })
    .from(garageFiles)
    .where(and(eq(garageFiles.siteId, siteId), eq(garageFiles.userId, userId)));
  return rows.flatMap((row) => (row.smallKey === null ? [row.fileKey] : [row.fileKey, row.smallKey]));
}

/** As the garage's: the rows go with the disputes. */
async function evidenceKeys(tx: Database, siteId: string, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ fileKey: disputeFiles.fileKey })
    .from(disputeFiles)
    .where(and(eq(disputeFiles.siteId, siteId), eq(disputeFiles.userId, userId)));
  return rows.map(({ fileKey }) => fileKey);
}

/** Takes the person's photos out of the reports that hold them; the PDFs that print them are named to the caller. */
async function withoutOwnPhotos(tx: Database, siteId: string, userId: string): Promise<string[]> {
  const rows = await tx
    .update(documents)
    .set({ model: sql`${documents.model} - 'photos'` })
    .where(
      and(
        eq(documents.siteId, siteId),
        eq(documents.userId, userId),
        sql`jsonb_array_length(coalesce(${documents.model} -> 'photos', '[]'::jsonb)) > 0`,
      ),
    )
    .returning({ fileKey: documents.fileKey });
  return rows.map(({ fileKey }) => fileKey);
}

async function assertNothingIsCharged(tx: Database, siteId: string, userId: string): Promise<void> {
  const running = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.siteId, siteId),
        eq(subscriptions.userId, userId),
        inArray(subscriptions.state, ["active", "past_due"]),
        eq(subscriptions.cancelAtPeriodEnd, false),
      ),
    );
  if (running.length > 0) throw new AppError("conflict", "Cancel the subscription of this account first.");
}

async function emptyBalances(tx: Database, siteId: string, userId: string): Promise<void> {
  for (const [kind, amount] of Object.entries(await readBalances(tx, siteId, userId))) {
    const movement = { siteId, userId, kind: kind as keyof Awaited<ReturnType<typeof readBalances>> };
    if (amount > 0)
      await takeCredits(tx, { ...movement, amount, reason: "adjustment", cause: "account-erased" });
  }
}

/** Letters and requests name the address and not only the account. */
async function forgetAddress(tx: Database, { id, siteId, email }: UserRow): Promise<void> {
  await tx.delete(mailOutbox).where(and(eq(mailOutbox.siteId, siteId), eq(mailOutbox.to, email)));
  await tx
    .update(deletionRequests)
    .set({
      // One of its own for each: an address has one open request at most.
      email: sql`'erased-' || ${deletionRequests.id} || '@erased.invalid'`,
      message: "",
      userId: id,
    })
    .where(
      and(
        eq(deletionRequests.siteId, siteId),
        or(eq(deletionRequests.userId, id), eq(deletionRequests.email, email)),
      ),
    );
}

/** An address that can get no mail, of a name that is reserved for that. */
function erasedAddress(userId: string): string {
  return `erased-${userId}@erased.invalid`;
}

/** A hash of nothing anybody could type, in the form that a login can read. */
function unusableHash(): string {
  const random = () => randomBytes(32).toString("base64url");
  return `scrypt$1024$8$1$${random()}$${random()}`;
}

import { randomBytes } from "node:crypto";
import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { apiKeys } from "@/lib/api-keys/schema";
import { subscriptions } from "@/lib/billing/schema/billing";
import { creditOffers } from "@/lib/credits/schema";
import { readBalances, takeCredits } from "@/lib/credits/server";
import { disputeFiles, disputes } from "@/lib/dispute/schema";
import { emailOutbox } from "@/lib/email/schema";
import { ERASED_DOMAIN } from "@/lib/email/server";
import { garageFiles, garageImports, garageVehicles } from "@/lib/garage/schema";
import { documents } from "@/lib/generation/schema/documents";
import type { Database } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/values";
import { printBatches } from "@/lib/print-batch/schema";
import { documentShares, shareEmails } from "@/lib/share/schema";
import { removeShareEmails } from "@/lib/share/server";
import { secondFactors } from "@/lib/staff/schema/second-factor";
import { staffChallenges, staffIdentities, staffInvitations, staffPasskeys } from "@/lib/staff/schema/staff";
import {
  consents,
  contactMessages,
  deletionRequests,
  failureLogs,
  feedbacks,
  leads,
  tickets,
} from "@/lib/support/schema";
import { confirmedVins, plateLookups } from "@/lib/vehicle/schema";
import { type Emitting, emitMemberDeleted, forgetEvents } from "@/lib/webhook/server";
import type { UserRow } from "../schema";
import { emailConfirmations, resetTokens, sessions, users } from "../schema";
import { findUserByEmail } from "./user-repository";

export interface ErasedAccount {
  /** The former address, for the last email; null if already erased. */
  email: string | null;
  /** The caller must enqueue their removal in the same transaction. */
  fileKeys: string[];
}

type OwnedTable = PgTable & { siteId: PgColumn; userId: PgColumn };
const REMOVED: readonly OwnedTable[] = [
  sessions,
  resetTokens,
  emailConfirmations,
  secondFactors,
  apiKeys,
  staffPasskeys,
  staffChallenges,
  staffIdentities,
  garageImports,
  garageVehicles,
  printBatches,
  creditOffers,
  documentShares,
  shareEmails,
  disputes,
  feedbacks,
  tickets,
  contactMessages,
  confirmedVins,
];
const UNTIED = [consents, failureLogs, plateLookups] as const;

/**
 * Keeps an anonymous row for the ledger and orders (docs/decisions/account-deletion.md). Idempotent. Throws 'conflict'
 * if a subscription is running.
 */
export async function eraseAccount(
  tx: Database,
  services: Emitting,
  siteId: string,
  userId: string,
): Promise<ErasedAccount> {
  const ownAccount = and(eq(users.siteId, siteId), eq(users.id, userId));
  const [user] = await tx.select().from(users).where(ownAccount).for("no key update");
  if (!user) throw new AppError("not_found", "We couldn't find this account.");
  await assertNothingIsCharged(tx, siteId, userId);
  await emptyBalances(tx, siteId, userId);
  await removeShareEmails(tx, { siteId, userId });
  const fileKeys = [
    ...(await listGarageFileKeys(tx, siteId, userId)),
    ...(await listEvidenceKeys(tx, siteId, userId)),
    ...(await withoutPersonal(tx, siteId, userId)),
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
  await forgetEvents(tx, { siteId, userId });
  if (user.role !== "admin") await emitMemberDeleted(tx, services, { siteId, userId });
  await tx
    .update(users)
    .set({
      email: getErasedAddress(userId),
      passwordHash: createUnusableHash(),
      phone: null,
      first: null,
      last: null,
      profile: null,
      imageKey: null,
      emailVerifiedAt: null,
      pendingEmail: null,
      signupCreditsDue: false,
      role: "member",
      allSites: false,
      disabledAt: user.disabledAt ?? services.now(),
      disabledReason: "erased",
    })
    .where(ownAccount);
  const email = user.disabledReason === "erased" ? null : user.email;
  return { email, fileKeys: user.imageKey === null ? fileKeys : [user.imageKey, ...fileKeys] };
}

async function listGarageFileKeys(tx: Database, siteId: string, userId: string): Promise<string[]> {
  const { fileKey, smallKey } = garageFiles;
  const rows = await tx
    .select({ fileKey, smallKey })
    .from(garageFiles)
    .where(and(eq(garageFiles.siteId, siteId), eq(garageFiles.userId, userId)));
  return rows.flatMap((row) => (row.smallKey === null ? [row.fileKey] : [row.fileKey, row.smallKey]));
}

async function listEvidenceKeys(tx: Database, siteId: string, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ fileKey: disputeFiles.fileKey, pictureKey: disputeFiles.pictureKey })
    .from(disputeFiles)
    .where(and(eq(disputeFiles.siteId, siteId), eq(disputeFiles.userId, userId)));
  return rows.flatMap(({ fileKey, pictureKey }) => (pictureKey === null ? [fileKey] : [fileKey, pictureKey]));
}

async function withoutPersonal(tx: Database, siteId: string, userId: string): Promise<string[]> {
  const rows = await tx
    .update(documents)
    .set({
      model: sql`case when ${documents.product} = 'sticker'
        then jsonb_set(${documents.model}, '{dealer}', 'null')
        else ${documents.model} - 'photos' - 'dealer' end`,
    })
    .where(
      and(
        eq(documents.siteId, siteId),
        eq(documents.userId, userId),
        or(
          sql`jsonb_array_length(coalesce(${documents.model} -> 'photos', '[]'::jsonb)) > 0`,
          sql`jsonb_typeof(${documents.model} -> 'dealer') = 'object'`,
        ),
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
        ne(subscriptions.gateway, "manual"),
      ),
    );
  if (running.length > 0) throw new AppError("conflict", "Cancel this account's subscription first.");
}

async function emptyBalances(tx: Database, siteId: string, userId: string): Promise<void> {
  for (const [kind, amount] of Object.entries(await readBalances(tx, siteId, userId))) {
    const movement = { siteId, userId, kind: kind as keyof Awaited<ReturnType<typeof readBalances>> };
    if (amount > 0)
      await takeCredits(tx, { ...movement, amount, reason: "adjustment", cause: "account-erased" });
  }
}

async function forgetAddress(tx: Database, { id, siteId, email, pendingEmail }: UserRow): Promise<void> {
  const addresses = [email];
  // By now, the unconfirmed address may belong to another account, whose emails must be kept.
  if (pendingEmail !== null && !(await findUserByEmail(tx, siteId, pendingEmail)))
    addresses.push(pendingEmail);
  await tx.delete(emailOutbox).where(and(eq(emailOutbox.siteId, siteId), inArray(emailOutbox.to, addresses)));
  await tx
    .delete(staffInvitations)
    .where(and(eq(staffInvitations.siteId, siteId), inArray(staffInvitations.email, addresses)));
  await tx.delete(leads).where(and(eq(leads.siteId, siteId), eq(leads.email, email)));
  await tx
    .update(deletionRequests)
    .set({
      // Unique per row, because an address can have only one open request.
      email: sql`'erased-' || ${deletionRequests.id} || ${`@${ERASED_DOMAIN}`}`,
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

function getErasedAddress(userId: string): string {
  return `erased-${userId}@${ERASED_DOMAIN}`;
}

/** Returns a hash that login can parse, but that no password matches. */
function createUnusableHash(): string {
  const random = () => randomBytes(32).toString("base64url");
  return `scrypt$1024$8$1$${random()}$${random()}`;
}

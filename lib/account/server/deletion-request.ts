import { and, eq, isNull, or, sql } from "drizzle-orm";
import {
  formatEmailDate,
  formatEmailYesNo,
  getSiteLocale,
  limitPerDay,
  mayEmailStranger,
  ofNetwork,
  queueOperatorEmail,
} from "@/lib/email/server";
import { createPublicNumber } from "@/lib/platform/crypto";
import type { Database } from "@/lib/platform/db";
import { type BaseContext, requireUser } from "@/lib/platform/http";
import { AppError, createRandomId, normalizeEmail } from "@/lib/platform/values";
import { deletionRequests } from "@/lib/support/schema";
import type { DeletionRequestWire } from "../contract/deletion";
import type { UserRow } from "../schema";
import { closeAccount, type DeletionRow, RESTORE_MS } from "./account-closure";
import { queueAccountEmail } from "./account-email";

type Request = DeletionRow;
type OwnerContext = Pick<BaseContext, "db" | "services" | "site" | "locale" | "user" | "address">;
const isOpen = eq(deletionRequests.state, "open");
/** Limit on receipt emails per network and day, because the address is unverified. */
const NETWORK_EMAILS = limitPerDay(20);

/**
 * Does the same work for unknown addresses. Only a request from the account's own session proves ownership and closes
 * the account.
 */
export async function requestDeletion(
  context: OwnerContext,
  input: { email: string; message: string },
): Promise<{ number: string; closed: boolean }> {
  const { db, user } = context;
  const email = normalizeEmail(input.email);
  const owner = user?.email === email ? user : null;
  const userId = owner?.id ?? null;
  const closes = owner !== null && owner.role !== "admin";
  return db.transaction(async (tx) => {
    const created = await create(context, tx, { email, userId, message: input.message });
    if (created) await queueEmails(context, tx, created, closes);
    const request = created ?? (await findOpen(tx, context.site.id, email));
    if (!request) throw new AppError("unavailable", "The service is busy. Try again.", { retryAfter: 1 });
    if (!created && userId) await linkToUser(tx, request, userId);
    if (closes && !request.closedAt) await closeAccount(context, tx, request, owner.id);
    return { number: request.number, closed: closes };
  });
}

async function create(
  { site, services }: OwnerContext,
  tx: Database,
  input: Pick<Request, "email" | "message" | "userId">,
): Promise<Request | undefined> {
  const now = services.now();
  const [inserted] = await tx
    .insert(deletionRequests)
    .values({
      ...input,
      id: createRandomId(),
      siteId: site.id,
      number: createPublicNumber("GD"),
      dueAt: new Date(now.getTime() + RESTORE_MS),
      createdAt: now,
    })
    .onConflictDoNothing({
      target: [deletionRequests.siteId, deletionRequests.email],
      where: sql`state = 'open'`,
    })
    .returning();
  return inserted;
}

/** Security: omits form text from the receipt, because anyone can enter any address. */
async function queueEmails(
  context: OwnerContext,
  tx: Database,
  request: Request,
  closes: boolean,
): Promise<void> {
  const { number, email, message, dueAt, userId } = request;
  const language = getSiteLocale(context.site.config);
  const limits = ofNetwork(context, "deletion_network", NETWORK_EMAILS);
  const isOwn = userId !== null;
  if (!closes && (isOwn || (await mayEmailStranger(context, tx, "deletion", limits))))
    await queueAccountEmail(context, tx, email, "delete_receipt", request.id, {
      number,
      due: formatEmailDate(dueAt, context.locale),
    });
  await queueOperatorEmail(context, tx, "delete_notice", request.id, {
    number,
    email,
    message,
    due: formatEmailDate(dueAt, language),
    tied: formatEmailYesNo(userId !== null, language),
  });
}

async function findOpen(tx: Database, siteId: string, email: string): Promise<Request | undefined> {
  const [open] = await tx
    .select()
    .from(deletionRequests)
    .where(and(eq(deletionRequests.siteId, siteId), eq(deletionRequests.email, email), isOpen))
    .for("update");
  return open;
}

async function linkToUser(tx: Database, { id }: Request, userId: string): Promise<void> {
  await tx
    .update(deletionRequests)
    .set({ userId })
    .where(and(eq(deletionRequests.id, id), isNull(deletionRequests.userId)));
}

function ofAccount(siteId: string, user: UserRow) {
  return and(
    eq(deletionRequests.siteId, siteId),
    or(eq(deletionRequests.userId, user.id), eq(deletionRequests.email, user.email)),
    isOpen,
  );
}

export async function openDeletionRequest(context: BaseContext): Promise<DeletionRequestWire | null> {
  const [open] = await context.db
    .select()
    .from(deletionRequests)
    .where(ofAccount(context.site.id, requireUser(context)))
    .orderBy(deletionRequests.createdAt)
    .limit(1);
  if (!open) return null;
  return {
    number: open.number,
    created_at: open.createdAt.toISOString(),
    due_at: open.dueAt.toISOString(),
  };
}

export async function cancelDeletion(context: OwnerContext): Promise<boolean> {
  const cancelled = await context.db
    .update(deletionRequests)
    .set({ state: "cancelled", doneAt: context.services.now() })
    .where(and(ofAccount(context.site.id, requireUser(context)), isNull(deletionRequests.closedAt)))
    .returning({ id: deletionRequests.id });
  return cancelled.length > 0;
}

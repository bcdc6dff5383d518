import { randomUUID } from "node:crypto";
import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { DeletionRequestWire } from "@/lib/contract/profile-end";
import { AppError } from "@/lib/core/errors";
import { queueAccountMail } from "../account/account-mail";
import { normalEmail } from "../account/user-repository";
import type { Database } from "../db/database";
import { deletionRequests } from "../db/schema";
import { letterDate, letterYesNo, queueOperatorMail } from "../mail/operator-mail";
import { publicNumber } from "../request/public-number";
import { type BaseContext, requireUser, type UserRow } from "../serve";

/** A request is answered within this time. */
export const DELETION_DUE_MS = 30 * 24 * 60 * 60_000;

type Request = typeof deletionRequests.$inferSelect;
const isOpen = eq(deletionRequests.state, "open");

/**
 * Takes a request for any address and answers its receipt. The same work is done whether or not there is an account,
 * and nothing is deleted. Only a session of that very address ties the request to the account.
 */
export async function requestDeletion(
  context: BaseContext,
  asked: { email: string; message: string },
): Promise<string> {
  const { db, user } = context;
  const email = normalEmail(asked.email);
  const userId = user?.email === email ? user.id : null;
  return db.transaction(async (tx) => {
    const made = await create(context, tx, { email, userId, message: asked.message });
    if (made) {
      await sendLetters(context, tx, made);
      return made.number;
    }
    const open = await findOpen(tx, context.site.id, email);
    // Closed by somebody in this very moment: asked once more, it becomes a new one.
    if (!open) throw new AppError("unavailable", "The service is busy. Please try again.", { retryAfter: 1 });
    if (userId) await tie(tx, open, userId);
    return open.number;
  });
}

async function create(
  { site, services }: BaseContext,
  tx: Database,
  asked: Pick<Request, "email" | "message" | "userId">,
): Promise<Request | undefined> {
  const now = services.now();
  const [made] = await tx
    .insert(deletionRequests)
    .values({
      ...asked,
      id: randomUUID(),
      siteId: site.id,
      number: publicNumber("GD"),
      dueAt: new Date(now.getTime() + DELETION_DUE_MS),
      createdAt: now,
    })
    .onConflictDoNothing({
      target: [deletionRequests.siteId, deletionRequests.email],
      where: sql`state = 'open'`,
    })
    .returning();
  return made;
}

/** The receipt says nothing of what was written: a form that anybody may fill in must not mail their words to others. */
async function sendLetters(context: BaseContext, tx: Database, request: Request): Promise<void> {
  const { number, email, message, dueAt, userId } = request;
  const language = context.site.config.default_locale;
  await queueAccountMail(context, tx, email, "delete_receipt", request.id, {
    number,
    due: letterDate(dueAt, context.locale),
  });
  await queueOperatorMail(context, tx, "delete_notice", request.id, {
    ...{ number, email, message },
    due: letterDate(dueAt, language),
    tied: letterYesNo(userId !== null, language),
  });
}

async function findOpen(tx: Database, siteId: string, email: string): Promise<Request | undefined> {
  const [open] = await tx
    .select()
    .from(deletionRequests)
    .where(and(eq(deletionRequests.siteId, siteId), eq(deletionRequests.email, email), isOpen));
  return open;
}

async function tie(tx: Database, { id }: Request, userId: string): Promise<void> {
  await tx
    .update(deletionRequests)
    .set({ userId })
    .where(and(eq(deletionRequests.id, id), isNull(deletionRequests.userId)));
}

/** What names the account: tied to it, or for its address, whoever sent that. */
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

/** Whether there was one to take back. */
export async function cancelDeletion(context: BaseContext): Promise<boolean> {
  const cancelled = await context.db
    .update(deletionRequests)
    .set({ state: "cancelled", doneAt: context.services.now() })
    .where(ofAccount(context.site.id, requireUser(context)))
    .returning({ id: deletionRequests.id });
  return cancelled.length > 0;
}

import { and, eq } from "drizzle-orm";
import { users } from "@/lib/account/schema";
import { emailOutbox } from "@/lib/email/schema";
import { generations } from "@/lib/generation/schema/generation";
import { lockUser, refund, updateOpen } from "@/lib/generation/server";
import { asBackgroundWork, type Database } from "@/lib/platform/db";
import type { BaseContext, ServedCall } from "@/lib/platform/http";
import { serializeError } from "@/lib/platform/telemetry";
import { AppError } from "@/lib/platform/values";
import { lockPrintBatch, updatePrintBatchState } from "@/lib/print-batch/server";
import { adminCalls } from "../contract/admin";
import { adminGenerationLists } from "../contract/generations";
import { listRoute, serveAction } from "./admin-action";
import {
  isDeadEmail,
  listEmails,
  listFailures,
  listGenerations,
  listOffers,
  toEmailWire,
  toGenerationWire,
} from "./generation-lists";

type GenerationRow = typeof generations.$inferSelect;

function createNoSuchGenerationError(): AppError {
  return new AppError("not_found", "We couldn't find this generation.");
}

/** Locks the user's row first, like every step of a generation. */
async function lockStuck(tx: Database, siteId: string, id: string, now: Date): Promise<GenerationRow> {
  const byId = and(eq(generations.siteId, siteId), eq(generations.id, id));
  const [seen] = await tx.select({ userId: generations.userId }).from(generations).where(byId);
  if (!seen) throw createNoSuchGenerationError();
  await lockUser(tx, siteId, seen.userId);
  const [row] = await tx.select().from(generations).where(byId);
  if (!row) throw createNoSuchGenerationError();
  if (row.state === "settled" || row.state === "refunded") {
    throw new AppError("conflict", "This generation is done.");
  }
  if (row.leaseUntil > now && row.error === null) {
    throw new AppError("in_progress", "This document is being made. Try again in a moment.", {
      retryAfter: 5,
    });
  }
  return row;
}

async function createGenerationResponse(tx: Database, row: GenerationRow, site: string) {
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.siteId, row.siteId), eq(users.id, row.userId)));
  return toGenerationWire(row, site, user?.email ?? "");
}

function sweepNow({ services }: Pick<BaseContext, "services">): void {
  asBackgroundWork(() => services.generation.sweep()).catch((error: unknown) => {
    services.log.error({ err: serializeError(error) }, "the sweeper stopped");
  });
}

export const adminGenerationRoutes: ServedCall[] = [
  ...listRoute(adminGenerationLists.generations, listGenerations),
  ...listRoute(adminGenerationLists.failures, listFailures),
  ...listRoute(adminGenerationLists.offers, listOffers),
  ...listRoute(adminGenerationLists.mails, listEmails),

  serveAction(adminCalls.retryGeneration, async (tx, { scope, body, now, ...context }) => {
    const row = await lockStuck(tx, scope.siteId, body.id, now);
    const freed = await updateOpen(tx, row, { leaseUntil: now });
    if (!freed) throw new AppError("conflict", "This generation is done.");
    return {
      data: await createGenerationResponse(tx, freed, scope.site.uri),
      subject: `generation:${row.id}`,
      detail: { product: row.product, attempts: row.attempts, error: row.error },
      afterwards: () => sweepNow(context),
    };
  }),

  serveAction(adminCalls.refundGeneration, async (tx, { scope, body, now }) => {
    const row = await lockStuck(tx, scope.siteId, body.id, now);
    const refunded = await refund(tx, row, row.error ?? "failed: given up", now);
    if (!refunded) throw new AppError("conflict", "This generation is done.");
    return {
      data: await createGenerationResponse(tx, refunded, scope.site.uri),
      subject: `generation:${row.id}`,
      detail: { product: row.product, paid_with: row.paidWith, error: row.error, reason: body.reason },
    };
  }),

  serveAction(adminCalls.retryPrintBatch, async (tx, { scope, body, ...context }) => {
    const batch = await lockPrintBatch(tx, { id: body.id, siteId: scope.siteId });
    if (!batch) throw new AppError("not_found", "We couldn't find this print pack.");
    const running = await updatePrintBatchState(tx, batch, ["paused"], { state: "running" });
    if (!running) throw new AppError("conflict", "This print pack isn't stopped.");
    await context.services.printBatches.enqueue(tx, running);
    return {
      data: { id: running.id, state: running.state },
      subject: `print-batch:${running.id}`,
      detail: { name: running.name },
      afterwards: () => context.services.printBatches.wake(),
    };
  }),

  serveAction(adminCalls.retryMail, async (tx, { scope, body, now, ...context }) => {
    const byId = and(eq(emailOutbox.siteId, scope.siteId), eq(emailOutbox.id, body.id));
    const [changed] = await tx
      .update(emailOutbox)
      .set({ attempts: 0, nextAttemptAt: now })
      .where(and(byId, isDeadEmail(now)))
      .returning();
    if (!changed) {
      const [email] = await tx.select({ id: emailOutbox.id }).from(emailOutbox).where(byId);
      if (!email) throw new AppError("not_found", "We couldn't find this email.");
      throw new AppError("conflict", "This email was already sent, or is still being sent.");
    }
    await context.services.mail.retry(tx, changed.id);
    return {
      data: toEmailWire(changed, scope.site.uri, now),
      subject: `mail:${changed.id}`,
      detail: { mail: changed.dedupe.split(":", 1)[0] },
      afterwards: () => context.services.mail.wake(),
    };
  }),
];

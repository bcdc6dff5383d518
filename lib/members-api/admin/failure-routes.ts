import { and, eq } from "drizzle-orm";
import { adminFailureLists } from "@/lib/contract/admin-failures";
import { calls } from "@/lib/contract/table";
import { AppError } from "@/lib/core/errors";
import type { Database, Schema } from "../db/database";
import { generations, mailOutbox, users } from "../db/schema";
import { lockUser, updateOpen } from "../generation/generation-repository";
import { refund } from "../generation/settle";
import { toldFault } from "../request/error-answer";
import type { BaseContext, ServedCall } from "../serve";
import {
  generationWire,
  isLostMail,
  listFailures,
  listGenerations,
  listMails,
  listOffers,
  mailWire,
} from "./failure-lists";
import { serveAct, serveList } from "./serve-admin";

type GenerationRow = Schema["generations"]["$inferSelect"];

function noSuchGeneration(): AppError {
  return new AppError("not_found", "There is no such generation.");
}

/** An open generation at which nobody is at work, its user's row taken as every step of a generation takes it. */
async function lockStuck(tx: Database, siteId: string, id: string, now: Date): Promise<GenerationRow> {
  const own = and(eq(generations.siteId, siteId), eq(generations.id, id));
  const [seen] = await tx.select({ userId: generations.userId }).from(generations).where(own);
  if (!seen) throw noSuchGeneration();
  await lockUser(tx, siteId, seen.userId);
  const [row] = await tx.select().from(generations).where(own);
  if (!row) throw noSuchGeneration();
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

async function wireOf(tx: Database, row: GenerationRow, site: string) {
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.siteId, row.siteId), eq(users.id, row.userId)));
  return generationWire(row, site, user?.email ?? "");
}

/** The sweeper would come by itself within ten seconds; its failures stand in the rows. */
function sweepNow({ services }: Pick<BaseContext, "services">): void {
  services.generation.sweep().catch((error: unknown) => {
    services.log.error({ err: toldFault(error) }, "the sweeper stopped");
  });
}

export const adminFailureRoutes: ServedCall[] = [
  ...serveList(adminFailureLists.generations, listGenerations),
  ...serveList(adminFailureLists.failures, listFailures),
  ...serveList(adminFailureLists.offers, listOffers),
  ...serveList(adminFailureLists.mails, listMails),

  serveAct(calls.admin.retryGeneration, async (tx, { scope, body, now, ...context }) => {
    const row = await lockStuck(tx, scope.siteId, body.id, now);
    const freed = await updateOpen(tx, row, { leaseUntil: now });
    if (!freed) throw new AppError("conflict", "This generation is done.");
    return {
      data: await wireOf(tx, freed, scope.site.uri),
      subject: `generation:${row.id}`,
      detail: { product: row.product, attempts: row.attempts, error: row.error },
      afterwards: () => sweepNow(context),
    };
  }),

  serveAct(calls.admin.refundGeneration, async (tx, { scope, body, now }) => {
    const row = await lockStuck(tx, scope.siteId, body.id, now);
    const refunded = await refund(tx, row, row.error ?? "failed: given up", now);
    if (!refunded) throw new AppError("conflict", "This generation is done.");
    return {
      data: await wireOf(tx, refunded, scope.site.uri),
      subject: `generation:${row.id}`,
      detail: { product: row.product, paid_with: row.paidWith, error: row.error, reason: body.reason },
    };
  }),

  serveAct(calls.admin.retryMail, async (tx, { scope, body, now, ...context }) => {
    const own = and(eq(mailOutbox.siteId, scope.siteId), eq(mailOutbox.id, body.id));
    const [changed] = await tx
      .update(mailOutbox)
      .set({ attempts: 0, nextAttemptAt: now })
      .where(and(own, isLostMail(now)))
      .returning();
    if (!changed) {
      const [known] = await tx.select({ id: mailOutbox.id }).from(mailOutbox).where(own);
      if (!known) throw new AppError("not_found", "There is no such letter.");
      throw new AppError("conflict", "This letter was sent, or is still being tried.");
    }
    return {
      data: mailWire(changed, scope.site.uri, now),
      subject: `mail:${changed.id}`,
      detail: { mail: changed.dedupe.split(":", 1)[0] },
      afterwards: () => context.services.mail.wake(),
    };
  }),
];

import { and, count, eq, sql } from "drizzle-orm";
import type { EntitledProduct } from "@/lib/core/credits/products";
import { printBatchHref } from "@/lib/routes";
import type { Database } from "../db/database";
import { printBatchRows } from "../db/schema/print-batch";
import { emailPastedList } from "../email/email-template";
import type { Mailer } from "../email/mailer";
import { queueMemberEmail } from "../email/member-email";
import type { PrintBatchRecord } from "./print-batch-repository";

const inState = (state: (typeof printBatchRows.$inferSelect)["state"]) =>
  sql<number>`count(*) filter (where ${printBatchRows.state} = ${state})`.mapWith(Number);
const withEmpty = (product: EntitledProduct) =>
  sql<number>`count(*) filter (where ${printBatchRows.empty} ? ${product}::text)`.mapWith(Number);

/** Call in the transaction that finishes the batch. A resumed batch sends another email. */
export async function queueBatchDone(
  tx: Database,
  mail: Pick<Mailer, "queue">,
  { id, siteId, userId, locale, name }: PrintBatchRecord,
): Promise<void> {
  const [counts] = await tx
    .select({
      total: count(),
      ready: inState("ready"),
      nothing: inState("nothing_found"),
      reports: withEmpty("vhr"),
      stickers: withEmpty("sticker"),
      failed: inState("failed"),
      round: sql<number>`coalesce(sum(${printBatchRows.round}), 0)`.mapWith(Number),
    })
    .from(printBatchRows)
    .where(and(eq(printBatchRows.siteId, siteId), eq(printBatchRows.batchId, id)));
  const {
    total = 0,
    ready = 0,
    nothing = 0,
    reports = 0,
    stickers = 0,
    failed = 0,
    round = 0,
  } = counts ?? {};
  await queueMemberEmail(tx, mail, {
    siteId,
    userId,
    locale,
    text: "print_batch_done",
    path: printBatchHref(id),
    occasion: `${id}:${round}`,
    values: {
      name: name || emailPastedList(locale),
      total: String(total),
      ready: String(ready + nothing),
      nothing: String(nothing),
      reports: String(reports),
      stickers: String(stickers),
      failed: String(failed),
    },
  });
}

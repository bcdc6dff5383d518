import { randomUUID } from "node:crypto";
import type { disputeCalls } from "@/lib/contract/dispute";
import type { HistoryEvent } from "@/lib/contract/history";
import { reportDocumentSchema } from "@/lib/contract/report-document";
import { AppError } from "@/lib/core/errors";
import type { Database } from "../db/database";
import { disputes } from "../db/schema";
import { markOpened, newestOwnDocument } from "../documents/document-repository";
import { inExactTransaction } from "../ledger/exact-transaction";
import { holdAccount } from "../request/hold-account";
import { publicNumber } from "../request/public-number";
import type { CallContext, UserRow } from "../serve";
import { queueDisputeNotice, queueStateLetter } from "./dispute-letters";
import { assertRoom, type DisputeRow, liveDispute, type Owner } from "./dispute-repository";

type OpenContext = CallContext<typeof disputeCalls.open>;

/** The record in the caller's own newest report; the same refusal for no report, another's, and no such record. */
async function ownRecord(
  { services, body }: OpenContext,
  tx: Database,
  { siteId, userId }: Owner,
): Promise<HistoryEvent> {
  const row = await newestOwnDocument(tx, siteId, userId, { vin: body.vin, product: "vhr" });
  const record = row
    ? reportDocumentSchema
        .parse(row.model)
        .events.find(({ id, source }) => id === body.record && source === body.source)
    : undefined;
  if (!row || !record) throw new AppError("not_found", "There is no such record in your report.");
  // Who disputes a record has read it: a wrong VIN is not swapped for free afterwards.
  if (!(await markOpened(tx, row, services.now())))
    throw new AppError("not_found", "There is no such record in your report.");
  return record;
}

/** Opens a dispute and writes to both sides: all of it or nothing. Sent again, it is the dispute that is there already. */
export function openDispute(context: OpenContext, user: UserRow): Promise<DisputeRow> {
  const { db, site, services, body, locale } = context;
  const owner = { siteId: site.id, userId: user.id };
  return inExactTransaction(db, async (tx) => {
    // One dispute of an account at a time: neither the limits nor 'one for a record' can be passed by two at once.
    await holdAccount(tx, owner);
    const record = await ownRecord(context, tx, owner);
    const named = { vin: body.vin, recordId: record.id, source: record.source };
    const running = await liveDispute(tx, owner, named);
    if (running) {
      if (running.text === body.text && running.reason === body.reason) return running;
      throw new AppError("conflict", "You dispute this record already.");
    }
    const now = services.now();
    await assertRoom(tx, owner, now);
    const [row] = await tx
      .insert(disputes)
      .values({
        ...{ ...owner, id: randomUUID(), number: publicNumber("GC"), ...named },
        ...{ record, reason: body.reason, text: body.text, locale, createdAt: now },
      })
      .returning();
    if (!row) throw new Error("A dispute was not written.");
    await queueStateLetter(context, tx, site, row, user.email);
    await queueDisputeNotice(context, tx, row, user.email);
    return row;
  });
}

import type { disputeCalls } from "@/lib/contract/dispute";
import { reportDocumentSchema } from "@/lib/contract/report-document";
import { calls } from "@/lib/contract/table";
import type { HistoryEvent } from "@/lib/contract/vehicle-history";
import { isLiveDispute } from "@/lib/core/dispute/dispute";
import { AppError } from "@/lib/core/errors";
import { createRandomId } from "@/lib/core/random-id";
import type { Database } from "../db/database";
import { disputes } from "../db/schema/dispute";
import { runSerializableTransaction } from "../db/serializable-transaction";
import { findNewestOwnDocument, markOpened } from "../generation/document-repository";
import { lockAccountRow } from "../kernel/lock-account";
import { createPublicNumber } from "../kernel/public-number";
import {
  type CallContext,
  requireUser,
  type ServedCall,
  serve,
  succeeded,
  type UserRow,
} from "../kernel/serve";
import { emitDispute } from "../webhook/dispute-events";
import { queueDisputeOperatorEmail, queueDisputeStateEmail } from "./dispute-emails";
import { addEvidence, readEvidence, removeEvidence } from "./dispute-files";
import {
  assertRoom,
  type DisputeRow,
  holdDispute,
  listDisputes,
  loadLiveDispute,
  moveDispute,
  type Owner,
  withFiles,
} from "./dispute-repository";

async function withdraw(context: CallContext<typeof calls.dispute.withdraw>) {
  const { db, site, body, services } = context;
  const user = requireUser(context);
  const row = await runSerializableTransaction(db, async (tx) => {
    const dispute = await holdDispute(tx, { siteId: site.id, userId: user.id }, body.id);
    if (dispute.state === "withdrawn") return dispute;
    if (!isLiveDispute(dispute.state)) throw new AppError("conflict", "This dispute has ended.");
    const changed = await moveDispute(tx, dispute, { state: "withdrawn" }, services.now());
    await queueDisputeStateEmail(context, tx, site, changed, user.email);
    return changed;
  });
  return succeeded({ data: await withFiles(db, row) });
}

export const disputeRoutes: ServedCall[] = [
  serve(calls.dispute.open, async (context) => {
    const row = await openDispute(context, requireUser(context));
    return succeeded({ data: await withFiles(context.db, row) });
  }),
  serve(calls.dispute.list, async ({ db, site, query, ...context }) => {
    const owner = { siteId: site.id, userId: requireUser(context).id };
    return succeeded({ data: await listDisputes(db, owner, query.vin) });
  }),
  serve(calls.dispute.withdraw, withdraw),
  serve(calls.dispute.addFile, async (context) =>
    succeeded({ data: await addEvidence(context, requireUser(context)) }),
  ),
  serve(calls.dispute.removeFile, async (context) => {
    await removeEvidence(context, requireUser(context));
    return succeeded({});
  }),
  serve(calls.dispute.file, (context) => readEvidence(context, requireUser(context))),
];

type OpenContext = CallContext<typeof disputeCalls.open>;

/** Throws the same error for a missing report, another user's report and a missing record. */
async function loadOwnRecord(
  { services, body }: OpenContext,
  tx: Database,
  { siteId, userId }: Owner,
): Promise<HistoryEvent> {
  const row = await findNewestOwnDocument(tx, siteId, userId, { vin: body.vin, product: "vhr" });
  const record = row
    ? reportDocumentSchema
        .parse(row.model)
        .events.find(({ id, source }) => id === body.record && source === body.source)
    : undefined;
  if (!row || !record) throw new AppError("not_found", "We couldn't find this record in your report.");
  // The user has read the record, so the report can't be swapped anymore.
  if (!(await markOpened(tx, row, services.now())))
    throw new AppError("not_found", "We couldn't find this record in your report.");
  return record;
}

function openDispute(context: OpenContext, user: UserRow): Promise<DisputeRow> {
  const { db, site, services, body, locale } = context;
  const owner = { siteId: site.id, userId: user.id };
  return runSerializableTransaction(db, async (tx) => {
    await lockAccountRow(tx, owner);
    const record = await loadOwnRecord(context, tx, owner);
    const reference = { vin: body.vin, recordId: record.id, source: record.source };
    const running = await loadLiveDispute(tx, owner, reference);
    if (running) {
      if (running.text === body.text && running.reason === body.reason) return running;
      throw new AppError("conflict", "You already disputed this record.");
    }
    const now = services.now();
    await assertRoom(tx, owner, now);
    const [row] = await tx
      .insert(disputes)
      .values({
        ...owner,
        id: createRandomId(),
        number: createPublicNumber("GC"),
        ...reference,
        record,
        reason: body.reason,
        text: body.text,
        locale,
        createdAt: now,
      })
      .returning();
    if (!row) throw new Error("A dispute was not written.");
    await emitDispute(tx, services, row);
    await queueDisputeStateEmail(context, tx, site, row, user.email);
    await queueDisputeOperatorEmail(context, tx, row, user.email);
    return row;
  });
}

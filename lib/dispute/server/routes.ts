import type { UserRow } from "@/lib/account/schema";
import { lockAccountRow } from "@/lib/account/schema";
import { findNewestOwnDocument, markOpened } from "@/lib/generation/server";
import { createPublicNumber } from "@/lib/platform/crypto";
import { type Database, runSerializableTransaction } from "@/lib/platform/db";
import { type CallContext, requireUser, type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { AppError, createRandomId } from "@/lib/platform/values";
import { reportDocumentSchema } from "@/lib/report/contract/document";
import type { HistoryEvent } from "@/lib/vehicle/contract/history";
import { emitDispute } from "@/lib/webhook/server";
import { disputeCalls } from "../contract";
import { isLiveDispute } from "../rules";
import { disputes } from "../schema";
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

async function withdraw(context: CallContext<typeof disputeCalls.withdraw>) {
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
  serve(disputeCalls.open, async (context) => {
    const row = await openDispute(context, requireUser(context));
    return succeeded({ data: await withFiles(context.db, row) });
  }),
  serve(disputeCalls.list, async ({ db, site, query, ...context }) => {
    const owner = { siteId: site.id, userId: requireUser(context).id };
    return succeeded({ data: await listDisputes(db, owner, query.vin) });
  }),
  serve(disputeCalls.withdraw, withdraw),
  serve(disputeCalls.addFile, async (context) =>
    succeeded({ data: await addEvidence(context, requireUser(context)) }),
  ),
  serve(disputeCalls.removeFile, async (context) => {
    await removeEvidence(context, requireUser(context));
    return succeeded({});
  }),
  serve(disputeCalls.file, (context) => readEvidence(context, requireUser(context))),
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

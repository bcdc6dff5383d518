import { calls } from "@/lib/contract/table";
import { isLiveDispute } from "@/lib/core/dispute/dispute";
import { AppError } from "@/lib/core/errors";
import { serializableTransaction } from "../db/serializable-transaction";
import { type CallContext, requireUser, type ServedCall, serve, succeeded } from "../kernel/serve";
import { queueDisputeStateEmail } from "./dispute-emails";
import { addEvidence, readEvidence, removeEvidence } from "./dispute-files";
import { holdDispute, listDisputes, moveDispute, withFiles } from "./dispute-repository";
import { openDispute } from "./open-dispute";

async function withdraw(context: CallContext<typeof calls.dispute.withdraw>) {
  const { db, site, body, services } = context;
  const user = requireUser(context);
  const row = await serializableTransaction(db, async (tx) => {
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

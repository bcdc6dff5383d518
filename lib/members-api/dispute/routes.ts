import { calls } from "@/lib/contract/table";
import { isLiveDispute } from "@/lib/core/dispute";
import { AppError } from "@/lib/core/errors";
import { inExactTransaction } from "../ledger/exact-transaction";
import { type CallContext, requireUser, type ServedCall, serve, succeeded } from "../serve";
import { addEvidence, readEvidence, removeEvidence } from "./dispute-files";
import { queueStateLetter } from "./dispute-letters";
import { holdDispute, listDisputes, moveDispute, withFiles } from "./dispute-repository";
import { openDispute } from "./open-dispute";

/** Withdrawn twice is withdrawn once; what was decided cannot be taken back. */
async function withdraw(context: CallContext<typeof calls.dispute.withdraw>) {
  const { db, site, body, services } = context;
  const user = requireUser(context);
  const row = await inExactTransaction(db, async (tx) => {
    const held = await holdDispute(tx, { siteId: site.id, userId: user.id }, body.id);
    if (held.state === "withdrawn") return held;
    if (!isLiveDispute(held.state)) throw new AppError("conflict", "This dispute has ended.");
    const changed = await moveDispute(tx, held, { state: "withdrawn" }, services.now());
    await queueStateLetter(context, tx, site, changed, user.email);
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

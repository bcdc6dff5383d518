import type { disputes } from "@/lib/dispute/schema";
import type { Database } from "@/lib/platform/db";
import { type Emitting, emitEvent } from "./emit-event";

export async function emitDispute(
  tx: Database,
  services: Emitting,
  row: typeof disputes.$inferSelect,
): Promise<void> {
  const { siteId, id, state, number, vin, recordId, source, reason, userId } = row;
  const data = {
    dispute_id: id,
    number,
    vin,
    record_id: recordId,
    source,
    reason,
    member_id: userId,
    test: false,
  };
  if (state === "open") await emitEvent(tx, services, { siteId, type: "dispute.opened", key: id, data });
  if (state === "corrected" || state === "confirmed" || state === "declined")
    await emitEvent(tx, services, { siteId, type: "dispute.answered", key: id, data: { ...data, state } });
}

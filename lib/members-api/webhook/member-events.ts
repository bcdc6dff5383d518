import { and, eq } from "drizzle-orm";
import type { Database } from "../db/database";
import type { users } from "../db/schema/account";
import { webhookEvents } from "../db/schema/webhook";
import { type Emitting, emitEvent } from "./emit-event";

/** A new account, in the transaction that makes it. Staff are no members. */
export async function emitMemberCreated(
  tx: Database,
  services: Emitting,
  { siteId, id, email, role }: Pick<typeof users.$inferSelect, "siteId" | "id" | "email" | "role">,
): Promise<void> {
  if (role === "admin") return;
  const data = { member_id: id, email, role, test: false };
  await emitEvent(tx, services, { siteId, type: "member.created", key: id, data });
}

/** An account was erased for good, not only closed: whoever has its data has to erase it too. */
export async function emitMemberDeleted(
  tx: Database,
  services: Emitting,
  { siteId, userId }: { siteId: string; userId: string },
): Promise<void> {
  const data = { member_id: userId, test: false };
  await emitEvent(tx, services, { siteId, type: "member.deleted", key: userId, data });
}

/** What the events of an erased account say goes with it; what was not delivered yet is left out. */
export async function forgetEvents(
  tx: Database,
  { siteId, userId }: { siteId: string; userId: string },
): Promise<void> {
  await tx
    .update(webhookEvents)
    .set({ payload: null, userId: null })
    .where(and(eq(webhookEvents.siteId, siteId), eq(webhookEvents.userId, userId)));
}

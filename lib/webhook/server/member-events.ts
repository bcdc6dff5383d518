import { and, eq } from "drizzle-orm";
import type { users } from "@/lib/account/schema";
import type { Database } from "@/lib/platform/db";
import { webhookEvents } from "../schema";
import { type Emitting, emitEvent } from "./emit-event";

export async function emitMemberCreated(
  tx: Database,
  services: Emitting,
  { siteId, id, email, role }: Pick<typeof users.$inferSelect, "siteId" | "id" | "email" | "role">,
): Promise<void> {
  if (role === "admin") return;
  const data = { member_id: id, email, role, test: false };
  await emitEvent(tx, services, { siteId, type: "member.created", key: id, data });
}

/** Emits the event that requires receivers to erase their data, too. */
export async function emitMemberDeleted(
  tx: Database,
  services: Emitting,
  { siteId, userId }: { siteId: string; userId: string },
): Promise<void> {
  const data = { member_id: userId, test: false };
  await emitEvent(tx, services, { siteId, type: "member.deleted", key: userId, data });
}

export async function forgetEvents(
  tx: Database,
  { siteId, userId }: { siteId: string; userId: string },
): Promise<void> {
  await tx
    .update(webhookEvents)
    .set({ payload: null, userId: null })
    .where(and(eq(webhookEvents.siteId, siteId), eq(webhookEvents.userId, userId)));
}

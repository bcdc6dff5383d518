import type { CallDefinition } from "@/lib/contract/call";
import { OFFLINE_CACHE, type OfflineMessage } from "@/lib/core/offline-copy";

async function dropCopy(): Promise<void> {
  // Only where the page came by https is there one.
  await globalThis.caches?.delete(OFFLINE_CACHE);
}

async function renewCopy(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.active?.postMessage("changed" satisfies OfflineMessage);
}

/**
 * What a call that succeeded means for the copy for offline reading: one that opens or closes a session ends the copy
 * before the page does anything else, one that changes the garage renews it.
 */
export async function settleOfflineCopy({ session, method, name }: CallDefinition): Promise<void> {
  if (session !== "none" && session !== "renews") await dropCopy().catch(() => undefined);
  else if (method !== "GET" && name.startsWith("garage.")) void renewCopy().catch(() => undefined);
}

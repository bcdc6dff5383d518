import type { CallDefinition } from "@/lib/platform/calls";
import { OFFLINE_CACHE, type OfflineMessage } from "@/lib/platform/values";

async function dropCopy(): Promise<void> {
  await globalThis.caches?.delete(OFFLINE_CACHE);
}

async function renewCopy(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.active?.postMessage("changed" satisfies OfflineMessage);
}

export async function settleOfflineCopy({ session, method, name }: CallDefinition): Promise<void> {
  if (session !== "none" && session !== "renews") await dropCopy().catch(() => undefined);
  else if (method !== "GET" && name.startsWith("garage.")) void renewCopy().catch(() => undefined);
}

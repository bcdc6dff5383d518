import type { ShareWire } from "@/lib/contract/share";
import type { ShareLetter } from "@/lib/contract/share-letter";
import type { ShareRow } from "./share-repository";

/** A link as its owner reads it. */
export function shareAnswer(row: ShareRow, letters: ShareLetter[], now: Date): ShareWire {
  const { id, label, opens, openedAt, expiresAt, revokedAt, createdAt } = row;
  return {
    ...{ id, label, opens, letters },
    state: revokedAt ? "revoked" : expiresAt <= now ? "expired" : "live",
    opened_at: openedAt?.toISOString() ?? null,
    expires_at: expiresAt.toISOString(),
    created_at: createdAt.toISOString(),
  };
}

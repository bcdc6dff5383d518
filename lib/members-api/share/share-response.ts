import type { ShareWire } from "@/lib/contract/share";
import type { ShareEmail } from "@/lib/contract/share-email";
import type { ShareRow } from "./share-repository";

/** A link as its owner sees it. */
export function shareResponse(row: ShareRow, emails: ShareEmail[], now: Date): ShareWire {
  const { id, label, opens, openedAt, expiresAt, revokedAt, createdAt } = row;
  return {
    id,
    label,
    opens,
    letters: emails,
    state: revokedAt ? "revoked" : expiresAt <= now ? "expired" : "live",
    opened_at: openedAt?.toISOString() ?? null,
    expires_at: expiresAt.toISOString(),
    created_at: createdAt.toISOString(),
  };
}

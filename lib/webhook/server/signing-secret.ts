import { createHmac, randomBytes } from "node:crypto";
import { type MembersApiSecrets, openSealedText, type SealPurpose, sealText } from "@/lib/platform/crypto";
import type { webhookEndpoints } from "../schema";

const PREFIX = "whsec_";
/** Standard Webhooks requires 24 to 64 bytes. */
const SECRET_BYTES = 32;

export const newSigningSecret = () => PREFIX + randomBytes(SECRET_BYTES).toString("base64");

const createSealPurpose = (endpointId: string): SealPurpose => ({
  purpose: "webhook-secret",
  owner: endpointId,
});

export const sealSigningSecret = (secret: string, endpointId: string, secrets: MembersApiSecrets) =>
  sealText(secret, createSealPurpose(endpointId), secrets);

type SealedSecrets = Pick<
  typeof webhookEndpoints.$inferSelect,
  "id" | "sealedSecret" | "sealedOldSecret" | "overlapUntil"
>;

/** Returns the secrets, newest first: two during rotation, none if DIGEST_KEY has changed. */
export function openSigningSecrets(endpoint: SealedSecrets, secrets: MembersApiSecrets, now: Date): string[] {
  const { id, sealedSecret, sealedOldSecret, overlapUntil } = endpoint;
  const isOverlap = overlapUntil !== null && overlapUntil > now;
  const sealed = isOverlap && sealedOldSecret !== null ? [sealedSecret, sealedOldSecret] : [sealedSecret];
  return sealed.flatMap((name) => openSealedText(name, createSealPurpose(id), secrets) ?? []);
}

/** Signs as Standard Webhooks specifies: HMAC-SHA256 over ID, time and the exact bytes of the body. */
export function signHeaders(
  { id, at, body }: { id: string; at: Date; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { MembersApiSecrets } from "./services";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What a text is sealed for: a key of its own, and the owner whose row alone opens it. */
export interface SealPurpose {
  /** Such as 'second-factor'; each has a key of its own, derived from DIGEST_KEY. */
  purpose: string;
  /** The id of the row's owner: a seal that was copied to another row opens nothing. */
  owner: string;
}

const keyOf = (purpose: string, { digestKey }: MembersApiSecrets) =>
  Buffer.from(hkdfSync("sha256", digestKey, "", purpose, 32));

/** Seals a secret for the database (AES-256-GCM), as base64url: a copy of the database alone does not open it. */
export function sealText(text: string, { purpose, owner }: SealPurpose, secrets: MembersApiSecrets): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(purpose, secrets), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Null where it was changed, or sealed with another DIGEST_KEY, for another purpose or another owner. */
export function openSealedText(
  sealed: string,
  { purpose, owner }: SealPurpose,
  secrets: MembersApiSecrets,
): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, keyOf(purpose, secrets), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}

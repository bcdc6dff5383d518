import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { MembersApiSecrets } from "./secrets";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface SealPurpose {
  purpose: string;
  /** ID of the row, so that sealed text copied to another row can't be opened. */
  owner: string;
}

const toKey = (purpose: string, { digestKey }: MembersApiSecrets) =>
  Buffer.from(hkdfSync("sha256", digestKey, "", purpose, 32));

export function sealText(text: string, { purpose, owner }: SealPurpose, secrets: MembersApiSecrets): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, toKey(purpose, secrets), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

export function openSealedText(
  sealed: string,
  { purpose, owner }: SealPurpose,
  secrets: MembersApiSecrets,
): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, toKey(purpose, secrets), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}

import { createHmac, hkdfSync, randomInt } from "node:crypto";
import type { MembersApiSecrets } from "@/lib/platform/crypto";
import { API_KEY_ALPHABET, API_KEY_ID_LENGTH, API_KEY_SECRET_LENGTH, type ApiKeyMode } from "../rules";

export function newApiKey(mode: ApiKeyMode): string {
  const length = API_KEY_ID_LENGTH + API_KEY_SECRET_LENGTH;
  const characters = Array.from({ length }, () => API_KEY_ALPHABET[randomInt(API_KEY_ALPHABET.length)]);
  return `gbx_${mode}_${characters.join("")}`;
}

/** Uses an HMAC with DIGEST_KEY, so that a copy of the database can't be used to check guesses. */
export function getApiKeyDigest(key: string, { digestKey }: MembersApiSecrets): string {
  const hmacKey = Buffer.from(hkdfSync("sha256", digestKey, "", "api-key", 32));
  return createHmac("sha256", hmacKey).update(key).digest("hex");
}

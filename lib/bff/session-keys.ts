import { createHash } from "node:crypto";
import { globalSingleton } from "./global-singleton";

const slot = globalSingleton<KeyRing>("session-keys");

/** Sealing keys by id; the newest seals, all open (SEC-SES-09). */
export interface KeyRing {
  newest: string;
  secrets: Readonly<Record<string, string>>;
}

/** A key's id is made from the key, so that it stays the same when the list grows or turns. */
function keyId(secret: string): string {
  return String(Number.parseInt(createHash("sha256").update(secret).digest("hex").slice(0, 8), 16));
}

/** `keys` newest first, 32 characters or more each. Throws on an empty list or a short key. */
export function keyRing(keys: readonly string[]): KeyRing {
  const [newest] = keys;
  if (!newest || keys.some((key) => key.length < 32)) {
    throw new Error("SESSION_KEYS needs at least one key, each of 32 characters or more.");
  }
  return { newest: keyId(newest), secrets: Object.fromEntries(keys.map((key) => [keyId(key), key])) };
}

/** Called once at the start (scripts/serve.ts). */
export function setSessionKeys(keys: readonly string[]): void {
  slot.set(keyRing(keys));
}

export function sessionKeys(): KeyRing {
  const ring = slot.get();
  if (!ring) throw new Error("The session keys were not set at the start.");
  return ring;
}

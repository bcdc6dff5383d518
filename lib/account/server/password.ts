import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { AppError } from "@/lib/platform/values";

const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** scrypt runs in libuv's pool of four threads; leave two for files and DNS. */
const RUNNING_MAX = 2;
/** Even the last login in the queue must finish within a call's 15-second limit on a slow core. */
const WAITING_MAX = 20;
const FORMAT = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]+)$/;

export interface ScryptCost {
  N: number;
  r: number;
  p: number;
}

/** One of OWASP's recommended settings: 32 MB and about 0.2 s of CPU time per hash. */
const PASSWORD_COST: ScryptCost = { N: 2 ** 15, r: 8, p: 3 };

type DeriveKey = (
  password: string,
  salt: Buffer,
  bytes: number,
  options: ScryptOptions,
  callback: (error: Error | null, key: Buffer) => void,
) => void;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** `null` (no such account) takes the same time. */
  verify(password: string, stored: string | null): Promise<boolean>;
}

/** Normalizes to NFC, because keyboards encode the same letters differently. Throws 429 if the queue is full. */
export function createPasswordHasher(
  cost: ScryptCost = PASSWORD_COST,
  deriveKey: DeriveKey = scrypt,
): PasswordHasher {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function derive(password: string, salt: Buffer, { N, r, p }: ScryptCost): Promise<Buffer> {
    if (running >= RUNNING_MAX) {
      if (waiting.length >= WAITING_MAX) {
        throw new AppError("too_many_requests", "The service is busy. Try again.", { retryAfter: 2 });
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    running += 1;
    try {
      const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
      const text = password.normalize("NFC");
      return await new Promise((resolve, reject) =>
        deriveKey(text, salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key))),
      );
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  }

  const decoy = { cost, salt: randomBytes(SALT_BYTES), key: randomBytes(KEY_BYTES) };
  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const key = await derive(password, salt, cost);
      const { N, r, p } = cost;
      return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
    },
    async verify(password, stored) {
      const against = stored === null ? decoy : parseStored(stored);
      const key = await derive(password, against.salt, against.cost);
      return timingSafeEqual(key, against.key) && stored !== null;
    },
  };
}

function parseStored(stored: string): { cost: ScryptCost; salt: Buffer; key: Buffer } {
  const [, N, r, p, salt, key] = FORMAT.exec(stored) ?? [];
  if (!salt || !key) throw new Error("A stored password hash cannot be read.");
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, "base64url"),
    key: Buffer.from(key, "base64url"),
  };
}

export function createNoPassword(): string {
  const { N, r, p } = PASSWORD_COST;
  const random = (bytes: number) => randomBytes(bytes).toString("base64url");
  return ["scrypt", N, r, p, random(16), random(32)].join("$");
}

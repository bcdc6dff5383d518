import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod";
import { createDiskFullError, isDiskFull, isLoopbackHost, isRefusedByDisk } from "@/lib/platform/values";
import type { Env } from "./env";
import { listPaymentProblems } from "./payment-settings";

const MIN_LENGTH = 32;
const SITE_HOST = /^[a-z0-9.-]{1,253}$/;
const KEY_COMMAND = "openssl rand -base64 48";
const PLACEHOLDER = /change.?me|example|secret|password|default|placeholder|your.?key/i;

export interface Secrets {
  /** Newest first. The first key seals sessions; every key can unseal them. */
  sessionKeys: [string, ...string[]];
  digestKey: string;
  serverKeys: Record<string, string[]>;
}

type StoredSecrets = Pick<Secrets, "sessionKeys" | "digestKey">;

type SecretEnv = Pick<
  Env,
  | "NODE_ENV"
  | "HOST"
  | "DATA_DIR"
  | "DATABASE_URL"
  | "MEMBERS_API_ORIGIN"
  | "SESSION_KEYS"
  | "DIGEST_KEY"
  | "SERVER_KEYS"
> &
  Parameters<typeof listPaymentProblems>[0];

export type Process = "app" | "members-api";

const storedSchema = z.object({
  sessionKeys: z.tuple([z.string().min(MIN_LENGTH)], z.string().min(MIN_LENGTH)),
  digestKey: z.string().min(MIN_LENGTH),
});

/** Returns true for public or multi-process deployments, where machine-generated secrets aren't enough. */
function needsConfiguredSecrets(env: SecretEnv): boolean {
  return env.DATABASE_URL !== undefined || (env.NODE_ENV === "production" && !isLoopbackHost(env.HOST));
}

function toKeys(text: string | undefined): string[] {
  return (text ?? "").split(",").flatMap((key) => key.trim() || []);
}

function parseSitePairs(text: string | undefined): [site: string, key: string][] {
  return toKeys(text).map((pair) => {
    const at = pair.indexOf("=");
    return [pair.slice(0, Math.max(at, 0)).trim().toLowerCase(), at < 0 ? "" : pair.slice(at + 1).trim()];
  });
}

function parseServerKeys(text: string | undefined): Record<string, string[]> {
  const keys: Record<string, string[]> = Object.create(null);
  for (const [site, key] of parseSitePairs(text)) keys[site] = [...(keys[site] ?? []), key];
  return keys;
}

function findWeakness(key: string): string | null {
  if (key.length < MIN_LENGTH) return `needs ${MIN_LENGTH} characters or more`;
  if (PLACEHOLDER.test(key)) return "contains a placeholder word instead of random text";
  return new Set(key).size < 10 ? "repeats the same few characters" : null;
}

export function bootProblems(env: SecretEnv, process: Process): string[] {
  const problems: string[] = [];
  const check = (name: string, keys: string[], needed: boolean) => {
    if (needed && keys.length === 0) problems.push(`${name} is not set. Create one with: ${KEY_COMMAND}`);
    for (const key of keys) {
      const weak = findWeakness(key);
      if (weak) problems.push(`${name} ${weak}. Create one with: ${KEY_COMMAND}`);
    }
  };
  const isRequired = needsConfiguredSecrets(env);
  const embedded = env.MEMBERS_API_ORIGIN === undefined;
  check("SESSION_KEYS", toKeys(env.SESSION_KEYS), isRequired && process === "app");
  check("DIGEST_KEY", env.DIGEST_KEY === undefined ? [] : [env.DIGEST_KEY], isRequired && embedded);
  const pairs = parseSitePairs(env.SERVER_KEYS);
  if (pairs.some(([site, key]) => !SITE_HOST.test(site) || key === ""))
    problems.push(
      "SERVER_KEYS must be a list of site=key pairs, such as cars.example=…, separated by commas",
    );
  else
    check(
      "SERVER_KEYS",
      pairs.map(([, key]) => key),
      false,
    );
  // Digests persist in the database, so DIGEST_KEY can't rotate like the session keys.
  if (env.DIGEST_KEY?.includes(",")) problems.push("DIGEST_KEY must be one key, without commas");
  if (env.MEMBERS_API_ORIGIN !== undefined && env.NODE_ENV === "production") {
    const upstream = new URL(env.MEMBERS_API_ORIGIN);
    if (upstream.protocol !== "https:" && !isLoopbackHost(upstream.hostname)) {
      problems.push("MEMBERS_API_ORIGIN must start with https: it carries tokens and passwords");
    }
  }
  return [...problems, ...listPaymentProblems(env)];
}

/** Falls back to `DATA_DIR/secrets.json`, created at first start. Throws an Error that lists `bootProblems`. */
export function loadSecrets(env: SecretEnv, process: Process): Secrets {
  const problems = bootProblems(env, process);
  if (problems.length > 0) {
    const list = problems.map((problem) => `  ${problem}`).join("\n");
    throw new Error(`This configuration isn't safe to serve:\n${list}`);
  }
  const [first, ...rest] = toKeys(env.SESSION_KEYS);
  const digestKey = env.DIGEST_KEY ?? (env.MEMBERS_API_ORIGIN ? "" : undefined);
  const serverKeys = parseServerKeys(env.SERVER_KEYS);
  if (first && digestKey !== undefined) return { sessionKeys: [first, ...rest], digestKey, serverKeys };
  const stored = readOrCreate(env.DATA_DIR);
  return {
    sessionKeys: first ? [first, ...rest] : stored.sessionKeys,
    digestKey: digestKey ?? stored.digestKey,
    serverKeys,
  };
}

function readOrCreate(dataDir: string): StoredSecrets {
  try {
    const path = join(dataDir, "secrets.json");
    return read(path) ?? create(path);
  } catch (error) {
    if (isDiskFull(error)) throw createDiskFullError(dataDir, error);
    if (!isRefusedByDisk(error)) throw error;
    const { code } = error as NodeJS.ErrnoException;
    const remedy = "Set SESSION_KEYS and DIGEST_KEY, or a DATA_DIR that can be written.";
    throw new Error(`Keys can't be stored in ${dataDir} (${code}). ${remedy}`, { cause: error });
  }
}

function create(path: string): StoredSecrets {
  const createSecret = () => randomBytes(48).toString("base64url");
  // Linked after writing, so that two processes at first start share the same secrets.
  const draft = `${path}.${createSecret()}`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(draft, JSON.stringify({ sessionKeys: [createSecret()], digestKey: createSecret() }), {
      mode: 0o600,
      flag: "wx",
    });
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const created = read(path);
  if (!created) throw new Error(`${path} could not be written.`);
  return created;
}

function read(path: string): StoredSecrets | null {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  try {
    return storedSchema.parse(JSON.parse(text)) as StoredSecrets;
  } catch (error) {
    throw new Error(`${path} is damaged. Restore it; deleting it ends every session.`, { cause: error });
  }
}

import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { sealData, unsealData } from "iron-session";
import { LRUCache } from "lru-cache";
import * as z from "zod";
import { LOGIN_LINK_COOKIE } from "@/lib/platform/values";
import { getSharedNow } from "./clock";
import { createGlobalSingleton } from "./global-singleton";
import { sealedUserSchema } from "./sealed-user";

const slot = createGlobalSingleton<KeyRing>("session-keys");

/** SEC-SES-09: sealing keys by ID. The newest key seals; every key can unseal. */
export interface KeyRing {
  newest: string;
  secrets: Readonly<Record<string, string>>;
}

/** Derives the ID from the key, so that rotation doesn't change it. */
function getKeyId(secret: string): string {
  return String(Number.parseInt(createHash("sha256").update(secret).digest("hex").slice(0, 8), 16));
}

/** Expects the newest key first. Throws without a key, or if a key has fewer than 32 characters. */
export function createKeyRing(keys: readonly string[]): KeyRing {
  const [newest] = keys;
  if (!newest || keys.some((key) => key.length < 32)) {
    throw new Error("SESSION_KEYS needs at least one key, each of 32 characters or more.");
  }
  return { newest: getKeyId(newest), secrets: Object.fromEntries(keys.map((key) => [getKeyId(key), key])) };
}

export function setSessionKeys(keys: readonly string[]): void {
  openedSeals.set(undefined);
  slot.set(createKeyRing(keys));
}

function getSessionKeys(): KeyRing {
  const ring = slot.get();
  if (!ring) throw new Error("The session keys weren't set at startup.");
  return ring;
}

export function signText(purpose: string, text: string): string {
  return signWithKey(getSessionKeys().secrets[getSessionKeys().newest] ?? "", purpose, text);
}

export function isSigned(purpose: string, text: string, signature: string): boolean {
  const signatureBuffer = Buffer.from(signature);
  return Object.values(getSessionKeys().secrets).some((key) => {
    const ownBuffer = Buffer.from(signWithKey(key, purpose, text));
    return ownBuffer.length === signatureBuffer.length && timingSafeEqual(ownBuffer, signatureBuffer);
  });
}

function signWithKey(key: string, purpose: string, text: string): string {
  return createHmac("sha256", key)
    .update(`${purpose}\0${text}`)
    .digest()
    .subarray(0, 16)
    .toString("base64url");
}

/** `__Host-`: Secure, Path=/, no Domain, so other hosts can't set or read it. */
export const SESSION_COOKIE = "__Host-glovebox";
export const GATE_COOKIE = "__Host-glovebox-gate";
export const ADMIN_COOKIE = "__Host-glovebox-admin";
export const THEME_PREVIEW_COOKIE = "__Host-glovebox-theme";
/** SEC-TOK-06: a token waiting for the user's consent. */
export const ACCOUNT_SWITCH_COOKIE = "__Host-glovebox-handover";
export const SSO_COOKIE = "__Host-glovebox-sso";
/** SEC-AUTH-01: a random browser ID for login throttling; doesn't grant access, and outlives the session. */
export const DEVICE_COOKIE = "__Host-glovebox-device";

const DAY = 86_400_000;
export const SESSION_IDLE_MS = 7 * DAY;
export const SESSION_ABSOLUTE_MS = 30 * DAY;
export const GATE_MS = DAY / 2;
const THEME_PREVIEW_MS = DAY / 2;
export const ACCOUNT_SWITCH_MS = 5 * 60_000;
const SSO_MS = 10 * 60_000;
const ADMIN_MS = DAY / 3;
export const SESSION_RENEW_MS = 60 * 60_000;
const DEVICE_MS = 400 * DAY;
const DEVICE = /^[A-Za-z0-9_-]{43}$/;
const COOKIE_MAX_BYTES = 4096;
const SEAL_MAX_BYTES = 3 * COOKIE_MAX_BYTES;

const sessionSchema = z.object({
  token: z.string().min(1),
  issuedAt: z.number(),
  seenAt: z.number(),
  user: sealedUserSchema.optional(),
  isUnverified: z.boolean().optional(),
});
export type Session = z.infer<typeof sessionSchema>;
const gateSchema = z.object({ secureId: z.string(), issuedAt: z.number() });
const tokenSchema = z.object({ token: z.string().min(1), issuedAt: z.number() });
const accountSwitchSchema = tokenSchema.extend({ launched: z.boolean().default(false) });
const ssoSchema = z.object({ state: z.string().min(1), next: z.string(), issuedAt: z.number() });
export type AccountSwitch = z.infer<typeof accountSwitchSchema>;

export interface SealContext {
  host: string;
  now?: number;
  keys?: KeyRing;
}

/** Strict, because iron doesn't authenticate a seal's last part. */
const SEAL = /^Fe26\.2\*\d{1,10}\*[0-9a-f]{64}\*[\w-]+\*[\w-]+\*\d*\*[0-9a-f]{64}\*[\w-]+~2$/;

async function seal(
  purpose: string,
  data: object,
  { host, keys = getSessionKeys() }: SealContext,
): Promise<string> {
  const secret = keys.secrets[keys.newest] ?? "";
  // 0 disables iron's own expiry; we check ages against a mockable clock.
  return sealData({ ...data, purpose, host }, { password: { [keys.newest]: secret }, ttl: 0 });
}

const OPENED_MAX = 2000;
/** Caches opened seals, because opening takes as long as the rest of a call. Ages are still checked every time. */
const openedSeals = createGlobalSingleton<LRUCache<string, Record<string, unknown>>>("opened-seals");

/** SEC-SES-03: returns null unless the value was sealed for this purpose and host. */
async function openSeal(
  purpose: string,
  value: string,
  { host, keys }: SealContext,
): Promise<Record<string, unknown> | null> {
  const opened = keys ? undefined : (openedSeals.get() ?? new LRUCache({ max: OPENED_MAX }));
  if (opened) openedSeals.set(opened);
  const key = `${purpose} ${host} ${value}`;
  const known = opened?.get(key);
  if (known) return known;
  const password = { ...(keys ?? getSessionKeys()).secrets };
  const data = await unsealData<Record<string, unknown>>(value, { password, ttl: 0 });
  if (data.purpose !== purpose || data.host !== host) return null;
  opened?.set(key, data);
  return data;
}

async function open<T>(
  purpose: string,
  schema: z.ZodType<T>,
  value: string | undefined,
  context: SealContext,
): Promise<T | null> {
  if (!value || value.length > SEAL_MAX_BYTES || !SEAL.test(value)) return null;
  try {
    const data = await openSeal(purpose, value, context);
    const parsed = schema.safeParse(data);
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function sealSession(session: Session, context: SealContext): Promise<string> {
  return seal("session", session, context);
}

export async function openSession(value: string | undefined, context: SealContext): Promise<Session | null> {
  const session = await open("session", sessionSchema, value, context);
  if (!session) return null;
  const now = context.now ?? getSharedNow();
  const alive = now - session.seenAt < SESSION_IDLE_MS && now - session.issuedAt < SESSION_ABSOLUTE_MS;
  return alive ? session : null;
}

export function sealGate(secureId: string, context: SealContext): Promise<string> {
  return seal("gate", { secureId, issuedAt: context.now ?? getSharedNow() }, context);
}

export async function openGate(value: string | undefined, context: SealContext): Promise<string | null> {
  const gate = await open("gate", gateSchema, value, context);
  return gate !== null && (context.now ?? getSharedNow()) - gate.issuedAt < GATE_MS ? gate.secureId : null;
}

export function sealAccountSwitch(
  pending: Pick<AccountSwitch, "token" | "launched">,
  context: SealContext,
): Promise<string> {
  return seal("handover", { ...pending, issuedAt: context.now ?? getSharedNow() }, context);
}

export async function openAccountSwitch(
  value: string | undefined,
  context: SealContext,
): Promise<AccountSwitch | null> {
  const accountSwitch = await open("handover", accountSwitchSchema, value, context);
  const alive =
    accountSwitch !== null && (context.now ?? getSharedNow()) - accountSwitch.issuedAt < ACCOUNT_SWITCH_MS;
  return alive ? accountSwitch : null;
}

export async function newThemePreviewCookie(key: string, context: SealContext): Promise<string> {
  const sealed = await seal(
    "theme-preview",
    { token: key, issuedAt: context.now ?? getSharedNow() },
    context,
  );
  return setCookie(THEME_PREVIEW_COOKIE, sealed, THEME_PREVIEW_MS);
}

export async function openThemePreview(
  value: string | undefined,
  context: SealContext,
): Promise<string | null> {
  const preview = await open("theme-preview", tokenSchema, value, context);
  const isRecent = preview !== null && (context.now ?? getSharedNow()) - preview.issuedAt < THEME_PREVIEW_MS;
  return isRecent ? preview.token : null;
}

export async function newSsoCookie(
  attempt: { state: string; next: string },
  context: SealContext,
): Promise<string> {
  const sealed = await seal("sso", { ...attempt, issuedAt: context.now ?? getSharedNow() }, context);
  return setCookie(SSO_COOKIE, sealed, SSO_MS);
}

export async function openSso(
  value: string | undefined,
  context: SealContext,
): Promise<{ state: string; next: string } | null> {
  const sso = await open("sso", ssoSchema, value, context);
  return sso !== null && (context.now ?? getSharedNow()) - sso.issuedAt < SSO_MS ? sso : null;
}

export async function newAdminCookie(token: string, context: SealContext): Promise<string> {
  const sealed = await seal("admin", { token, issuedAt: context.now ?? getSharedNow() }, context);
  return setCookie(ADMIN_COOKIE, sealed, ADMIN_MS);
}

export async function openAdmin(value: string | undefined, context: SealContext): Promise<string | null> {
  const admin = await open("admin", tokenSchema, value, context);
  return admin !== null && (context.now ?? getSharedNow()) - admin.issuedAt < ADMIN_MS ? admin.token : null;
}

export function readDevice(cookies: string | null): string {
  const value = readCookie(cookies, DEVICE_COOKIE) ?? "";
  return DEVICE.test(value) ? value : randomBytes(32).toString("base64url");
}

export function newDeviceCookie(device: string): string {
  return setCookie(DEVICE_COOKIE, device, DEVICE_MS);
}

export function setCookie(name: string, value: string, ageMs: number): string {
  const cookie = `${name}=${value}; Path=/; Max-Age=${Math.floor(ageMs / 1000)}; HttpOnly; Secure; SameSite=Lax`;
  if (cookie.length > COOKIE_MAX_BYTES) throw new Error("The session is too large for a cookie.");
  return cookie;
}

export function loginLinkCookie(): string {
  return `${LOGIN_LINK_COOKIE}=1; Path=/; Max-Age=60; Secure; SameSite=Lax`;
}

export function clearCookie(name: string): string {
  return `${name}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax`;
}

export function readCookie(header: string | null, name: string): string | undefined {
  for (const part of (header ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

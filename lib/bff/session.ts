import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { sealData, unsealData } from "iron-session";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { LOGIN_LINK_COOKIE } from "@/lib/core/login-link";
import { sharedNow } from "./clock";
import { globalSingleton } from "./global-singleton";
import { sealedUserSchema } from "./sealed-user";

const slot = globalSingleton<KeyRing>("session-keys");

/** Sealing keys by id; the newest seals, all open (SEC-SES-09). */
export interface KeyRing {
  newest: string;
  secrets: Readonly<Record<string, string>>;
}

/** A key's id is derived from the key, so that it stays the same when keys are added or rotated. */
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
  openedSeals.set(undefined);
  slot.set(keyRing(keys));
}

function sessionKeys(): KeyRing {
  const ring = slot.get();
  if (!ring) throw new Error("The session keys were not set at the start.");
  return ring;
}

/** Signs a text that this server alone may have written, for one purpose; 128 bits, as base64url. */
export function signText(purpose: string, text: string): string {
  return signedBy(sessionKeys().secrets[sessionKeys().newest] ?? "", purpose, text);
}

/** Whether one of the keys signed the text: addresses outlive a rotation. */
export function isSigned(purpose: string, text: string, signature: string): boolean {
  const given = Buffer.from(signature);
  return Object.values(sessionKeys().secrets).some((key) => {
    const own = Buffer.from(signedBy(key, purpose, text));
    return own.length === given.length && timingSafeEqual(own, given);
  });
}

function signedBy(key: string, purpose: string, text: string): string {
  return createHmac("sha256", key)
    .update(`${purpose}\0${text}`)
    .digest()
    .subarray(0, 16)
    .toString("base64url");
}

/** `__Host-`: Secure, Path=/, no Domain, so that no other host name can set or read it. */
export const SESSION_COOKIE = "__Host-glovebox";
/** Remembers that this browser passed the secure-login gate. */
export const GATE_COOKIE = "__Host-glovebox-gate";
/** An administrator's own session; a member's cookie opens no admin call, nor this one a member's. */
export const ADMIN_COOKIE = "__Host-glovebox-admin";
/** The key of a preview link: this browser is shown the draft of the site's theme. */
export const THEME_PREVIEW_COOKIE = "__Host-glovebox-theme";
/** Holds a token that waits for its user's consent (SEC-TOK-06). */
export const ACCOUNT_SWITCH_COOKIE = "__Host-glovebox-handover";
/** Holds what a login by single sign-on that was begun in this browser must bring back. */
export const SSO_COOKIE = "__Host-glovebox-sso";
/**
 * Names this browser to the throttle of logins: whoever guesses from elsewhere does not lock its owner out (SEC-AUTH-01).
 * It is random, opens nothing, and outlives the session.
 */
export const DEVICE_COOKIE = "__Host-glovebox-device";

const DAY = 86_400_000;
export const SESSION_IDLE_MS = 7 * DAY;
export const SESSION_ABSOLUTE_MS = 30 * DAY;
export const GATE_MS = DAY / 2;
/** Whoever looks longer opens the link again. */
const THEME_PREVIEW_MS = DAY / 2;
export const ACCOUNT_SWITCH_MS = 5 * 60_000;
const SSO_MS = 10 * 60_000;
/** The Members API ends an administrator's session after half an hour without a call; this is the most it lasts. */
const ADMIN_MS = DAY / 3;
/** A session last seen longer ago than this is resealed, so that idle time counts from the last request. */
export const SESSION_RENEW_MS = 60 * 60_000;
/** The longest that browsers keep a cookie; as long as it is used, it is set anew at each login. */
const DEVICE_MS = 400 * DAY;
const DEVICE = /^[A-Za-z0-9_-]{43}$/;
const COOKIE_MAX_BYTES = 4096;
/** Of a seal in all its cookies (session-cookies.ts). */
const SEAL_MAX_BYTES = 3 * COOKIE_MAX_BYTES;

const sessionSchema = z.object({
  token: z.string().min(1),
  issuedAt: z.number(),
  seenAt: z.number(),
  /** What a remote Members API's answers said about the user. */
  user: sealedUserSchema.optional(),
  /** The token came in an address, and no Members API has confirmed it: it doesn't pass the gate. */
  isUnverified: z.boolean().optional(),
});
export type Session = z.infer<typeof sessionSchema>;
const gateSchema = z.object({ secureId: z.string(), issuedAt: z.number() });
const tokenSchema = z.object({ token: z.string().min(1), issuedAt: z.number() });
/** `launched`: the session was opened for this link alone, and ends where its user declines. */
const accountSwitchSchema = tokenSchema.extend({ launched: z.boolean().default(false) });
const ssoSchema = z.object({ state: z.string().min(1), next: z.string(), issuedAt: z.number() });
export type AccountSwitch = z.infer<typeof accountSwitchSchema>;

export interface SealContext {
  host: string;
  now?: number;
  keys?: KeyRing;
}

/** iron's own form; the check is strict because the seal's last part is outside its authentication code. */
const SEAL = /^Fe26\.2\*\d{1,10}\*[0-9a-f]{64}\*[\w-]+\*[\w-]+\*\d*\*[0-9a-f]{64}\*[\w-]+~2$/;

async function seal(
  purpose: string,
  data: object,
  { host, keys = sessionKeys() }: SealContext,
): Promise<string> {
  const secret = keys.secrets[keys.newest] ?? "";
  // Ages are checked by us, against a clock that tests can set; 0 keeps iron from adding its own.
  return sealData({ ...data, purpose, host }, { password: { [keys.newest]: secret }, ttl: 0 });
}

const OPENED_MAX = 2000;
/** What seals hold, by purpose, host and the whole seal: opening one takes as long as all else of a call. Their ages are judged each time. */
const openedSeals = globalSingleton<LRUCache<string, Record<string, unknown>>>("opened-seals");

/** Null unless the value was sealed for this purpose and host (SEC-SES-03). */
async function openSeal(
  purpose: string,
  value: string,
  { host, keys }: SealContext,
): Promise<Record<string, unknown> | null> {
  // Another ring than the process's own opens others.
  const opened = keys ? undefined : (openedSeals.get() ?? new LRUCache({ max: OPENED_MAX }));
  if (opened) openedSeals.set(opened);
  const key = `${purpose} ${host} ${value}`;
  const known = opened?.get(key);
  if (known) return known;
  const password = { ...(keys ?? sessionKeys()).secrets };
  const data = await unsealData<Record<string, unknown>>(value, { password, ttl: 0 });
  if (data.purpose !== purpose || data.host !== host) return null;
  opened?.set(key, data);
  return data;
}

/** As the schema has it; null for what is not ours, or not for this purpose and host. */
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

/** The session in a cookie's value, or null when it is not ours, not this host's, or too old (SEC-SES-06). */
export async function openSession(value: string | undefined, context: SealContext): Promise<Session | null> {
  const session = await open("session", sessionSchema, value, context);
  if (!session) return null;
  const now = context.now ?? sharedNow();
  const alive = now - session.seenAt < SESSION_IDLE_MS && now - session.issuedAt < SESSION_ABSOLUTE_MS;
  return alive ? session : null;
}

export function sealGate(secureId: string, context: SealContext): Promise<string> {
  return seal("gate", { secureId, issuedAt: context.now ?? sharedNow() }, context);
}

/** The secure id of a browser that passed this host's gate in the last twelve hours, or null. Empty for a pass without an id. */
export async function openGate(value: string | undefined, context: SealContext): Promise<string | null> {
  const gate = await open("gate", gateSchema, value, context);
  return gate !== null && (context.now ?? sharedNow()) - gate.issuedAt < GATE_MS ? gate.secureId : null;
}

export function sealAccountSwitch(
  pending: Pick<AccountSwitch, "token" | "launched">,
  context: SealContext,
): Promise<string> {
  return seal("handover", { ...pending, issuedAt: context.now ?? sharedNow() }, context);
}

/** The token that waits for consent, or null when it is not ours, not this host's, or older than five minutes. */
export async function openAccountSwitch(
  value: string | undefined,
  context: SealContext,
): Promise<AccountSwitch | null> {
  const accountSwitch = await open("handover", accountSwitchSchema, value, context);
  const alive =
    accountSwitch !== null && (context.now ?? sharedNow()) - accountSwitch.issuedAt < ACCOUNT_SWITCH_MS;
  return alive ? accountSwitch : null;
}

/** The Set-Cookie line of a browser that opened a theme's preview link. */
export async function newThemePreviewCookie(key: string, context: SealContext): Promise<string> {
  const sealed = await seal("theme-preview", { token: key, issuedAt: context.now ?? sharedNow() }, context);
  return setCookie(THEME_PREVIEW_COOKIE, sealed, THEME_PREVIEW_MS);
}

/** The preview link's key in a cookie's value, or null when it is not ours, not this host's, or too old. */
export async function openThemePreview(
  value: string | undefined,
  context: SealContext,
): Promise<string | null> {
  const preview = await open("theme-preview", tokenSchema, value, context);
  const isRecent = preview !== null && (context.now ?? sharedNow()) - preview.issuedAt < THEME_PREVIEW_MS;
  return isRecent ? preview.token : null;
}

/** The Set-Cookie line of a login by single sign-on that has begun. `next` is the page that it leads to. */
export async function newSsoCookie(
  begun: { state: string; next: string },
  context: SealContext,
): Promise<string> {
  const sealed = await seal("sso", { ...begun, issuedAt: context.now ?? sharedNow() }, context);
  return setCookie(SSO_COOKIE, sealed, SSO_MS);
}

/** The login that was begun in this browser on this host in the last ten minutes, or null. */
export async function openSso(
  value: string | undefined,
  context: SealContext,
): Promise<{ state: string; next: string } | null> {
  const sso = await open("sso", ssoSchema, value, context);
  return sso !== null && (context.now ?? sharedNow()) - sso.issuedAt < SSO_MS ? sso : null;
}

/** The Set-Cookie line of an administrator's session. */
export async function newAdminCookie(token: string, context: SealContext): Promise<string> {
  const sealed = await seal("admin", { token, issuedAt: context.now ?? sharedNow() }, context);
  return setCookie(ADMIN_COOKIE, sealed, ADMIN_MS);
}

/** The administrator's token in a cookie's value, or null when it is not ours, not this host's, or too old. */
export async function openAdmin(value: string | undefined, context: SealContext): Promise<string | null> {
  const admin = await open("admin", tokenSchema, value, context);
  return admin !== null && (context.now ?? sharedNow()) - admin.issuedAt < ADMIN_MS ? admin.token : null;
}

/** The browser's name for the throttle of logins: what its cookie says, or a new one. */
export function deviceOf(cookies: string | null): string {
  const value = readCookie(cookies, DEVICE_COOKIE) ?? "";
  return DEVICE.test(value) ? value : randomBytes(32).toString("base64url");
}

export function newDeviceCookie(device: string): string {
  return setCookie(DEVICE_COOKIE, device, DEVICE_MS);
}

/** A Set-Cookie line. `value` is a seal, which needs no quoting; throws where a browser would drop it for its size. */
export function setCookie(name: string, value: string, ageMs: number): string {
  const cookie = `${name}=${value}; Path=/; Max-Age=${Math.floor(ageMs / 1000)}; HttpOnly; Secure; SameSite=Lax`;
  if (cookie.length > COOKIE_MAX_BYTES) throw new Error("The session is too large for a cookie.");
  return cookie;
}

/** Says that a link logged the browser in. Readable by the page's script, which takes it away once it was shown. */
export function loginLinkCookie(): string {
  return `${LOGIN_LINK_COOKIE}=1; Path=/; Max-Age=60; Secure; SameSite=Lax`;
}

export function clearCookie(name: string): string {
  return `${name}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax`;
}

/** A cookie of a Cookie header; the first if a name occurs twice. */
export function readCookie(header: string | null, name: string): string | undefined {
  for (const part of (header ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

import { AppError } from "@/lib/platform/values";
import { getSharedNow } from "./clock";
import { getLogger } from "./log";
import { mergeSealedUser, type SealedUser } from "./sealed-user";
import {
  clearCookie,
  readCookie,
  SESSION_ABSOLUTE_MS,
  SESSION_COOKIE,
  type SealContext,
  type Session,
  sealSession,
  setCookie,
} from "./session";

export const TOKEN_MAX_BYTES = 4096;
const PART_BYTES = 4000;
/** Ends a seal, so it marks the last part. */
const SEAL_END = "~2";

const getPartNames = (name: string) => [name, `${name}-2`, `${name}-3`];

export function readParts(cookies: string | null, name: string): string | undefined {
  let seal: string | undefined;
  for (const part of getPartNames(name)) {
    const value = readCookie(cookies, part);
    if (value === undefined) return seal ?? (hasParts(cookies, name) ? "" : undefined);
    seal = (seal ?? "") + value;
    if (value.endsWith(SEAL_END)) break;
  }
  return seal;
}

function hasParts(cookies: string | null, name: string): boolean {
  return getPartNames(name).some((part) => readCookie(cookies, part) !== undefined);
}

export function clearParts(name: string, cookies: string | null): string[] {
  const [, ...further] = getPartNames(name);
  const presentParts = further.filter((part) => readCookie(cookies, part) !== undefined);
  return [name, ...presentParts].map(clearCookie);
}

export function writeParts(name: string, seal: string, ageMs: number, cookies: string | null): string[] {
  const names = getPartNames(name);
  const count = Math.ceil(seal.length / PART_BYTES);
  if (count > names.length) throw createTooLongError(seal.length);
  return names.flatMap((part, at) => {
    const value = seal.slice(at * PART_BYTES, (at + 1) * PART_BYTES);
    if (value !== "") return [setCookie(part, value, ageMs)];
    return readCookie(cookies, part) === undefined ? [] : [clearCookie(part)];
  });
}

function createTooLongError(length: number): AppError {
  getLogger().warn({ length }, "a login was dropped: its token is too long");
  return new AppError("token_too_long", "We couldn't keep this login: its token is too long.");
}

export function requireShortToken(token: string): string {
  if (token.length > TOKEN_MAX_BYTES) throw createTooLongError(token.length);
  return token;
}

export interface CookieContext extends SealContext {
  cookies: string | null;
}

export type NewSession = Pick<Session, "token" | "user" | "isUnverified">;

/** SEC-SES-02: always creates a new seal, regardless of the browser's cookie. */
export async function newSessionCookies(session: NewSession, context: CookieContext): Promise<string[]> {
  const now = context.now ?? getSharedNow();
  requireShortToken(session.token);
  const seal = await sealSession({ ...session, issuedAt: now, seenAt: now }, context);
  return writeParts(SESSION_COOKIE, seal, SESSION_ABSOLUTE_MS, context.cookies);
}

export async function renewSessionCookies(session: Session, context: CookieContext): Promise<string[]> {
  const left = session.issuedAt + SESSION_ABSOLUTE_MS - (context.now ?? getSharedNow());
  return writeParts(SESSION_COOKIE, await sealSession(session, context), left, context.cookies);
}

export async function refreshSessionCookies(
  session: Session,
  fresh: Parameters<typeof mergeSealedUser>[1],
  context: CookieContext,
): Promise<string[]> {
  const user: SealedUser = mergeSealedUser(session.user, fresh);
  if (JSON.stringify(user) === JSON.stringify(session.user)) return [];
  return renewSessionCookies({ ...session, user }, context);
}

import { AppError } from "@/lib/core/errors";
import { sharedNow } from "./clock";
import { logger } from "./log";
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

/** Bearer tokens that can be kept. */
export const TOKEN_MAX_BYTES = 4096;
/** Bytes of a seal in one cookie, without its name and attributes. */
const PART_BYTES = 4000;
/** A seal ends with its version, which no part before the last one has. */
const SEAL_END = "~2";

const partNames = (name: string) => [name, `${name}-2`, `${name}-3`];

/** The seal in a cookie and its further parts; undefined without any. A missing part leaves a seal that opens nothing. */
export function readParts(cookies: string | null, name: string): string | undefined {
  let seal: string | undefined;
  for (const part of partNames(name)) {
    const value = readCookie(cookies, part);
    if (value === undefined) return seal ?? (hasParts(cookies, name) ? "" : undefined);
    seal = (seal ?? "") + value;
    if (value.endsWith(SEAL_END)) break;
  }
  return seal;
}

function hasParts(cookies: string | null, name: string): boolean {
  return partNames(name).some((part) => readCookie(cookies, part) !== undefined);
}

/** Clears a cookie, and the further parts that the browser sent. */
export function clearParts(name: string, cookies: string | null): string[] {
  const [, ...further] = partNames(name);
  const sent = further.filter((part) => readCookie(cookies, part) !== undefined);
  return [name, ...sent].map(clearCookie);
}

/** Set-Cookie lines for a seal. `cookies` is what the browser sent: parts of a longer seal are cleared. */
export function writeParts(name: string, seal: string, ageMs: number, cookies: string | null): string[] {
  const names = partNames(name);
  const count = Math.ceil(seal.length / PART_BYTES);
  if (count > names.length) throw tooLong(seal.length);
  return names.flatMap((part, at) => {
    const value = seal.slice(at * PART_BYTES, (at + 1) * PART_BYTES);
    if (value !== "") return [setCookie(part, value, ageMs)];
    return readCookie(cookies, part) === undefined ? [] : [clearCookie(part)];
  });
}

function tooLong(length: number): AppError {
  logger().warn({ length }, "a login could not be kept: its token is too long");
  return new AppError("token_too_long", "This login could not be kept: its token is too long.");
}

/** Throws 'token_too_long', and logs the length. */
export function requireShortToken(token: string): string {
  if (token.length > TOKEN_MAX_BYTES) throw tooLong(token.length);
  return token;
}

export interface CookieContext extends SealContext {
  /** The Cookie header that the browser sent. */
  cookies: string | null;
}

export type NewSession = Pick<Session, "token" | "user" | "isUnverified">;

/** Opens a session for a fresh token: a new seal, whatever cookie the browser brought (SEC-SES-02). */
export async function newSessionCookies(session: NewSession, context: CookieContext): Promise<string[]> {
  const now = context.now ?? sharedNow();
  requireShortToken(session.token);
  const seal = await sealSession({ ...session, issuedAt: now, seenAt: now }, context);
  return writeParts(SESSION_COOKIE, seal, SESSION_ABSOLUTE_MS, context.cookies);
}

/** Seals a session again for the time that it has left. */
export async function renewedSessionCookies(session: Session, context: CookieContext): Promise<string[]> {
  const left = session.issuedAt + SESSION_ABSOLUTE_MS - (context.now ?? sharedNow());
  return writeParts(SESSION_COOKIE, await sealSession(session, context), left, context.cookies);
}

/** Seals what an answer has about the session's user; no line if nothing changes. */
export async function refreshedSessionCookies(
  session: Session,
  fresh: Parameters<typeof mergeSealedUser>[1],
  context: CookieContext,
): Promise<string[]> {
  const user: SealedUser = mergeSealedUser(session.user, fresh);
  if (JSON.stringify(user) === JSON.stringify(session.user)) return [];
  return renewedSessionCookies({ ...session, user }, context);
}

import { randomInt } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { setClock } from "./clock";
import {
  ACCOUNT_SWITCH_MS,
  clearCookie,
  createKeyRing,
  GATE_MS,
  openAccountSwitch,
  openGate,
  openSession,
  readCookie,
  SESSION_ABSOLUTE_MS,
  SESSION_COOKIE,
  SESSION_IDLE_MS,
  sealAccountSwitch,
  sealGate,
  sealSession,
  setCookie,
} from "./session";
import { newSessionCookies } from "./session-cookies";

const first = "first-key-of-the-ring-0123456789abcdef";
const second = "second-key-of-the-ring-0123456789abcde";
const keys = createKeyRing([first]);
const host = "a.example";
const session = { token: "t".repeat(43), issuedAt: 1_000_000, seenAt: 1_000_000 };
const context = { host, keys, now: 1_000_000 };

describe("the sealed session", () => {
  it("[SEC-SES-01] is a __Host- cookie: Secure, HttpOnly, SameSite, Path=/, no Domain, small", async () => {
    const [cookie = ""] = await newSessionCookies({ token: "t".repeat(1024) }, { ...context, cookies: null });
    expect(cookie).toMatch(/^__Host-glovebox=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; Secure; SameSite=Lax$/);
    expect(cookie.length).toBeLessThanOrEqual(4096);
    expect(() => setCookie("x", "y".repeat(4096), 1000)).toThrow();
    expect(clearCookie(SESSION_COOKIE)).toContain("Max-Age=0");
  });

  it("[SEC-SES-07] doesn't reveal the token", async () => {
    const sealed = await sealSession(session, context);
    // Ten characters, because three would occur by chance in 1 of 1,000 seals.
    const part = session.token.slice(0, 10);
    for (const text of [
      sealed,
      ...sealed.split("*").map((name) => Buffer.from(name, "base64url").toString("latin1")),
    ])
      expect(text).not.toContain(part);
  });

  it("[SAFE-11] expires by the clock shared by all instances, not by the local clock", async () => {
    const at = Date.UTC(2026, 0, 15);
    setClock(() => at);
    vi.useFakeTimers({ toFake: ["Date"], now: at + 2 * SESSION_ABSOLUTE_MS });
    try {
      const sealed = await sealSession({ ...session, issuedAt: at, seenAt: at }, { host, keys });
      expect(await openSession(sealed, { host, keys })).not.toBeNull();
      expect(await openGate(await sealGate("x", { host, keys, now: at }), { host, keys })).toBe("x");
      setClock(() => at + SESSION_IDLE_MS);
      expect(await openSession(sealed, { host, keys })).toBeNull();
    } finally {
      vi.useRealTimers();
      setClock(undefined);
    }
  });

  it("[SEC-SES-03] can be opened only on its own host", async () => {
    const sealed = await sealSession(session, context);
    expect(await openSession(sealed, context)).toEqual(session);
    expect(await openSession(sealed, { ...context, host: "b.example" })).toBeNull();
    expect(await openSession(undefined, context)).toBeNull();
  });

  it("[SEC-SES-03] can't be opened after any of 10,000 random changes", async () => {
    const sealed = await sealSession(session, context);
    const alphabet = "ABCabc019-_*~.% ";
    let opened = 0;
    for (let round = 0; round < 10_000; round++) {
      const at = randomInt(sealed.length);
      const letter = alphabet[randomInt(alphabet.length)] ?? "A";
      const kind = round % 3;
      const mutant =
        kind === 0
          ? sealed.slice(0, at) + letter + sealed.slice(at + 1)
          : kind === 1
            ? sealed.slice(0, at)
            : sealed.slice(0, at) + letter + sealed.slice(at);
      if (mutant !== sealed && (await openSession(mutant, context))) opened += 1;
    }
    expect(opened).toBe(0);
  }, 60_000);

  it("[SEC-SES-03] a value sealed for another purpose doesn't open a session", async () => {
    expect(await openSession(await sealGate("id", context), context)).toBeNull();
    expect(
      await openSession(await sealAccountSwitch({ token: session.token, launched: false }, context), context),
    ).toBeNull();
    expect(await openGate(await sealSession(session, context), context)).toBeNull();
    expect(await openAccountSwitch(await sealSession(session, context), context)).toBeNull();
  });

  it("[SEC-SES-03] rejects a seal whose unauthenticated part is malformed", async () => {
    const sealed = await sealSession(session, context);
    expect(sealed.endsWith("~2")).toBe(true);
    for (const mutant of [
      `${sealed}x`,
      `${sealed} `,
      sealed.replace(/~2$/, "~02"),
      sealed.replace(/~2$/, "~2.0"),
    ]) {
      expect(await openSession(mutant, context)).toBeNull();
    }
  });

  it("[SEC-SES-06] expires after the idle timeout and after the absolute timeout", async () => {
    const sealed = await sealSession(session, context);
    const at = (now: number) => openSession(sealed, { ...context, now });
    expect(await at(session.seenAt + SESSION_IDLE_MS - 1)).not.toBeNull();
    expect(await at(session.seenAt + SESSION_IDLE_MS)).toBeNull();
    const busy = { ...session, seenAt: session.issuedAt + SESSION_ABSOLUTE_MS - 1 };
    const used = await sealSession(busy, context);
    expect(await openSession(used, { ...context, now: busy.seenAt })).not.toBeNull();
    expect(await openSession(used, { ...context, now: busy.seenAt + 1 })).toBeNull();
  });

  it("[SEC-SES-06] the gate pass and the token of a pending account switch expire too", async () => {
    const gate = await sealGate("id", context);
    expect(await openGate(gate, { ...context, now: context.now + GATE_MS - 1 })).toBe("id");
    expect(await openGate(gate, { ...context, now: context.now + GATE_MS })).toBeNull();
    const waiting = await sealAccountSwitch({ token: "token-token", launched: true }, context);
    expect(await openAccountSwitch(waiting, { ...context, now: context.now + ACCOUNT_SWITCH_MS })).toBeNull();
    expect((await openAccountSwitch(waiting, context))?.token).toBe("token-token");
  });

  it("[SEC-SES-09] the old key still opens sessions, the new key seals them, and an unknown key doesn't open any", async () => {
    const old = await sealSession(session, context);
    const turned = createKeyRing([second, first]);
    expect(await openSession(old, { ...context, keys: turned })).toEqual(session);
    const fresh = await sealSession(session, { ...context, keys: turned });
    expect(await openSession(fresh, context)).toBeNull();
    expect(await openSession(fresh, { ...context, keys: createKeyRing([second]) })).toEqual(session);
    expect(await openSession(old, { ...context, keys: createKeyRing([second]) })).toBeNull();
  });

  it("[SEC-CFG-02] rejects an empty key ring and a short key", () => {
    expect(() => createKeyRing([])).toThrow(/SESSION_KEYS/);
    expect(() => createKeyRing([first, "short"])).toThrow(/32 characters/);
  });

  it("[SEC-SES-02] finds its cookie among many, and uses the first if there are two", () => {
    expect(readCookie(`a=1; ${SESSION_COOKIE}=x=y; ${SESSION_COOKIE}=z`, SESSION_COOKIE)).toBe("x=y");
    expect(readCookie(null, SESSION_COOKIE)).toBeUndefined();
    expect(readCookie(`${SESSION_COOKIE}x=1`, SESSION_COOKIE)).toBeUndefined();
  });
});

import { scrypt } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { measureCpuTime } from "@/tests/setup/cpu-time";
import { newPasswordSchema } from "../contract/password";
import { createPasswordHasher } from "./password";

// Hashing is slow by design, and slower while other tests run.
vi.setConfig({ testTimeout: 30_000 });

const cheap = { N: 2 ** 10, r: 8, p: 1 };

describe("passwords", () => {
  const hasher = createPasswordHasher(cheap);

  it("[SEC-AUTH-04] hashes up to 1,024 bytes without truncating at 72 bytes or anywhere else", async () => {
    for (const length of [8, 64, 72, 73, 200, 1023, 1024]) {
      const password = "x".repeat(length);
      const stored = await hasher.hash(password);
      expect(await hasher.verify(password, stored)).toBe(true);
      expect(await hasher.verify(`${password.slice(0, -1)}y`, stored)).toBe(false);
      expect(await hasher.verify(password.slice(0, -1), stored)).toBe(false);
      expect(await hasher.verify(`${password}x`, stored)).toBe(false);
    }
  });

  it("[SEC-AUTH-04] composed and decomposed forms of a letter match, but similar letters and extra spaces don't", async () => {
    const stored = await hasher.hash("contrase\u00f1a caf\u00e9");
    expect(await hasher.verify("contrasen\u0303a cafe\u0301", stored)).toBe(true);
    expect(await hasher.verify("contrasena cafe", stored)).toBe(false);
    const ligature = await hasher.hash("\ufb01ne password");
    expect(await hasher.verify("fine password", ligature)).toBe(false);
    expect(await hasher.verify(" fine password", await hasher.hash("fine password"))).toBe(false);
  });

  it("[SEC-AUTH-04] explains why it rejects a password with NUL, under 8 characters or over 1,024 bytes", () => {
    for (const [password, message] of [
      ["with\u0000nul!", "null character"],
      ["seven77", "8 characters"],
      ["x".repeat(1025), "1,024 bytes"],
      ["\u{1f697}".repeat(257), "1,024 bytes"],
    ] as const) {
      const parsed = newPasswordSchema.safeParse(password);
      expect(parsed.success ? "" : parsed.error.issues[0]?.message).toContain(message);
    }
    expect(newPasswordSchema.safeParse("\u{1f697}".repeat(256)).success).toBe(true);
  });

  it("[SEC-AUTH-02] verifying a password takes about the same CPU time whether or not the account exists", async () => {
    expect(await hasher.verify("anything", null)).toBe(false);
    const real = createPasswordHasher({ N: 2 ** 14, r: 8, p: 1 });
    const stored = await real.hash("a password");
    const time = (against: string | null) => measureCpuTime(() => real.verify("another one", against));
    const durations: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 4; round++) {
      durations.push(await time(stored));
      unknown.push(await time(null));
    }
    expect(Math.min(...unknown) / Math.min(...durations)).toBeGreaterThan(0.4);
    expect(Math.min(...unknown) / Math.min(...durations)).toBeLessThan(2.5);
  });

  it("[SEC-AUTH-06] throws too_many_requests if too many hashes are waiting, and recovers", async () => {
    const results = await Promise.allSettled(Array.from({ length: 100 }, () => hasher.hash("a password")));
    const rejections = results.filter((result) => result.status === "rejected");
    expect(rejections).toHaveLength(78);
    expect(rejections[0]?.reason).toMatchObject({ code: "too_many_requests", retryAfter: 2 });
    await expect(hasher.hash("a password")).resolves.toMatch(/^scrypt\$/);
  });

  it("[SEC-AUTH-06] never hashes more than two passwords at a time, to leave threads for other work", async () => {
    let running = 0;
    let most = 0;
    const counting = createPasswordHasher(cheap, (password, salt, bytes, options, callback) => {
      running += 1;
      most = Math.max(most, running);
      scrypt(password, salt, bytes, options, (error, key) => {
        running -= 1;
        callback(error, key);
      });
    });
    await Promise.all(Array.from({ length: 12 }, (_, n) => counting.hash(String(n))));
    expect([most, running]).toEqual([2, 0]);
  });
});

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "@/lib/account/schema";
import { createPasswordHasher, type PasswordHasher } from "@/lib/account/server/password";
import { calls } from "@/lib/compose/calls/table";
import { emailOutbox } from "@/lib/email/schema";
import { getShare } from "@/scripts/bench/timing";
import { type Answer, openTestApi, TEST_PASSWORD, type TestApi } from "../setup/members-api";

const { account } = calls;
type Call = Parameters<TestApi["send"]>[0];
const KNOWN = "known@example.com";
/** Same length as `KNOWN`, so that response lengths can be compared. */
const UNKNOWN = "noone@example.com";

function visible(answer: Answer) {
  const { request_id, ...body } = answer.body;
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => name !== "x-request-id" && name !== "date"),
  );
  return { status: answer.status, body, headers, requestIdLength: String(request_id).length };
}

/** Slow enough that skipping the hash is measurable on a busy machine. */
const COST = { N: 2 ** 13, r: 8, p: 1 };

describe("accounts can't be enumerated", () => {
  let api: TestApi;
  const worked: string[] = [];
  beforeAll(async () => {
    const real = createPasswordHasher(COST);
    const counting: PasswordHasher = {
      hash: (password) => {
        worked.push("hash");
        return real.hash(password);
      },
      verify: (password, stored) => {
        worked.push("verify");
        return real.verify(password, stored);
      },
    };
    api = await openTestApi({ services: { passwords: counting } });
    await api.register(KNOWN);
    await api.register("disabled@example.com");
    await api.database.db
      .update(users)
      .set({ disabledAt: api.clock.now() })
      .where(eq(users.email, "disabled@example.com"));
  });
  afterAll(() => api.close());

  let visitor = 0;
  /** Long enough for failed attempts to expire. */
  const APART_MS = 2 * 60 * 60_000;
  const request = (call: Call, fields: Record<string, string>) => {
    visitor += 1;
    api.clock.advance(APART_MS);
    return api.send(call, { fields, address: `198.51.100.${visitor % 250}.${visitor}` });
  };
  const work = async (run: () => Promise<unknown>) => {
    worked.length = 0;
    await run();
    return [...worked];
  };

  it("[SEC-AUTH-02] login: an unknown address, a wrong password and a disabled account get the same response, and an unknown address also costs a hash", async () => {
    const pass = "not the password";
    const read = async (fields: Record<string, string>, call = account.login as Call) =>
      visible(await request(call, fields));
    const existing = await read({ email: KNOWN, pass });
    expect(existing).toMatchObject({ status: 401, body: { code: "wrong_credentials" } });
    expect(await read({ email: UNKNOWN, pass })).toEqual(existing);
    expect(await read({ email: "disabled@example.com", pass: TEST_PASSWORD })).toEqual(existing);
    for (const email of [KNOWN, UNKNOWN])
      expect([email, await work(() => read({ email, pass }))]).toEqual([email, ["verify"]]);
    const gate = await read({ email: KNOWN, pass }, account.secureLogin);
    expect(await read({ email: UNKNOWN, pass }, account.secureLogin)).toEqual(gate);
  });

  it("[SEC-AUTH-02] reset: every address gets the same response, and only the owner gets an email", async () => {
    const existing = visible(await request(account.resetPassword, { email: KNOWN }));
    expect(visible(await request(account.resetPassword, { email: UNKNOWN }))).toEqual(existing);
    expect(existing.status).toBe(200);
    const emails = await api.database.db.select().from(emailOutbox);
    expect(emails.some((row) => row.to === KNOWN)).toBe(true);
    expect(emails.some((row) => row.to === UNKNOWN)).toBe(false);
  });

  it("[SEC-AUTH-02] [ERR-8] sign-up with a taken address returns 'error', hashes as often as for a new one, and emails the owner", async () => {
    const response = await request(account.register, { email: KNOWN, pass: "a stranger's try" });
    expect(response.status).toBe(401);
    expect(response.body).toMatchObject({ code: "wrong_credentials", message: "error", msg: "error" });
    expect(response.body.errors).toBeUndefined();
    expect(JSON.stringify(response.body)).not.toMatch(/exist|taken|already/i);
    for (const email of [KNOWN, "new@example.com"])
      expect(await work(() => request(account.register, { email, pass: "a stranger's try" }))).toHaveLength(
        1,
      );
    const mails = await api.database.db.select().from(emailOutbox).where(eq(emailOutbox.to, KNOWN));
    expect(mails.filter((mail) => mail.subject.startsWith("You already have an account"))).toHaveLength(1);
  });

  it("[SEC-AUTH-02] sign-up with a taken address and its correct password logs in", async () => {
    const answer = await request(account.register, { email: KNOWN, pass: TEST_PASSWORD });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ email: KNOWN, credits: { vhr: 3, sticker: 3 } });
  });

  it("[SEC-AUTH-02] known and unknown addresses take about the same time, at login and at reset", async () => {
    const rounds = 60;
    for (const [call, fields] of [
      [account.login, { pass: "not the password" }],
      [account.resetPassword, {}],
    ] as const) {
      const times = { known: [] as number[], unknown: [] as number[] };
      for (let round = 0; round < (call === account.login ? rounds : rounds / 4); round++) {
        // Alternates the order, so that a slow moment affects both.
        const order = ["known", "unknown"] as const;
        for (const who of round % 2 === 0 ? order : order.toReversed()) {
          const startedAt = performance.now();
          await request(call, { email: who === "known" ? KNOWN : UNKNOWN, ...fields });
          times[who].push(performance.now() - startedAt);
        }
      }
      // Median of the differences. SEC-AUTH-02 allows 5 ms; machines too noisy to measure that get a quarter of a
      // call's time.
      const differences = times.known.map((time, index) => time - (times.unknown[index] ?? 0));
      expect(Math.abs(getShare(differences, 0.5))).toBeLessThan(Math.max(5, getShare(times.known, 0.5) / 4));
    }
  });
});

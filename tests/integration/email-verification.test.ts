import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sessions, users } from "@/lib/account/schema";
import { orders } from "@/lib/billing/schema/billing";
import { calls } from "@/lib/compose/calls/table";
import { seedSampleRecords } from "@/lib/compose/seed";
import { emailOutbox } from "@/lib/email/schema";
import { sites } from "@/lib/site/schema/site";
import { readPlaced } from "../setup/billing";
import { describeDatabase } from "../setup/database";
import { emailsTo } from "../setup/emails";
import { openTestApi, TEST_PASSWORD, type TestApi } from "../setup/members-api";

const { account, billing } = calls;
const DAY = 24 * 60 * 60_000;
const ATTACKERS = "the attacker's words";

describeDatabase((open) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi({ open, mailDelivers: true });
    await seedSampleRecords(api.database.db);
  });
  afterAll(() => api.close());

  const getUser = async (token: string) =>
    (await api.send(account.user, { token })).body.user as Record<string, unknown>;
  const linkIn = async (to: string, name: "verify_token" | "reset_token") => {
    const sources = (await emailsTo(api, to)).map(({ source }) => source);
    return sources.flatMap((text) => new RegExp(`${name}=([\\w-]{43})`).exec(text)?.[1] ?? []).at(-1) ?? "";
  };
  const verify = (token: string, verifyToken: string) =>
    api.send(account.verifyEmail, { token, fields: { verify_token: verifyToken } });
  const none = { vhr: 0, sticker: 0, global: 0 };

  it("[TRUE-22] sign-up credits wait for the emailed link, which requires the account's session and works for 24 hours", async () => {
    const token = await api.register("ann@example.com");
    expect(await getUser(token)).toMatchObject({
      email_verified: false,
      signup_credits_due: true,
      credits: none,
    });
    const stranger = await api.register("stranger@example.com");
    const link = await linkIn("ann@example.com", "verify_token");
    expect((await verify(stranger, link)).body.errors).toEqual({
      verify_token: "This link belongs to another account. Log in to that account.",
    });
    expect((await api.send(account.verifyEmail, { fields: { verify_token: link } })).status).toBe(401);
    expect((await verify(token, "x".repeat(43))).status).toBe(400);
    const opened = await verify(token, link);
    expect(opened.body.user).toMatchObject({
      email_verified: true,
      signup_credits_due: false,
      credits: { vhr: 3, sticker: 3 },
    });
    expect((await verify(token, link)).body.user).toMatchObject({ credits: { vhr: 3, sticker: 3 } });
    expect((await emailsTo(api, "ann@example.com")).map(({ subject }) => subject).sort()).toEqual([
      "Confirm your email address for Glovebox",
      "Your email address at Glovebox is confirmed",
    ]);
    const late = await linkIn("stranger@example.com", "verify_token");
    api.clock.advance(DAY);
    expect((await verify(stranger, late)).body.errors).toEqual({
      verify_token: "This link has expired. Request a new one.",
    });
  });

  it.each([
    ["verify", DAY, "verify_token"],
    ["reset", 60 * 60_000, "reset_token"],
  ] as const)(
    "[TRUE-22] reports whether an emailed %s link is valid, used, expired or unknown",
    async (kind, validMs, name) => {
      const email = `${kind}-state@example.com`;
      const token = await api.register(email);
      const requestLink = async () => {
        if (kind === "verify") await api.send(account.resendVerification, { token });
        else await api.send(account.resetPassword, { fields: { email } });
        return linkIn(email, name);
      };
      const use = (link: string) =>
        kind === "verify"
          ? verify(token, link)
          : api.send(account.changePassword, {
              fields: { new_pass: "another long password", reset_token: link },
            });
      const state = async (link: string, by: { site?: string; token?: string } = {}) => {
        const { status, body } = await api.send(account.linkState, {
          ...by,
          fields: { kind, link_token: link },
        });
        return [status, body];
      };
      const says = (word: string) => [200, { status: "success", state: word }];
      const late = await requestLink();
      expect(await state(late)).toEqual(says("valid"));
      // Checking a link doesn't use it up; links are valid for one site and purpose.
      expect(await state(late)).toEqual(says("valid"));
      expect(await state(late, { site: "cnv.localhost" })).toEqual(says("unknown"));
      expect(await state("x".repeat(43))).toEqual(says("unknown"));
      api.clock.advance(validMs - 1);
      expect(await state(late)).toEqual(says("valid"));
      api.clock.advance(1);
      expect(await state(late)).toEqual(says("expired"));
      const good = await requestLink();
      expect(await state(good, { token })).toEqual(says("valid"));
      const stranger = await api.register(`${kind}-stranger@example.com`);
      expect(await state(good, { token: stranger })).toEqual(says(kind === "verify" ? "other" : "valid"));
      expect((await use(good)).status).toBe(200);
      expect(await state(good)).toEqual(says("used"));
    },
  );

  it("[SAFE-15] an unverified account can store up to 20 MB of files, and a verified account more", async () => {
    const token = await api.register("files@example.com");
    const vin = "1HGCM82633A004352";
    await api.send(calls.garage.save, { token, fields: { vehicle: { vin } } });
    const paper = (bytes: number) => {
      const file = new File(["%PDF-1.7\n", new Uint8Array(bytes - 9)], "title.pdf");
      return api.send(calls.garage.addFile, { token, fields: { vin, kind: "document", file } });
    };
    const MEGABYTE = 1024 * 1024;
    for (const megabytes of [8, 8, 4]) expect((await paper(megabytes * MEGABYTE)).status).toBe(200);
    const refusal = await paper(10);
    expect(refusal.status).toBe(409);
    expect(refusal.body.message).toBe("Confirm your email address to keep more files.");
    await verify(token, await linkIn("files@example.com", "verify_token"));
    expect((await paper(8 * MEGABYTE)).status).toBe(200);
  });

  it("[TRUE-22] [SAFE-5] the verification link can be resent five times a day, but not after verification", async () => {
    const token = await api.register("again@example.com");
    const resend = () => api.send(account.resendVerification, { token, fields: {} });
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) statuses.push((await resend()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await emailsTo(api, "again@example.com")).toHaveLength(6);
    expect((await verify(token, await linkIn("again@example.com", "verify_token"))).status).toBe(200);
    api.clock.advance(DAY);
    expect((await resend()).status).toBe(409);
  });

  it("[SAFE-5] address changes send at most five emails a day per account, and five per address", async () => {
    const move = async (token: string, email: string) =>
      (await api.send(account.updateProfile, { token, fields: { email, current_pass: TEST_PASSWORD } }))
        .status;
    const restless = await api.register("restless@example.com");
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++)
      statuses.push(await move(restless, `target-${count}@example.com`));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const aimed: number[] = [];
    for (let count = 0; count < 6; count++)
      aimed.push(await move(await api.register(`sender-${count}@example.com`), "aimed@example.com"));
    expect(aimed).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it("[TRUE-22] a site without verification, or a server without email, grants the credits immediately", async () => {
    const { db } = api.database;
    const [site] = await db.select().from(sites).where(eq(sites.uri, "cnv.localhost"));
    if (!site) throw new Error("no site");
    await db
      .update(sites)
      .set({ config: { ...site.config, verify_email: false } })
      .where(eq(sites.id, site.id));
    const token = await api.register("open@example.com", { site: "cnv.localhost" });
    const { user } = (await api.send(account.user, { token, site: "cnv.localhost" })).body;
    expect(user).toMatchObject({ email_verified: true, credits: { global: 6 } });
    const unsent = await openTestApi({ open });
    const local = await unsent.register("local@example.com");
    expect((await unsent.send(account.user, { token: local })).body.user).toMatchObject({
      email_verified: true,
      credits: { vhr: 3, sticker: 3 },
    });
    await unsent.close();
  });

  it("[SAFE-3] a guest's purchase goes to the person who proves they own the address, and earlier sessions and passwords stop working", async () => {
    const email = "victim@example.com";
    const attacker = await api.register(email, { password: ATTACKERS });
    const fields = { cart_plan: "report-10", email };
    const { order } = readPlaced(await api.send(billing.register, { fields }));
    // An unpaid order must not log anyone out.
    expect((await api.send(account.user, { token: attacker })).status).toBe(200);
    await api.send(calls.billing.sandboxPayment, {
      fields: { order: order.number, outcome: "succeed" },
    });
    const [paid] = await api.database.db.select().from(orders).where(eq(orders.number, order.number));
    expect(paid?.state).toBe("paid");
    expect((await api.send(account.user, { token: attacker })).status).toBe(401);
    expect((await api.send(account.login, { fields: { email, pass: ATTACKERS } })).status).toBe(401);
    const reset = await linkIn(email, "reset_token");
    const opened = await api.send(account.changePassword, {
      fields: { new_pass: TEST_PASSWORD, reset_token: reset },
    });
    // 10 purchased plus 3 from sign-up.
    expect(opened.body.user).toMatchObject({ email_verified: true, credits: { vhr: 13, sticker: 3 } });
    const [owner] = await api.database.db.select().from(users).where(eq(users.email, email));
    const live = await api.database.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, owner?.id ?? "")));
    expect(live).toHaveLength(1);
  });

  it("[SAFE-3] a verified account keeps its sessions and password when a guest pays for it", async () => {
    const email = "proven@example.com";
    const token = await api.register(email);
    await verify(token, await linkIn(email, "verify_token"));
    const { order } = readPlaced(
      await api.send(billing.register, { fields: { cart_plan: "report-10", email } }),
    );
    await api.send(calls.billing.sandboxPayment, {
      fields: { order: order.number, outcome: "succeed" },
    });
    expect(await getUser(token)).toMatchObject({ credits: { vhr: 13 } });
  });

  it("[SAFE-3] a new address takes effect once confirmed, the old address is notified, and a new password cancels the change", async () => {
    const token = await api.register("old@example.com");
    const move = (email: string, current_pass = TEST_PASSWORD) =>
      api.send(account.updateProfile, { token, fields: { email, current_pass, first: "Ann" } });
    await api.register("taken@example.com");
    expect((await move("taken@example.com")).body.errors).toEqual({
      email: "You can't use this address here.",
    });
    expect((await move("new@example.com")).body.user).toMatchObject({
      email: "old@example.com",
      pending_email: "new@example.com",
      first: "Ann",
    });
    expect((await emailsTo(api, "old@example.com")).at(-1)?.subject).toBe(
      "A new email address was entered for your account at Glovebox",
    );
    const link = await linkIn("new@example.com", "verify_token");
    const moved = await verify(token, link);
    expect(moved.body.user).toMatchObject({
      email: "new@example.com",
      pending_email: null,
      email_verified: true,
    });
    expect((await emailsTo(api, "old@example.com")).at(-1)?.subject).toMatch(/was changed$/);
    expect((await move("other@example.com")).status).toBe(200);
    const other = await linkIn("other@example.com", "verify_token");
    const changed = await api.send(account.changePassword, {
      token,
      fields: { current_pass: TEST_PASSWORD, new_pass: "an entirely new one" },
    });
    const again = String(changed.body.token);
    expect(await getUser(again)).toMatchObject({ email: "new@example.com", pending_email: null });
    expect((await verify(again, other)).status).toBe(400);
  });

  it("[TRUE-39] closing an account cancels its address change, even if the account is restored", async () => {
    const email = "leaving@example.com";
    const token = await api.register(email);
    const fields = { email: "elsewhere@example.com", current_pass: TEST_PASSWORD };
    expect((await api.send(account.updateProfile, { token, fields })).body.user).toMatchObject({
      pending_email: fields.email,
    });
    const link = await linkIn(fields.email, "verify_token");
    const request = { email, message: "Please delete it." };
    expect((await api.send(account.deleteAccount, { token, fields: request })).body.closed).toBe(true);
    const credentials = { email, pass: TEST_PASSWORD };
    expect((await api.send(account.restoreAccount, { fields: credentials })).status).toBe(200);
    const opened = await api.send(account.login, { fields: credentials });
    expect(opened.body.user).toMatchObject({ email, pending_email: null });
    expect((await verify(String(opened.body.token), link)).body.errors).toEqual({
      verify_token: "This link no longer works. Request a new one.",
    });
  });

  it("[TRUE-22] emails a link to a finished report only once per vehicle", async () => {
    const email = "reader@example.com";
    const token = await api.register(email);
    await verify(token, await linkIn(email, "verify_token"));
    const vin = "2T1BURHE5JC034461";
    for (let count = 0; count < 2; count++)
      expect((await api.send(calls.report.generate, { token, fields: { vin } })).status).toBe(200);
    const ready = (await emailsTo(api, email)).filter(({ subject }) => subject.startsWith("Your report"));
    expect(ready.map(({ subject }) => subject)).toEqual(["Your report is ready: 2018 Toyota Corolla LE"]);
    expect(ready[0]?.source).toContain(`/dvh?vin=${vin}`);
    const rows = await api.database.db.select().from(emailOutbox).where(eq(emailOutbox.to, email));
    expect(rows.every(({ text, html }) => text === "" && html === "")).toBe(true);
  });
});

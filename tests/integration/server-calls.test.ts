import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "@/lib/account/schema";
import { eraseDueAccounts } from "@/lib/account/server/erase-due-accounts";
import { orders, paymentEvents } from "@/lib/billing/schema/billing";
import { calls } from "@/lib/compose/calls/table";
import { checkInvariants } from "@/lib/compose/invariants";
import { ledger } from "@/lib/credits/schema";
import { readBalances, takeCredits } from "@/lib/credits/server/ledger-repository";
import { emailOutbox } from "@/lib/email/schema";
import { getSiteId, makeAdmin, makeMember, type TestAccount } from "../setup/admin";
import { emailsTo } from "../setup/emails";
import { openTestApi, TEST_SERVER_KEYS, type TestApi } from "../setup/members-api";

const [KEY] = TEST_SERVER_KEYS.localhost;
let api: TestApi;
let ann: TestAccount;
let siteId = "";
let count = 0;
beforeAll(async () => {
  api = await openTestApi();
  ann = await makeMember(api, "ann@example.com", "localhost");
  siteId = await getSiteId(api, "localhost");
}, 120_000);
afterAll(() => api.close());

const issue = (member: string, token: string | undefined = KEY, site = "localhost") =>
  api.send(calls.server.launchToken, { fields: { member }, token, site });
const launch = (token: unknown, site = "localhost") =>
  api.send(calls.account.launch, { fields: { launch_token: token }, site });
const getToken = async (member: string) =>
  (await issue(member)).body.data as { token: string; expires: string };
const newTransaction = () => {
  count += 1;
  return `20000008${count}`;
};
const purchase = (more: Record<string, unknown> = {}) => ({
  member: "ann@example.com",
  provider: "apple",
  transaction_id: newTransaction(),
  cart_plan: "report-3",
  amount_cents: 3499,
  currency: "USD",
  ...more,
});
const book = (fields: Record<string, unknown>, token: string | undefined = KEY, site = "localhost") =>
  api.send(calls.server.bookPurchase, { fields, token, site });
const giveBack = (fields: Record<string, unknown>, token: string | undefined = KEY, site = "localhost") =>
  api.send(calls.server.refundPurchase, { fields, token, site });
async function movements(userId: string): Promise<[string, number][]> {
  const rows = await api.database.db
    .select()
    .from(ledger)
    .where(eq(ledger.userId, userId))
    .orderBy(ledger.seq);
  return rows.flatMap(({ reason, amount }) => (reason.startsWith("purchase") ? [[reason, amount]] : []));
}
const getNumber = (body: Record<string, unknown>) => (body.data as { number: string }).number;

describe("a launch token", () => {
  it("[TRUE-25] [GATE-10] logs its member in once, and doesn't grant anything else", async () => {
    const { token, expires } = await getToken(" ANN@example.com ");
    expect(token).toMatch(/^launch_[A-Za-z0-9_-]{43}$/);
    expect(Date.parse(expires) - api.clock.now().getTime()).toBe(60_000);
    for (const bearer of [token, token.replace("launch_", "")])
      expect((await api.send(calls.account.user, { token: bearer })).status).toBe(401);
    const tries = await Promise.all([launch(token), launch(token), launch(token)]);
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const session = String(tries.find(({ status }) => status === 200)?.body.token);
    expect((await api.send(calls.account.user, { token: session })).body.user).toMatchObject({ id: ann.id });
  });

  it("[TRUE-25] is invalid after a minute, on another site, and after a password change", async () => {
    const late = await getToken(ann.id);
    api.clock.advance(60_000);
    expect((await launch(late.token)).status).toBe(400);
    const here = await getToken(ann.id);
    expect((await launch(here.token, "es.localhost")).status).toBe(400);
    expect((await launch(here.token)).status).toBe(200);
    const carl = await makeMember(api, "carl@example.com", "localhost");
    const before = await getToken(carl.id);
    const fields = { new_pass: "another fine one", current_pass: "correct horse battery" };
    expect((await api.send(calls.account.changePassword, { token: carl.token, fields })).status).toBe(200);
    expect((await launch(before.token)).status).toBe(400);
  });

  it("[TRUE-25] is issued only for members of the key's own site, and never for an admin", async () => {
    await makeMember(api, "far@example.com", "es.localhost");
    const boss = await makeAdmin(api, "server-boss@example.com", { site: "localhost" });
    const closed = await makeMember(api, "closed@example.com", "localhost");
    await api.database.db.update(users).set({ disabledAt: api.clock.now() }).where(eq(users.id, closed.id));
    const statuses = await Promise.all(
      ["far@example.com", "nobody@example.com", closed.id, boss.id].map(
        async (member) => (await issue(member)).status,
      ),
    );
    expect(statuses).toEqual([404, 404, 404, 403]);
    const [foreign] = TEST_SERVER_KEYS["es.localhost"];
    expect((await issue("ann@example.com", foreign)).status).toBe(401);
    expect((await issue("far@example.com", KEY, "es.localhost")).status).toBe(401);
    expect((await issue("far@example.com", foreign, "es.localhost")).status).toBe(200);
    for (const wrong of [undefined, "", KEY.slice(0, -1), `${KEY}x`, ann.token])
      expect((await issue("ann@example.com", wrong)).status, String(wrong)).toBe(
        wrong === undefined ? 200 : 401,
      );
    expect((await api.send(calls.server.launchToken, { fields: { member: "ann@example.com" } })).status).toBe(
      401,
    );
  });
});

describe("a purchase in the app", () => {
  it("[TRUE-25] [ENT-2] is recorded once, as an order with a receipt and as credits in the ledger", async () => {
    const buyer = await makeMember(api, "buyer@example.com", "localhost");
    const sold = purchase({ member: buyer.id, vin: "2T1BURHE5JC034461", quantity: 2, amount_cents: 6998 });
    const answers = await Promise.all([book(sold), book(sold), book(sold), book(sold)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.filter(({ body }) => body.booked)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => getNumber(body))).size).toBe(1);
    const { db } = api.database;
    const rows = await db.select().from(ledger).where(eq(ledger.userId, buyer.id));
    expect(rows.filter(({ reason }) => reason === "purchase")).toMatchObject([{ kind: "vhr", amount: 6 }]);
    expect(await db.select().from(orders).where(eq(orders.userId, buyer.id))).toMatchObject([
      {
        state: "paid",
        gateway: "app",
        totalCents: 6998,
        unitCents: 3499,
        taxCents: 0,
        receiptNumber: expect.any(String),
      },
    ]);
    const number = getNumber((await book(sold)).body);
    const receipt = await api.send(calls.billing.receipt, { token: buyer.token, query: { number } });
    expect([receipt.status, receipt.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  });

  it.each([
    ["another amount", { amount_cents: 3498 }],
    ["another currency", { currency: "EUR" }],
    ["another plan", { cart_plan: "report-1" }],
    ["another quantity", { quantity: 2 }],
    ["another car", { vin: "2T1BURHE5JC034461" }],
    ["another member", { member: "bob@example.com" }],
  ])("[TRUE-25] is rejected if it's resent with %s", async (_what, change) => {
    await makeMember(api, "bob@example.com", "localhost").catch(() => undefined);
    const sold = purchase();
    expect((await book(sold)).status).toBe(200);
    const before = await readBalances(api.database.db, siteId, ann.id);
    expect((await book({ ...sold, ...change })).status).toBe(409);
    expect(await readBalances(api.database.db, siteId, ann.id)).toEqual(before);
  });

  it("[TRUE-25] is separate from one with the same transaction ID at another store or site", async () => {
    const sold = purchase();
    expect((await book(sold)).body.booked).toBe(true);
    expect((await book({ ...sold, provider: "google" })).body.booked).toBe(true);
    const [foreign] = TEST_SERVER_KEYS["es.localhost"];
    const ana = await makeMember(api, "ana@example.com", "es.localhost");
    const abroad = await book({ ...sold, member: "ana@example.com" }, foreign, "es.localhost");
    expect(abroad.body).toMatchObject({ booked: true, data: { state: "paid" } });
    expect(await movements(ana.id)).toEqual([["purchase", 3]]);
    const refund = { provider: "apple", transaction_id: sold.transaction_id };
    expect((await giveBack(refund, foreign, "es.localhost")).body.data).toMatchObject({ state: "refunded" });
    expect(await movements(ana.id)).toEqual([
      ["purchase", 3],
      ["purchase_refunded", -3],
    ]);
    expect((await book(sold)).body.data).toMatchObject({ state: "paid" });
    const events = await api.database.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.paymentRef, `apple:${sold.transaction_id}`));
    expect(new Set(events.map(({ siteId }) => siteId)).size).toBe(2);
  });

  it("[TRUE-25] isn't recorded if the plan, amount or transaction ID is invalid or the member doesn't exist", async () => {
    const wrong: [number, Record<string, unknown>][] = [
      [400, { cart_plan: "nothing" }],
      [400, { cart_plan: "sticker-monthly" }],
      [400, { amount_cents: 34.99 }],
      [400, { amount_cents: -1 }],
      [400, { quantity: 2, amount_cents: 3499 }],
      [400, { provider: "app:store" }],
      [400, { transaction_id: "" }],
      [404, { member: "nobody@example.com" }],
    ];
    for (const [status, change] of wrong)
      expect([change, (await book(purchase(change))).status]).toEqual([change, status]);
  });

  it("[TRUE-25] [ENT-2] is refunded only once, even if its store reports the refund several times", async () => {
    const buyer = await makeMember(api, "refunded@example.com", "localhost");
    const sold = purchase({ member: buyer.id, vin: "2T1BURHE5JC034461" });
    expect((await book(sold)).status).toBe(200);
    const refund = { provider: "apple", transaction_id: sold.transaction_id };
    const answers = await Promise.all([
      giveBack(refund),
      giveBack(refund),
      giveBack(refund),
      giveBack(refund),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.filter(({ body }) => body.refunded)).toHaveLength(1);
    for (const { body } of answers)
      expect(body).toMatchObject({
        data: { state: "refunded", refunded_cents: 3499 },
        credits: { taken: 3, spent: 0 },
      });
    expect(await movements(buyer.id)).toEqual([
      ["purchase", 3],
      ["purchase_refunded", -3],
    ]);
    const again = await book(sold);
    expect(again.body).toMatchObject({ booked: false, data: { state: "refunded" } });
    const letters = await emailsTo(api, "refunded@example.com");
    const namedLetters = letters.filter(({ source }) =>
      source.includes("(2018 Toyota Corolla, 2T1BURHE5JC034461)"),
    );
    expect(namedLetters.map(({ subject }) => subject.split(" ")[1])).toEqual(["receipt", "refunded"]);
  });

  it("[TRUE-25] loses only its unspent credits when refunded, and only a share of its credits after a partial refund", async () => {
    const buyer = await makeMember(api, "spender@example.com", "localhost");
    const sold = purchase({ member: buyer.id, amount_cents: 3000 });
    expect((await book(sold)).status).toBe(200);
    const refund = (cents?: number) =>
      giveBack({ provider: "apple", transaction_id: sold.transaction_id, refunded_cents: cents });
    const part = await refund(1000);
    expect(part.body).toMatchObject({
      data: { state: "partly_refunded", refunded_cents: 1000 },
      credits: { taken: 1, spent: 0 },
    });
    const { vhr } = await readBalances(api.database.db, siteId, buyer.id);
    await takeCredits(api.database.db, {
      siteId,
      userId: buyer.id,
      kind: "vhr",
      amount: vhr - 1,
      reason: "adjustment",
      cause: "spent",
    });
    const whole = await refund();
    expect(whole.body).toMatchObject({ refunded: true, credits: { taken: 2, spent: 1 } });
    expect((await readBalances(api.database.db, siteId, buyer.id)).vhr).toBe(0);
    expect((await refund(3000)).body).toMatchObject({ refunded: false, credits: { taken: 2, spent: 1 } });
    expect((await refund(1000)).status).toBe(409);
    expect((await refund(3001)).status).toBe(400);
    expect((await giveBack({ provider: "google", transaction_id: sold.transaction_id })).status).toBe(404);
  });

  it("[TRUE-39] can be resent without being recorded twice, and can be refunded, even after the account is closed", async () => {
    const { db } = api.database;
    const buyer = await makeMember(api, "leaver@example.com", "localhost");
    const sold = purchase({ member: buyer.email, amount_cents: 3000 });
    expect((await book(sold)).body.booked).toBe(true);
    const request = { email: buyer.email, message: "Please delete it." };
    expect(
      (await api.send(calls.account.deleteAccount, { token: buyer.token, fields: request })).body.closed,
    ).toBe(true);
    expect((await book(sold)).body).toMatchObject({ booked: false, data: { state: "paid" } });
    expect((await book(purchase({ member: buyer.email }))).status).toBe(404);
    const refund = (cents: number) =>
      giveBack({ provider: "apple", transaction_id: sold.transaction_id, refunded_cents: cents });
    expect((await refund(1000)).body.credits).toEqual({ taken: 1, spent: 0 });
    const refundEmails = async () =>
      (
        await db
          .select()
          .from(emailOutbox)
          .where(like(emailOutbox.dedupe, `refund:%apple:${sold.transaction_id}:%`))
      ).map(({ to }) => to);
    expect(await refundEmails()).toEqual([buyer.email]);
    // An erased account has no credits or email, but the ledger keeps the refund.
    api.clock.advance(30 * 24 * 60 * 60_000);
    expect(await eraseDueAccounts(db, api.services)).toBe(1);
    const whole = await refund(3000);
    expect(whole.body).toMatchObject({
      refunded: true,
      data: { state: "refunded" },
      credits: { taken: 1, spent: 2 },
    });
    expect((await refund(3000)).body).toMatchObject({ refunded: false, credits: { taken: 1, spent: 2 } });
    expect((await readBalances(db, siteId, buyer.id)).vhr).toBe(0);
    expect((await refundEmails()).filter((to) => to !== buyer.email)).toEqual([]);
    expect(await checkInvariants(db, api.services.files)).toEqual([]);
  });

  it("[TRUE-25] can be refunded only by its store", async () => {
    const boss = await makeAdmin(api, "refund-boss@example.com", { site: "localhost" });
    const number = getNumber((await book(purchase())).body);
    const [order] = await api.database.db.select().from(orders).where(eq(orders.number, number));
    const refusal = await api.send(calls.admin.refundOrder, {
      token: boss.token,
      fields: { id: order?.id, amount_cents: null, reason: "asked", key: "refund-of-app" },
    });
    expect(refusal.status).toBe(409);
    expect(refusal.body.message).toBe("The app store took this payment and handles its refund.");
  });
});

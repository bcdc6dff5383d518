import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import { expireOrders } from "@/lib/billing/server/expire-orders";
import { calls } from "@/lib/compose/calls/table";
import { checkInvariants } from "@/lib/compose/invariants";
import { siteAccounts, siteStatements } from "@/lib/wholesale/schema/site-ledger";
import { closeStatements } from "@/lib/wholesale/server/statement";
import { readPlaced } from "../setup/billing";
import { describeDatabase } from "../setup/database";
import { openTestApi, requestFor, type TestApi } from "../setup/members-api";
import { openPartnerShop, type PartnerShop } from "../setup/partner-shop";

const { admin } = calls;
const DAY = 24 * 60 * 60_000;

describeDatabase((open) => {
  let api: TestApi;
  let shop: PartnerShop;
  beforeEach(async () => {
    api = await openTestApi({ open });
    shop = await openPartnerShop(api);
  });
  afterEach(() => api.close());

  const invariants = () => checkInvariants(api.database.db, api.services.files);
  const close = () => closeStatements(api.database.db, api.clock.now());
  const pass = async (days: number) => {
    api.clock.advance(days * DAY);
    await close();
    await expireOrders(api.database.db, api.clock.now());
    await shop.logIn();
  };
  const file = async (query: Record<string, string>) => {
    const response = await api.fetch(requestFor(admin.statementFile, { token: shop.owner, query }));
    expect(response.status).toBe(200);
    return response;
  };

  it("[PART-4] each month gets one numbered statement, and later ledger rows go into the next statement", async () => {
    await shop.topUp(10_000);
    const number = await shop.buy("report-3");
    await pass(20);
    expect(await close()).toBe(0);
    await shop.refund(number, null);
    await pass(30);
    const rows = (await api.send(admin.statements, { token: shop.owner, query: { order: "asc" } })).body.data;
    const first = { opening_prepaid_cents: 0, closing_prepaid_cents: 8500, closing_sales_cents: 3499 };
    const prepaid = { opening_prepaid_cents: 8500, closing_prepaid_cents: 10_000 };
    const sales = { opening_sales_cents: 3499, closing_sales_cents: 0 };
    expect(rows).toMatchObject([
      { number: "TEST-ST-USD-000001", month: "2026-01", ...first },
      { number: "TEST-ST-USD-000002", month: "2026-02", ...prepaid, ...sales },
    ]);
    expect(await invariants()).toEqual([]);
    for (const statement of [
      sql`update site_statements set number = 'x'`,
      sql`delete from site_statements`,
      sql`update site_ledger set amount_cents = 1`,
      sql`delete from site_ledger`,
      sql`truncate site_ledger`,
    ])
      await expect(api.database.db.execute(statement)).rejects.toThrow();
    // A server whose clock is behind can't write into a closed month.
    api.clock.advance(-30 * DAY);
    await shop.logIn();
    await shop.topUp(1000);
    expect(await invariants()).toEqual([]);
  });

  it("[PART-4] detects a statement or balance that is off by a cent", async () => {
    await shop.topUp(10_000);
    await pass(31);
    await api.database.db.execute(sql`alter table site_statements disable trigger all`);
    await api.database.db
      .update(siteStatements)
      .set({ figures: sql`jsonb_set(figures, '{closing,prepaid}', '10001')` });
    await api.database.db.execute(sql`alter table site_statements enable trigger all`);
    await api.database.db.update(siteAccounts).set({ salesCents: 1 }).where(eq(siteAccounts.test, true));
    expect((await invariants()).map(({ invariant }) => invariant)).toEqual([
      "a site's account is the sum of its movements",
      "a statement matches its month's movements to the cent, and starts at the previous closing balance",
    ]);
  });

  it("[PART-4] staff can read a statement as CSV with every movement, and as PDF in their language", async () => {
    await shop.topUp(10_000);
    const number = await shop.buy();
    const open = { currency: "USD", test: "true", locale: "en" };
    const now = await (await file({ ...open, format: "csv" })).text();
    expect(now).toContain(`Prepaid wholesale,Wholesale,${number},,-5\r\n`);
    expect(now).toContain(`Sales,Orders paid,${number},,14.99`);
    expect(now.trim().split(/\r?\n/)).toHaveLength(8);
    await pass(31);
    const { body } = await api.send(admin.statements, { token: shop.owner });
    const [{ id } = { id: "" }] = body.data as { id: string }[];
    const pdf = await file({ id, format: "pdf", locale: "es" });
    expect(pdf.headers.get("content-disposition")).toContain("estado-de-cuenta-TEST-ST-USD-000001.pdf");
    expect(await pdf.text()).toMatch(/^%PDF-/);
    const nameless = { token: shop.owner, query: { format: "csv" } };
    expect((await api.send(admin.statementFile, nameless)).status).toBe(400);
  });

  it("[PART-4] rows, balances and statements match to the cent, regardless of the order of events", async () => {
    type Step = { kind: "buy" | "decline" | "leave" | "refund" | "top_up" | "price" | "days"; size: number };
    const kinds = ["buy", "buy", "decline", "leave", "refund", "refund", "top_up", "price", "days"] as const;
    const step: fc.Arbitrary<Step> = fc.record({
      kind: fc.constantFrom(...kinds),
      size: fc.integer({ min: 1, max: 2000 }),
    });
    const sold: string[] = [];
    const act: Record<Step["kind"], (size: number) => Promise<unknown>> = {
      buy: async (size) => {
        const response = await shop.order(size % 2 === 0 ? "report-1" : "report-3");
        if (response.status !== 200) return expect(response.status).toBe(422);
        const { number } = readPlaced(response).order;
        sold.push(number);
        return shop.pay(number);
      },
      decline: async () => {
        const response = await shop.order();
        if (response.status === 200) await shop.pay(readPlaced(response).order.number, "decline");
      },
      leave: () => shop.order(),
      refund: async (size) => {
        const number = sold[size % Math.max(1, sold.length)];
        if (number) await shop.refund(number, size % 3 === 0 ? null : size);
      },
      top_up: (size) => shop.topUp(1000 + size, size % 5 === 0 ? "decline" : "succeed"),
      price: (size) => shop.setWholesale(size % 1100),
      days: (size) => pass(1 + (size % 25)),
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
        for (const { kind, size } of steps) await act[kind](size);
        expect(await invariants()).toEqual([]);
        const account = await shop.account();
        const sums = Object.values(await shop.sums()).reduce((all, cents) => all + cents, 0);
        expect((account?.prepaidCents ?? 0) + (account?.salesCents ?? 0)).toBe(sums);
        expect((account?.prepaidCents ?? 0) - (account?.heldCents ?? 0)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 4 },
    );
    await pass(31);
    expect(await invariants()).toEqual([]);
  });
});

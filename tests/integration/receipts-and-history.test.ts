import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { users } from "@/lib/account/schema";
import { orders, refunds } from "@/lib/billing/schema/billing";
import { takeReceiptNumber } from "@/lib/billing/server/receipt-number";
import { calls } from "@/lib/compose/calls/table";
import type { LedgerMovement } from "@/lib/credits/contract";
import { addCredits, readBalances, takeCredits } from "@/lib/credits/server/ledger-repository";
import { sites } from "@/lib/site/schema/site";
import { formatVehicleTitle } from "@/lib/vehicle/rules/specification";
import { getSiteId, makeMember } from "../setup/admin";
import { readPlaced } from "../setup/billing";
import { describeDatabase } from "../setup/database";
import { emailsTo } from "../setup/emails";
import { openTestApi, requestFor, type TestApi } from "../setup/members-api";
import { readPdf } from "../setup/read-pdf";
import { runs } from "../setup/runs";

const { billing, credits, report } = calls;

describeDatabase((open) => {
  let api: TestApi;
  let ann: string;
  let number: string;
  beforeAll(async () => {
    api = await openTestApi({ open, payment: { sandbox: true, stripe: null } });
    ann = await api.register("ann@example.com");
    number = await buy(ann);
  });
  afterAll(() => api.close());

  async function buy(token: string, fields: Record<string, string> = {}): Promise<string> {
    const { order } = readPlaced(
      await api.send(billing.register, { token, fields: { cart_plan: "report-3", ...fields } }),
    );
    const paid = await api.send(billing.sandboxPayment, {
      token,
      fields: { order: order.number, card: "4242424242424242", outcome: "succeed" },
    });
    if (paid.status !== 200) throw new Error(`not paid: ${JSON.stringify(paid.body)}`);
    return order.number;
  }
  const receipt = async (token: string, query: Record<string, string>) => {
    const response = await api.fetch(requestFor(billing.receipt, { token, query }));
    return {
      status: response.status,
      headers: response.headers,
      bytes: new Uint8Array(await response.arrayBuffer()),
    };
  };
  const history = async (token: string, query: Record<string, string> = {}) => {
    const { status, body } = await api.send(credits.history, { token, query });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body as unknown as {
      data: LedgerMovement[];
      next: number | null;
      balances: Record<string, number>;
    };
  };

  it("[PAGE-12] a paid order has a PDF receipt in both languages", async () => {
    const { body } = await api.send(billing.order, { token: ann, query: { number } });
    expect(body.data).toMatchObject({ state: "paid", test: true });
    expect((body.data as { receipt: string }).receipt).toBe(`/members/api/order/receipt?number=${number}`);
    const first = await receipt(ann, { number });
    expect(first.headers.get("content-type")).toBe("application/pdf");
    expect(first.headers.get("content-disposition")).toBe(`inline; filename="receipt-TEST-000001.pdf"`);
    expect(readPdf(first.bytes).allText).toContain(number);
    expect(readPdf((await receipt(ann, { number, locale: "es" })).bytes).allText).toContain("Recibo");
    expect(readPdf((await receipt(ann, { number, locale: "en" })).bytes).allText).toContain("Receipt");
  });

  it("[FIRST-7] [PAGE-12] the receipt email contains the receipt number and the order number", async () => {
    const [email] = (await emailsTo(api, "ann@example.com")).filter(({ subject }) =>
      /receipt/i.test(subject),
    );
    expect(email?.subject).toContain("TEST-000001");
    expect(email?.subject).not.toContain(number);
    expect(email?.source).toContain("Receipt: TEST-000001");
    expect(email?.source).toContain(`Order: ${number}`);
  });

  it("[TRUE-3] the order and receipt of a car without a VIN show its name as the buyer entered it", async () => {
    const saab = { year: "2001", make: "Saab", model: "9-5" };
    const before = await buy(ann, saab);
    const classic = await buy(ann, { vin: "B8EW501234", year: "1958", make: "Edsel", model: "Citation" });
    for (const [order, vehicle, vin] of [
      [before, { year: 2001, make: "Saab", model: "9-5" }, null],
      [classic, { year: 1958, make: "Edsel", model: "Citation" }, "B8EW501234"],
    ] as const) {
      const { body } = await api.send(billing.order, { token: ann, query: { number: order } });
      expect(body.data).toMatchObject({ vehicle, vin, vehicle_name: formatVehicleTitle(vehicle) });
      const { allText } = readPdf((await receipt(ann, { number: order })).bytes);
      expect(allText).toContain(`${vehicle.year} ${vehicle.make} ${vehicle.model}`);
    }
    const key = "YMMT0123456789AB";
    const again = readPdf((await receipt(ann, { number: await buy(ann, { ...saab, vin: key }) })).bytes);
    expect(again.allText).toContain("2001 Saab 9-5");
    expect(again.allText).not.toContain(key);
    const { body: list } = await api.send(billing.totalOrders, { token: ann, fields: {} });
    const names = (list.data as { vehicle_name: string }[]).map(({ vehicle_name }) => vehicle_name);
    expect(names.sort()).toEqual(["", "1958 Edsel Citation", "2001 Saab 9-5", "2001 Saab 9-5"]);
    const emails = (await emailsTo(api, "ann@example.com")).map(({ source }) => source);
    expect(emails.filter((source) => source.includes("(2001 Saab 9-5)"))).toHaveLength(2);
    expect(emails.filter((source) => source.includes("(1958 Edsel Citation, B8EW501234)"))).toHaveLength(1);
    const half = await buy(ann, { year: "2001", make: "Saab", model: "" });
    const { body } = await api.send(billing.order, { token: ann, query: { number: half } });
    expect(body.data).toMatchObject({ vehicle: null });
  });

  it("[PAGE-12] the receipt shows completed refunds, but not failed ones", async () => {
    const { db } = api.database;
    const [order] = await db.select().from(orders).where(eq(orders.number, number));
    if (!order) throw new Error("no order");
    const refunded = { state: "partly_refunded", refundedCents: 1000 } as const;
    await db.update(orders).set(refunded).where(eq(orders.id, order.id));
    const common = { siteId: order.siteId, orderId: order.id, reason: "asked" };
    const doneAt = new Date("2026-01-20T00:00:00Z");
    await db.insert(refunds).values([
      { ...common, id: randomUUID(), key: "a", amountCents: 1000, state: "done", doneAt },
      { ...common, id: randomUUID(), key: "b", amountCents: 500, state: "failed" },
    ]);
    const { allText } = readPdf((await receipt(ann, { number })).bytes);
    expect(allText).toContain("Refunded on Jan 20, 2026\n-$10.00");
    expect(allText).not.toContain("-$5.00");
  });

  it("[PAGE-12] an unpaid order, another user's order, or an anonymous request gets no receipt", async () => {
    const token = await api.register("bob@example.com");
    const unpaid = readPlaced(
      await api.send(billing.register, { token, fields: { cart_plan: "report-1" } }),
    ).order;
    expect(unpaid.receipt).toBeNull();
    expect((await receipt(token, { number: unpaid.number })).status).toBe(404);
    const foreign = await api.send(billing.receipt, { token, query: { number } });
    const unknown = await api.send(billing.receipt, { token, query: { number: "GB-0000-0000-0000" } });
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual({ ...unknown.body, request_id: foreign.body.request_id });
    expect((await api.send(billing.receipt, { query: { number } })).status).toBe(401);
    const site = "cnv.localhost";
    const elsewhere = await api.register("ann@example.com", { site });
    expect((await api.send(billing.receipt, { site, token: elsewhere, query: { number } })).status).toBe(404);
  });

  it("[TRUE-20] receipt numbers are consecutive, even if twelve orders are paid concurrently", async () => {
    const tokens = await Promise.all(
      Array.from({ length: 12 }, (_, index) => api.register(`at-once${index}@example.com`)),
    );
    await Promise.all(tokens.map((token) => buy(token)));
    const rows = await api.database.db.select().from(orders);
    const numbers = rows.flatMap(({ receiptNumber }) => receiptNumber ?? []).sort();
    expect(numbers.length).toBeGreaterThanOrEqual(13);
    expect(numbers).toEqual(numbers.map((_, index) => `TEST-${String(index + 1).padStart(6, "0")}`));
    const { db } = api.database;
    const [first] = rows;
    if (!first) throw new Error("no order");
    const undone = db.transaction(async (tx) => {
      await takeReceiptNumber(tx, first);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await takeReceiptNumber(db, first)).toBe(`TEST-${String(numbers.length + 1).padStart(6, "0")}`);
    expect(await takeReceiptNumber(db, { ...first, gateway: "stripe" })).toBe("000001");
  });

  it("[TRUE-20] a receipt shows the seller at the time of the sale, the buyer's current details, and the car", async () => {
    const { db } = api.database;
    const [site] = await db.select().from(sites).where(eq(sites.uri, "localhost"));
    if (!site) throw new Error("no site");
    const configure = (more: object) =>
      db
        .update(sites)
        .set({ config: { ...site.config, ...more } })
        .where(eq(sites.id, site.id));
    await configure({
      seller_name: "Glovebox LLC",
      seller_address: ["1 Main Street", "Springfield, IL 62701"],
      seller_tax_number: "EIN 12-3456789",
    });
    const token = await api.register("receipt@example.com");
    const orderNumber = await buy(token, { vin: "2T1BURHE5JC034461" });
    await configure({ seller_name: "Another Company" });
    const place = { address: "5 Side Street", unit: "Unit 7", city: "Reno", state: "NV", pincode: "89501" };
    const profile = { ...place, no_of_employees: "0", company_name: "Example Motors", country: "USA" };
    const details = { first: "Ann", last: "Example", profile };
    await db.update(users).set(details).where(eq(users.email, "receipt@example.com"));
    const { body } = await api.send(billing.order, { token, query: { number: orderNumber } });
    const { receipt_number: printed } = body.data as { receipt_number: string };
    const { bytes, headers } = await receipt(token, { number: orderNumber });
    expect(headers.get("content-disposition")).toBe(`inline; filename="receipt-${printed}.pdf"`);
    const { allText } = readPdf(bytes);
    const buyer = ["Example Motors", "Ann Example", "5 Side Street, Unit 7", "Reno, NV 89501", "USA"];
    for (const text of [printed, "Glovebox LLC", "EIN 12-3456789", ...buyer, "2018 Toyota Corolla"])
      expect(allText).toContain(text);
    expect(allText).not.toContain("Another Company");
    await configure({});
  });

  it("[PAGE-12] [TRUE-20] the order totals equal what was paid, with test payments separate from real ones", async () => {
    const token = await api.register("sums@example.com");
    const number = await buy(token);
    await buy(token, { nos: "2" });
    readPlaced(await api.send(billing.register, { token, fields: { cart_plan: "report-1" } }));
    await api.database.db.update(orders).set({ gateway: "stripe" }).where(eq(orders.number, number));
    const { body } = await api.send(billing.totalOrders, { token });
    expect(body.total).toBe(3);
    expect(body.sums).toEqual([
      { currency: "USD", test: false, paid_cents: 3_499, refunded_cents: 0 },
      { currency: "USD", test: true, paid_cents: 6_998, refunded_cents: 0 },
    ]);
  });

  it("[PAGE-15] the history shows the cause of each credit movement: sign-up, purchase, generation", async () => {
    const token = await api.register("story@example.com");
    const orderNumber = await buy(token, { vin: "2T1BURHE5JC034461" });
    const created = await api.send(report.generate, { token, fields: { vin: "1HGCM82633A004352" } });
    expect(created.status).toBe(200);
    const { data, balances } = await history(token, { kind: "vhr" });
    const newestFirst = data.map(({ reason, amount, balance }) => [reason, amount, balance]);
    expect(newestFirst.slice(-3)).toEqual([
      ["generation", -1, 5],
      ["purchase", 3, 6],
      ["signup", 3, 3],
    ]);
    expect(data.find(({ reason }) => reason === "purchase")).toMatchObject({
      order: orderNumber,
      vin: "2T1BURHE5JC034461",
    });
    expect(data.find(({ reason }) => reason === "generation")).toMatchObject({
      vin: "1HGCM82633A004352",
      product: "vhr",
      order: null,
    });
    expect(balances.vhr).toBe(data[0]?.balance);
    expect(JSON.stringify(data)).not.toMatch(/seq|note|cause/);
  });

  it("[ENT-2] the history's pages add up to the balances, without missing or duplicate rows", async () => {
    const { db } = api.database;
    const kinds = ["vhr", "sticker", "global", "uvc"] as const;
    const moves = fc.array(
      fc.record({
        kind: fc.constantFrom(...kinds),
        amount: fc.integer({ min: 1, max: 5 }),
        take: fc.boolean(),
      }),
      { maxLength: 25 },
    );
    const siteId = await getSiteId(api);
    let run = 0;
    await fc.assert(
      fc.asyncProperty(moves, fc.integer({ min: 1, max: 7 }), async (list, limit) => {
        const { token, id: userId } = await makeMember(api, `moves${run++}@example.com`);
        for (const { kind, amount, take } of list) {
          const owner = { siteId, userId, cause: randomUUID() };
          const move = { ...owner, kind, amount, reason: "adjustment" as const };
          await db.transaction((tx) => (take ? takeCredits(tx, move) : addCredits(tx, move)));
        }
        const rows: LedgerMovement[] = [];
        let before: number | null = null;
        do {
          const query: Record<string, string> = before === null ? {} : { before: String(before) };
          const page = await history(token, { ...query, limit: String(limit) });
          rows.push(...page.data);
          before = page.next;
        } while (before !== null);
        expect(rows.map(({ no }) => no)).toEqual(rows.map((_, index) => rows.length - index));
        const balances = await readBalances(db, siteId, userId);
        for (const kind of kinds) {
          const ownRows = rows.filter((row) => row.kind === kind);
          expect(ownRows.reduce((sum, { amount }) => sum + amount, 0)).toBe(balances[kind]);
          expect(ownRows[0]?.balance ?? 0).toBe(balances[kind]);
          ownRows.forEach((row, index) => {
            expect(row.balance - row.amount).toBe(ownRows[index + 1]?.balance ?? 0);
          });
        }
      }),
      { numRuns: runs(12) },
    );
  });

  it("[ENT-2] a history contains only the account's own movements", async () => {
    expect((await api.send(credits.history, {})).status).toBe(401);
    const token = await api.register("alone@example.com");
    expect((await history(token)).data).toHaveLength(2);
    const site = "cnv.localhost";
    const elsewhere = await api.send(credits.history, {
      site,
      token: await api.register("alone@example.com", { site }),
    });
    expect(elsewhere.body.data).toMatchObject([{ kind: "global", amount: 6, balance: 6 }]);
    expect((await api.send(credits.history, { site, token })).status).toBe(401);
  });
});

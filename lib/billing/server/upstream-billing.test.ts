import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MoneyUnit } from "@/lib/platform/i18n/money";
import { type AnswerReader, unwrapAnswer } from "@/lib/platform/upstream/unwrap-answer";
import { mutate } from "@/tests/setup/mutate-json";
import { runs } from "@/tests/setup/runs";
import { orderCalls } from "../contract/orders";
import { paymentCalls } from "../contract/payments";
import { planCalls } from "../contract/plans";
import { readCoupon, readPaymentUpdate, readPlacedOrder } from "./upstream-checkout";
import { readTotalOrders } from "./upstream-orders";
import { readPlans, readStickerPlans } from "./upstream-plans";

let notes: string[] = [];
const place = { path: "", note: (path: string, type: string) => notes.push(`${path}: ${type}`) };

function read(reader: AnswerReader, body: unknown, money: MoneyUnit = "dollars") {
  notes = [];
  return { status: "success", ...reader(unwrapAnswer(body, place), { siteUri: "cars.example", money }) };
}
const plans = (body: unknown, unit?: MoneyUnit) =>
  planCalls.plans.response.parse(read(readPlans, body, unit));
const orders = (body: unknown) => orderCalls.totalOrders.response.parse(read(readTotalOrders, body));
const order = (body: unknown) => orderCalls.register.response.parse(read(readPlacedOrder, body));
const coupon = (body: unknown) => orderCalls.couponValidation.response.parse(read(readCoupon, body)).data;

describe("plans from an upstream", () => {
  const bare = { id: "report-5", name: "5 reports", credits: 5, price: 99.5 };

  it.each([
    { data: [bare] },
    [bare],
    { status: 200, plans: [bare] },
    { data: { plans: [bare] } },
    { data: [{ plan_id: "report-5", title: "5 reports", nos: "5", amount: "$99.50", active: "1" }] },
  ])("[UP-1] reads one plan from %j", (body) => {
    expect(plans(body)).toMatchObject({
      data: [
        {
          code: "report-5",
          product: "vhr",
          kind: "pack",
          name: "5 reports",
          credits: 5,
          price_cents: 9950,
          price: "99.50",
          unit_price_cents: 1990,
          currency: "USD",
        },
      ],
      user_type: "user",
      currency: "USD",
      tax: null,
    });
    expect(notes).toEqual([]);
  });

  it("[UP-1] reads a price in the given unit, dollars or cents", () => {
    const rows = [{ id: 1, price: 1499 }];
    expect([plans(rows).data[0]?.price_cents, plans(rows, "cents").data[0]?.price_cents]).toEqual([
      149_900, 1499,
    ]);
  });

  it.each([
    [{ credits: 1 }, "single", 1],
    [{ credits: "3" }, "pack", 3],
    [{ no_of_reports: "3" }, "pack", 3],
    [{ no_of_stickers: 1 }, "single", 1],
    [{ credits: "unlimited" }, "pack", null],
    [{ credits: -1 }, "pack", null],
    [{ credits: 0 }, "pack", undefined],
    [{ credits: "many" }, "pack", undefined],
    [{}, "pack", undefined],
    [{ credits: 5, period: "monthly" }, "subscription", 5],
    [{ credits: 5, interval: "Year", recurring: true }, "subscription", 5],
    [{ credits: 1, period: "one-time" }, "single", 1],
  ])("[UP-1] %j is a %s plan with %s credits", (fields, kind, credits) => {
    const [plan] = plans([{ id: "a", price: 5, ...fields }]).data;
    expect([plan?.kind, plan?.credits]).toEqual([kind, credits]);
  });

  it.each([
    { price: 5 },
    { id: "a" },
    { id: null, price: 5 },
    { id: "a", price: "€5" },
    { id: "a", price: -5 },
    { id: "a", price: 1e9 },
    "a",
    null,
  ])("[UP-1] %j isn't a sellable plan, and doesn't affect the other plans", (row) => {
    expect(plans({ data: [row, bare] }).data.map(({ code }) => code)).toEqual(["report-5"]);
  });

  it.each([
    [{}, undefined],
    [{ type: "pack" }, undefined],
    [{ duration: "soon" }, undefined],
    [{ interval: {}, renewal: [] }, undefined],
    [{ renewal: { interval: null } }, undefined],
    [{ renewal: true }, { interval: null }],
    [{ recurring: "0" }, null],
    [{ type: "one-time" }, null],
    [{ interval: "once" }, null],
    [{ type: "one-time", validity: "30 days" }, null],
    [{ type: "subscription" }, { interval: null }],
    [{ plan_type: "Recurring", duration: "30 days" }, { interval: "month" }],
    [{ billing_type: "monthly" }, { interval: "month" }],
    [{ duration: "30 days" }, { interval: "month" }],
    [{ validity: "1 year" }, { interval: "year" }],
    [{ period: "week" }, { interval: null }],
    [{ recurring: true, period: "once" }, { interval: null }],
    [{ renewal: { interval: "month" } }, { interval: "month" }],
    [{ renewal: { price: 5 } }, { interval: null }],
  ])("[UP-1] reads the renewal of %j as %j", (fields, renewal) => {
    const [plan] = plans([{ id: "a", price: 5, ...fields }]).data;
    if (renewal) expect(plan?.renewal).toMatchObject(renewal);
    else expect(plan?.renewal).toBe(renewal);
    expect(plan?.kind === "subscription").toBe(Boolean(renewal));
  });

  it("[UP-1] plans from the list of sticker plans have the product 'sticker'", () => {
    const { data } = planCalls.stickerPlans.response.parse(read(readStickerPlans, [bare]));
    expect(data[0]?.product).toBe("sticker");
  });

  it("[UP-1] the user type is 'dealer' only if the upstream says so, and a null list of plans is read as empty", () => {
    expect(plans({ data: [], user_type: "dealer" }).user_type).toBe("dealer");
    expect(plans({ data: [], user_type: true }).user_type).toBe("user");
    expect(plans({ data: null }).data).toEqual([]);
  });

  it("[UP-1] keeps a readable row no matter how malformed the other rows are", () => {
    const property = fc.property(mutate([bare, { ...bare, id: "b" }], 4), ({ body: rows }) => {
      expect(plans([rows, { id: "kept", price: 5 }].flat()).data.map(({ code }) => code)).toContain("kept");
    });
    fc.assert(property, { numRuns: runs(2000) });
  });
});

describe("orders from an upstream", () => {
  it.each([
    [{ data: [{ id: 1, plan: "report-5", price: "99.50", currency: "USD", paid: false }] }, null],
    [[{ order_id: 1, cart_plan: "report-5", price: 99.5, paid: "1" }], "paid"],
    [
      { orders: [{ order_number: "1", plan: { id: "report-5" }, total: "$99.50", status: "Completed" }] },
      "paid",
    ],
    [
      { data: { orders: [{ id: 1, plan_id: "report-5", amount: 99.5, paid_at: "2026-01-15 10:20:30" }] } },
      "paid",
    ],
  ])("[UP-1] %j contains one order", (body, state) => {
    expect(orders(body)).toMatchObject({
      data: [
        {
          number: "1",
          plan: { code: "report-5" },
          total_cents: 9950,
          state,
          gateway: null,
          refunded_cents: null,
        },
      ],
      next: null,
      total: 1,
      sums: [],
    });
    expect(notes).toEqual([]);
  });

  it.each([{ status: "success" }, { data: [{ price: 5 }] }, { orders: "none" }, "Welcome"])(
    "[UP-1] doesn't read %j as an empty list of orders",
    (body) => {
      expect(readTotalOrders(unwrapAnswer(body, place), { siteUri: "", money: "cents" })).toBeUndefined();
    },
  );

  it.each([{ total_orders: 3 }, { status: "success", data: { total_orders: "3" } }])(
    "[UP-1] reads the number of orders from %j, which doesn't list any orders",
    (body) => expect(orders(body)).toMatchObject({ data: [], next: null, total: 3, sums: [] }),
  );

  it("[UP-1] missing fields are read as unknown, and a row without an order number is dropped", () => {
    const { data } = orders({
      data: [{ id: 7 }, { price: 5 }, null, { id: 8, state: "lost", test: "maybe" }],
    });
    expect(data).toHaveLength(2);
    expect(data[0]).toMatchObject({
      state: null,
      quantity: null,
      tax: null,
      test: null,
      renewal: null,
      created: null,
    });
    expect(notes).toEqual([
      "data.*.number: missing",
      "data.*: object",
      "data.*.state: string",
      "data.*.test: string",
    ]);
  });

  it.each([
    [{ status: "success" }, null],
    [{ status: "success", message: "Your order was received." }, null],
    [{ status: "success", redirect_url: "https://pay.example/1" }, "https://pay.example/1"],
    [{ status: true, data: { url: "https://pay.example/1" } }, "https://pay.example/1"],
    [{ checkout: "https://pay.example/1" }, "https://pay.example/1"],
    [{ data: [{ checkout: { payment_link: "https://pay.example/1" } }] }, "https://pay.example/1"],
    [{ data: { id: 7, total: 5 } }, null],
    [{ url: "javascript:alert(1)" }, null],
    [{ url: "//pay.example/1" }, null],
    [{ url: "/\\pay.example" }, null],
  ])("[UP-3] reads %j as a placed order with the checkout URL %s", (body, url) => {
    const placed = order(body);
    expect([placed.data, placed.checkout?.url ?? null]).toEqual([null, url]);
  });
});

describe("a coupon from an upstream", () => {
  it.each([
    [{ status: "success" }, null, null],
    [{ discount: 10 }, null, null],
    [{ discount: "10%" }, "percent", 10],
    [{ data: [{ discount: 10, type: "percent" }] }, "percent", 10],
    [{ discount: "5.00", type: "fixed" }, "amount", 500],
    [{ discount_amount: "$5" }, "amount", 500],
    [{ discount: 150, type: "percent" }, null, null],
  ])("[UP-1] reads %j as a discount of kind %s with a value of %s", (body, kind, value) => {
    expect(coupon(body)).toMatchObject({ kind, value, total_cents: null, discount_cents: null });
  });

  it.each([
    { status: "success", valid: false },
    { success: true, data: { code: "SAVE10", is_valid: "0", discount: "10%" } },
    { valid: 0, data: [] },
  ])("[UP-3] with %j, rejects the coupon and keeps the upstream's message", (body) => {
    const message = "Coupon expired";
    expect(read(readCoupon, { message, ...body })).toEqual({ status: "error", message, msg: message });
  });
});

it.each([
  [{ status: "success" }, null],
  [{ status: "success", data: { order: "GB-1", state: "lost" } }, null],
  [
    { order: "GB-1", state: "PAID" },
    { order: "GB-1", state: "paid", sandbox: false },
  ],
])("[UP-3] reads a payment update from %j as %j", (body, data) => {
  expect(paymentCalls.updatePayment.response.parse(read(readPaymentUpdate, body)).data).toEqual(data);
});

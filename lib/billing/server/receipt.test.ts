import { describe, expect, it } from "vitest";
import type { Locale } from "@/lib/platform/i18n/locale";
import { readPdf } from "@/tests/setup/read-pdf";
import type { OrderRow } from "./order-repository";
import { buildReceiptModel, type ReceiptFacts } from "./receipt-model";
import { renderReceiptPdf } from "./receipt-pdf";

const plan = {
  code: "report-3",
  product: "vhr",
  kind: "pack",
  credits: 3,
  interval: null,
  userType: "user",
  name: { en: "3 reports", es: "3 informes" },
  taxLabel: "Sales tax",
};

function order(changes: Partial<OrderRow> = {}): OrderRow {
  return {
    number: "GB-7KQ2-M9XT-4HWN",
    plan,
    quantity: 2,
    vin: "2T1BURHE5JC034461",
    vehicle: null,
    locale: "en",
    currency: "USD",
    unitCents: 349_900,
    discountCents: 139_960,
    taxRateBp: 825,
    taxCents: 46_187,
    totalCents: 606_027,
    couponCode: "SPRING20",
    gateway: "stripe",
    state: "paid",
    refundedCents: 0,
    renewalOf: null,
    receiptNumber: "000042",
    seller: null,
    paidAt: new Date("2026-01-15T12:03:00Z"),
    createdAt: new Date("2026-01-15T12:00:00Z"),
    ...changes,
  } as OrderRow;
}

const facts: ReceiptFacts = {
  siteName: "Glovebox",
  origin: "https://glovebox.example",
  color: "#1e3a8a",
  supportEmail: "support@glovebox.example",
  seller: {
    name: "Glovebox LLC",
    address: ["1 Main Street", "Springfield, IL 62701"],
    taxNumber: "EIN 12-3456789",
  },
  vehicle: "2018 Toyota Corolla",
  buyer: ["", "Ann Example", "ann@example.com"],
  refunds: [],
  paperSize: "letter",
};

async function createReceipt(changes: Partial<OrderRow> = {}, locale: Locale = "en", more = {}) {
  const bytes = await renderReceiptPdf(buildReceiptModel(order(changes), { ...facts, ...more }, locale));
  return { bytes, ...readPdf(bytes) };
}

const createRefunds = (count: number, amountCents = 1000) =>
  Array.from({ length: count }, (_, day) => ({ amountCents, doneAt: new Date(Date.UTC(2026, 1, day + 1)) }));
const refunded: Partial<OrderRow> = { state: "partly_refunded", refundedCents: 10_000 };

describe("receipts", () => {
  it("[PAGE-12] [TRUE-20] shows the number, car, items, discount, tax, total, date, buyer and seller", async () => {
    const { pages, allText } = await createReceipt();
    expect(pages).toHaveLength(1);
    const head = ["Receipt", "000042", "Paid", order().number, "Jan 15, 2026, 12:03 PM UTC", "Card (Stripe)"];
    const seller = ["Glovebox", "Glovebox LLC", "1 Main Street", "Springfield, IL 62701", "EIN 12-3456789"];
    const buyer = ["Ann Example", "ann@example.com", "2018 Toyota Corolla", "2T1BURHE5JC034461"];
    const items = ["3 reports", "6 credits, never expire", "$3,499.00", "$6,998.00"];
    const sums = ["Coupon SPRING20", "-$1,399.60", "Sales tax 8.25%", "$461.87", "Total (USD)", "$6,060.27"];
    expect(allText.split("\n")).toEqual(expect.arrayContaining([head, seller, buyer, items, sums].flat()));
    expect(allText).not.toMatch(/Refunded|Test/);
  });

  it("[FIRST-3] links to the terms and refund policy, and prints the refund policy's URL, in both languages", async () => {
    for (const [locale, label] of [
      ["en", "Refunds"],
      ["es", "Reembolsos"],
    ] as const) {
      const { source, allText } = await createReceipt({}, locale);
      expect(allText).toContain(`${label}: https://glovebox.example/refunds`);
      for (const path of ["terms", "refunds"])
        expect(source).toContain(`/URI (https://glovebox.example/${path})`);
    }
  });

  it("[TRUE-20] has a tax line even without tax", async () => {
    const { allText } = await createReceipt({ taxRateBp: 0, taxCents: 0 });
    expect(allText).toContain("Sales tax 0%\n$0.00");
  });

  it("[PAGE-12] shows a refund, its date and the remaining total in Spanish", async () => {
    const { allText } = await createReceipt(refunded, "es", { refunds: createRefunds(1, 10_000) });
    const state = ["Recibo", "Reembolsado en parte", "Reembolsado el 1 feb 2026", "-$100.00"];
    const sums = [
      "3 informes",
      "6 créditos, no vencen",
      "Cupón SPRING20",
      "Pagado tras reembolsos",
      "$5,960.27",
    ];
    expect(allText.split("\n")).toEqual(expect.arrayContaining([state, sums].flat()));
  });

  it("[PAGE-12] prints only the total refunded if the individual refunds don't add up to it", async () => {
    const { allText } = await createReceipt(refunded, "en", { refunds: createRefunds(1, 4000) });
    expect(allText).toContain("Refunded\n-$100.00");
    expect(allText).not.toContain("Refunded on");
  });

  it("[PAGE-12] labels a test payment, and says that a subscription renews every month", async () => {
    const monthly = { ...plan, kind: "subscription", credits: null, interval: "month" };
    const { allText } = await createReceipt({
      gateway: "sandbox",
      plan: monthly,
      quantity: 1,
      renewalOf: "o",
    });
    expect(allText).toContain("TEST");
    expect(allText).toContain("Test payment: no money was charged.");
    expect(allText).toContain("Unlimited documents");
    expect(allText).toContain("Subscription, renews every month until canceled");
    expect(allText).toContain("This is a subscription renewal.");
  });

  it("[PAGE-12] the same order always produces the same bytes, and a different order produces different bytes", async () => {
    const first = await createReceipt();
    await createReceipt({}, "es");
    const second = await createReceipt();
    expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
    const other = await createReceipt({ totalCents: 606_028 });
    expect(Buffer.compare(first.bytes, other.bytes)).not.toBe(0);
  });

  it("[FIRST-3] moves the footer to a new page before it can overlap an amount", async () => {
    const refunds = createRefunds(5);
    for (let lines = 0; lines <= 10; lines += 2) {
      const seller = { ...facts.seller, address: Array.from({ length: lines }, (_, line) => `Line ${line}`) };
      const more = { refunds, seller };
      const { pages } = await createReceipt({ state: "partly_refunded", refundedCents: 5000 }, "en", more);
      const questions = pages.at(-1)?.find(({ text }) => text.startsWith("Questions"));
      const amounts = pages.at(-1)?.filter(({ text }) => /^-?\$/.test(text)) ?? [];
      for (const { y } of amounts) expect(y).toBeGreaterThan((questions?.y ?? 0) + 16);
      if (lines < 4) expect(pages).toHaveLength(1);
      if (lines === 10) expect(pages).toHaveLength(2);
    }
  });

  it("[PAGE-12] long names and many refunds fit on an A4 page without overlap", async () => {
    const name =
      "The longest plan that anybody could think of for a window sticker and a report of a vehicle";
    const refunds = createRefunds(8);
    const many = {
      plan: { ...plan, name: { en: name, es: name } },
      state: "refunded",
      refundedCents: 8000,
    } as const;
    const buyer = [
      "Example Motors of Northern California and Nevada, Incorporated",
      "Ann Example",
      `${"a".repeat(60)}@example.com`,
    ];
    const seller = {
      name: "The Example Company for Vehicle Histories and Window Stickers of North America",
      address: Array.from({ length: 5 }, (_, line) => `${line} ${"Long Street Name ".repeat(4)}`),
      taxNumber: `VAT ${"1234 ".repeat(11)}`,
    };
    const vehicle = "2019 Mercedes-Benz Sprinter 3500XD High Roof Extended Cargo Van";
    const more = { refunds, buyer, seller, vehicle, paperSize: "a4" };
    const { pages, source } = await createReceipt(many, "en", more);
    expect(source).toContain("595.28");
    expect(pages[0]?.map(({ text }) => text).join("")).toContain(
      buyer.join("").replaceAll(" ", "").slice(-12),
    );
    expect(pages).toHaveLength(1);
    const places = (pages[0] ?? []).map(({ x, y }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(places.length);
    for (const piece of pages[0] ?? []) {
      expect(piece.x).toBeGreaterThanOrEqual(56);
      expect(piece.y).toBeGreaterThan(30);
    }
  });
});

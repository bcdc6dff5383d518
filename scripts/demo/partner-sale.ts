import { ok as check, equal } from "node:assert/strict";
import { parse } from "csv-parse/sync";
import { formatMoney } from "@/lib/billing/rules/pricing";
import { calls } from "@/lib/compose/calls/table";
import type { GloveboxClient } from "@/public/sdk/glovebox";
import { readPdf } from "@/tests/setup/read-pdf";
import { formatSeconds, type Narrator } from "./narrator";
import { type Receiver, SAMPLE_VIN } from "./partner-keys";
import { WHOLESALE_REPORT_CENTS } from "./partner-opening";
import { PLAN, RETAIL_CENTS, TOP_UP_CENTS } from "./partner-shop";
import type { Stage } from "./stage";
import { Visitor } from "./web";

const { account, admin, billing, report, vehicle } = calls;

const formatAmount = (cents: number) => formatMoney(cents, "USD");

interface Selling {
  owner: Visitor;
  client: GloveboxClient;
  receiver: Receiver;
}

export async function sellFirstReport(
  { step, keep }: Narrator,
  stage: Stage,
  selling: Selling,
): Promise<void> {
  const { owner, client, receiver } = selling;
  await step("The first sale", async (see) => {
    const visitor = new Visitor(stage.web, owner.origin);
    const { data: preview } = await visitor.call(vehicle.previewDecode, { vin: SAMPLE_VIN });
    const { modelYear, make, model } = preview.decode_data;
    const kindCount = preview.records.filter(({ state }) => state === "found").length;
    see(`a visitor decodes ${SAMPLE_VIN}: ${modelYear} ${make} ${model}, ${kindCount} kinds of record found`);
    await visitor.call(account.register, { email: "visitor@example.com", pass: "correct horse battery" });
    const { data: plans } = await visitor.call(billing.plans, {});
    const plan = plans.find(({ code }) => code === PLAN);
    equal(plan?.price_cents, RETAIL_CENTS);
    const { data: order } = await visitor.call(billing.register, {
      cart_plan: PLAN,
      vin: SAMPLE_VIN,
      price: (RETAIL_CENTS / 100).toFixed(2),
      price_version: String(plan?.price_version),
      currency: "USD",
    });
    check(order, "the order is described");
    const paidAt = performance.now();
    const { data: paid } = await visitor.call(billing.sandboxPayment, {
      order: order.number,
      outcome: "succeed",
    });
    equal(paid.state, "paid");
    see(`${order.number}: ${formatAmount(order.total_cents ?? 0)} paid in the sandbox`);
    const event = await receiver.event("order.paid");
    equal(event.data.number, order.number);
    equal(event.data.total_cents, RETAIL_CENTS);
    see(`order.paid for it arrived and was verified ${formatSeconds(paidAt)} after the payment`);
    const result = await visitor.call(report.generate, { vin: SAMPLE_VIN });
    equal(result.charge, "charged");
    const id = result.report?.id ?? "";
    const pdf = await visitor.file(report.viewPdf, { id });
    const { pages, allText } = readPdf(pdf.bytes);
    check(allText.includes(SAMPLE_VIN), "the report is of the vehicle");
    see(`the report: ${pages.length} pages, ${keep("report.pdf", pdf.bytes)}`);
    equal((await receiver.event("document.ready")).data.vin, SAMPLE_VIN);
    see("document.ready arrived and was verified");
    equal((await client.admin.orders({ search: order.number })).data[0]?.state, "paid");
    see("her server reads the order with its live key: paid");
  });
}

export async function readStatement({ step, keep }: Narrator, owner: Visitor): Promise<void> {
  await step("The statement of the month", async (see) => {
    const query = { currency: "USD", test: "true", locale: "en" } as const;
    const csv = await owner.file(admin.statementFile, { ...query, format: "csv" });
    const [, ...lines] = parse(csv.text) as string[][];
    const { data: movements } = await owner.call(admin.movements, { limit: 200 });
    const { data } = await owner.call(admin.payouts, {});
    const [balances] = data.accounts.filter(({ test }) => test);
    if (!balances) throw new Error("the site has no test-money account");
    const pdf = await owner.file(admin.statementFile, { ...query, format: "pdf" });
    const { allText } = readPdf(pdf.bytes);
    const accounts = [
      { name: "Prepaid wholesale", account: "prepaid", closing: balances.prepaid_cents },
      { name: "Sales", account: "sales", closing: balances.sales_cents },
    ];
    for (const { name, account: ledger, closing } of accounts) {
      const amounts = lines
        .filter((line) => line[1] === name)
        .map((line) => Math.round(Number(line.at(-1)) * 100));
      const stated = amounts.at(-1);
      const sum = amounts.slice(0, -1).reduce((total, cents) => total + cents, 0);
      const inLedger = movements
        .filter((row) => row.account === ledger && row.test)
        .reduce((total, row) => total + row.amount_cents, 0);
      equal(sum, stated, `${name}: the lines are the closing balance`);
      equal(stated, inLedger, `${name}: the closing balance is the ledger's`);
      equal(stated, closing, `${name}: the closing balance is the console's`);
      check(allText.includes(formatAmount(closing)), `${name}: the PDF has it`);
      see(
        `${name}: ${formatAmount(closing)} after ${amounts.length - 2} of its movements, as in the ledger, to the cent`,
      );
    }
    equal(balances.prepaid_cents, TOP_UP_CENTS - WHOLESALE_REPORT_CENTS);
    equal(balances.sales_cents, RETAIL_CENTS);
    see(`${keep("statement.csv", csv.bytes)}, ${keep("statement.pdf", pdf.bytes)}`);
  });
}

export async function checkInvariants({ step }: Narrator, stage: Stage): Promise<void> {
  await step("The data, as npm run invariants checks it", async (see) => {
    const violations = await stage.checkData();
    for (const line of violations) see(line);
    equal(violations.length, 0);
    see("every invariant holds");
  });
}

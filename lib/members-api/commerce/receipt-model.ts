import { formatMoney, formatRate } from "@/lib/core/pricing";
import { counted, fill } from "../documents/words";
import en from "./messages/en.json";
import es from "./messages/es.json";
import type { OrderRow } from "./order-repository";
import { creditsOf, readSoldPlan } from "./sold-plan";

export type ReceiptWords = typeof en;
/** Spanish must have each of English's keys. */
const catalogue: Record<"en" | "es", ReceiptWords> = { en, es };

/** What a receipt says beside the order. */
export interface ReceiptFacts {
  siteName: string;
  color: string;
  supportEmail: string;
  /** Who bought: company, name, address of the account; empty lines are left out. */
  buyer: readonly string[];
  /** Money given back, oldest first. Integer cents. */
  refunds: readonly { amountCents: number; doneAt: Date | null }[];
  paper: "letter" | "a4";
}

export interface AmountLine {
  label: string;
  amount: string;
  strong: boolean;
}

/** Everything a receipt prints, as text. The same order and facts give the same model. */
export interface ReceiptModel {
  locale: "en" | "es";
  words: ReceiptWords;
  number: string;
  createdAt: string;
  state: string;
  isTest: boolean;
  siteName: string;
  color: string;
  paper: "letter" | "a4";
  buyer: string[];
  seller: string[];
  meta: { label: string; value: string }[];
  item: { name: string; notes: string[]; quantity: string; price: string; amount: string };
  amounts: AmountLine[];
  closing: string[];
}

/** More refunds than this are told as one sum, or they would leave the page. */
const MOST_REFUNDS = 8;

function day(at: Date, words: ReceiptWords): string {
  return `${at.getUTCDate()} ${words.months[at.getUTCMonth()] ?? ""} ${at.getUTCFullYear()}`;
}

function moment(at: Date, words: ReceiptWords): string {
  return `${day(at, words)}, ${at.toISOString().slice(11, 16)} UTC`;
}

function notesOf(order: OrderRow, words: ReceiptWords): string[] {
  const plan = readSoldPlan(order.plan);
  const credits = creditsOf(plan, order.quantity);
  if (!plan.interval) return credits === null ? [] : [counted(words.once, credits)];
  const holds = credits === null ? words.unlimited : counted(words.each, credits);
  return [holds, words.renews[plan.interval], ...(order.renewalOf ? [words.renewal] : [])];
}

function amountsOf(order: OrderRow, facts: ReceiptFacts, words: ReceiptWords): AmountLine[] {
  const money = (cents: number) => formatMoney(cents, order.currency);
  const line = (label: string, cents: number, strong = false) => ({ label, amount: money(cents), strong });
  const { taxLabel } = readSoldPlan(order.plan);
  const lines = [line(words.subtotal, order.unitCents * order.quantity)];
  if (order.discountCents > 0) {
    const name = order.couponCode ? fill(words.coupon, { code: order.couponCode }) : words.discount;
    lines.push(line(name, -order.discountCents));
  }
  if (order.taxRateBp > 0) {
    const name = fill(words.tax, { label: taxLabel, rate: formatRate(order.taxRateBp) });
    lines.push(line(name, order.taxCents));
  }
  lines.push(line(`${words.total} (${order.currency})`, order.totalCents, true));
  if (order.refundedCents === 0) return lines;
  const dated = facts.refunds.filter(({ amountCents }) => amountCents > 0);
  const sum = dated.reduce((all, { amountCents }) => all + amountCents, 0);
  // A gateway may tell of less or more than was asked here; then the sum alone is certain.
  const fits = sum === order.refundedCents && dated.length <= MOST_REFUNDS;
  const shown = fits ? dated : [{ amountCents: order.refundedCents, doneAt: null }];
  for (const { amountCents, doneAt } of shown) {
    const name = doneAt ? fill(words.refundedOn, { date: day(doneAt, words) }) : words.refunded;
    lines.push(line(name, -amountCents));
  }
  lines.push(line(words.left, order.totalCents - order.refundedCents, true));
  return lines;
}

/** `order` must be one that was paid. */
export function receiptModel(order: OrderRow, facts: ReceiptFacts, locale: "en" | "es"): ReceiptModel {
  const words = catalogue[locale];
  const plan = readSoldPlan(order.plan);
  const { gateways, states } = words;
  const isTest = order.gateway === "sandbox";
  const paidAt = order.paidAt ?? order.createdAt;
  const method = Object.hasOwn(gateways, order.gateway)
    ? gateways[order.gateway as keyof typeof gateways]
    : order.gateway;
  return {
    ...{ locale, words, isTest, number: order.number },
    createdAt: paidAt.toISOString(),
    state: Object.hasOwn(states, order.state) ? states[order.state as keyof typeof states] : order.state,
    siteName: facts.siteName,
    color: facts.color,
    paper: facts.paper,
    buyer: facts.buyer.map((line) => line.trim()).filter((line) => line !== ""),
    seller: [facts.siteName, facts.supportEmail],
    meta: [
      { label: words.order, value: order.number },
      { label: words.ordered, value: moment(order.createdAt, words) },
      { label: words.paid, value: moment(paidAt, words) },
      { label: words.paidWith, value: method },
      ...(order.vin ? [{ label: words.vehicle, value: order.vin }] : []),
    ],
    item: {
      name: plan.name[locale],
      notes: notesOf(order, words),
      quantity: String(order.quantity),
      price: formatMoney(order.unitCents, order.currency),
      amount: formatMoney(order.unitCents * order.quantity, order.currency),
    },
    amounts: amountsOf(order, facts, words),
    closing: [...(isTest ? [words.testNote] : []), fill(words.questions, { support: facts.supportEmail })],
  };
}

import {
  formatDate,
  formatDay,
  formatInstant,
  getDocumentMessages,
  interpolate,
  pluralize,
} from "@/lib/generation/server";
import { inEachLanguage, type Locale, pickTexts } from "@/lib/platform/i18n";
import { routes } from "@/lib/routes";
import { getIdentityKind } from "@/lib/vehicle/rules/identity";
import type en from "@/messages/en/server/receipt.json";
import { formatMoney, formatRate } from "../rules/pricing";
import type { Seller } from "../schema/billing";
import type { OrderRow } from "./order-repository";
import { findCredits, readPurchasedPlan } from "./purchased-plan";

type ReceiptMessages = typeof en;
const catalog = await inEachLanguage<ReceiptMessages>(
  (locale) => import(`../../../messages/${locale}/server/receipt.json`),
);

export interface ReceiptFacts {
  siteName: string;
  origin: string;
  color: string;
  supportEmail: string;
  seller: Seller;
  vehicle: string;
  buyer: readonly string[];
  refunds: readonly { amountCents: number; doneAt: Date | null }[];
  paperSize: "letter" | "a4";
}

interface AmountLine {
  label: string;
  amount: string;
  strong: boolean;
}

export interface ReceiptModel {
  locale: Locale;
  messages: ReceiptMessages;
  number: string;
  createdAt: string;
  state: string;
  isTest: boolean;
  siteName: string;
  color: string;
  paperSize: "letter" | "a4";
  buyer: string[];
  seller: string[];
  meta: { label: string; value: string }[];
  item: { name: string; notes: string[]; quantity: string; price: string; amount: string };
  amounts: AmountLine[];
  closing: string[];
  links: { label: string; href: string }[];
}

const REFUNDS_MAX = 5;

const day = (date: Date, locale: Locale) =>
  formatDate(formatDay(date.toISOString(), "UTC"), getDocumentMessages(locale));
const formatMoment = (date: Date, locale: Locale) =>
  formatInstant(date.toISOString(), "UTC", getDocumentMessages(locale));

function getNotes(order: OrderRow, messages: ReceiptMessages): string[] {
  const plan = readPurchasedPlan(order.plan);
  const credits = findCredits(plan, order.quantity);
  if (!plan.interval) return credits === null ? [] : [pluralize(messages.once, credits)];
  const holds = credits === null ? messages.unlimited : pluralize(messages.each, credits);
  return [holds, messages.renews[plan.interval], ...(order.renewalOf ? [messages.renewal] : [])];
}

function getAmounts(order: OrderRow, facts: ReceiptFacts, locale: Locale): AmountLine[] {
  const messages = catalog[locale];
  const formatAmount = (cents: number) => formatMoney(cents, order.currency);
  const line = (label: string, cents: number, strong = false) => ({
    label,
    amount: formatAmount(cents),
    strong,
  });
  const { taxLabel } = readPurchasedPlan(order.plan);
  const lines = [line(messages.subtotal, order.unitCents * order.quantity)];
  if (order.discountCents > 0) {
    const name = order.couponCode
      ? interpolate(messages.coupon, { code: order.couponCode })
      : messages.discount;
    lines.push(line(name, -order.discountCents));
  }
  const tax = interpolate(messages.tax, { label: taxLabel, rate: formatRate(order.taxRateBp) });
  lines.push(line(tax, order.taxCents));
  lines.push(line(`${messages.total} (${order.currency})`, order.totalCents, true));
  if (order.refundedCents === 0) return lines;
  const dated = facts.refunds.filter(({ amountCents }) => amountCents > 0);
  const sum = dated.reduce((all, { amountCents }) => all + amountCents, 0);
  // The gateway may have refunded a different amount, so only the sum is certain.
  const fits = sum === order.refundedCents && dated.length <= REFUNDS_MAX;
  const refunds = fits ? dated : [{ amountCents: order.refundedCents, doneAt: null }];
  for (const { amountCents, doneAt } of refunds) {
    const name = doneAt ? interpolate(messages.refundedOn, { date: day(doneAt, locale) }) : messages.refunded;
    lines.push(line(name, -amountCents));
  }
  lines.push(line(messages.left, order.totalCents - order.refundedCents, true));
  return lines;
}

export function buildReceiptModel(order: OrderRow, facts: ReceiptFacts, locale: Locale): ReceiptModel {
  const messages = catalog[locale];
  const plan = readPurchasedPlan(order.plan);
  const { gateways, states } = messages;
  const isTest = order.gateway === "sandbox";
  const paidAt = order.paidAt ?? order.createdAt;
  const method = Object.hasOwn(gateways, order.gateway)
    ? gateways[order.gateway as keyof typeof gateways]
    : order.gateway;
  return {
    locale,
    messages,
    isTest,
    number: order.receiptNumber ?? order.number,
    createdAt: paidAt.toISOString(),
    state: Object.hasOwn(states, order.state) ? states[order.state as keyof typeof states] : order.state,
    siteName: facts.siteName,
    color: facts.color,
    paperSize: facts.paperSize,
    buyer: facts.buyer.map((line) => line.trim()).filter((line) => line !== ""),
    seller: [
      facts.seller.name,
      ...(facts.seller.name === facts.siteName ? [] : [facts.siteName]),
      ...facts.seller.address,
      ...(facts.seller.taxNumber ? [facts.seller.taxNumber] : []),
      facts.supportEmail,
    ],
    meta: [
      ...(order.receiptNumber ? [{ label: messages.receiptNumber, value: order.receiptNumber }] : []),
      { label: messages.order, value: order.number },
      { label: messages.ordered, value: formatMoment(order.createdAt, locale) },
      { label: messages.paid, value: formatMoment(paidAt, locale) },
      { label: messages.paidWith, value: method },
      ...(facts.vehicle ? [{ label: messages.vehicle, value: facts.vehicle }] : []),
      ...(order.vin && getIdentityKind(order.vin) !== "model"
        ? [{ label: messages.vin, value: order.vin }]
        : []),
    ],
    item: {
      name: pickTexts(plan.name, locale),
      notes: getNotes(order, messages),
      quantity: String(order.quantity),
      price: formatMoney(order.unitCents, order.currency),
      amount: formatMoney(order.unitCents * order.quantity, order.currency),
    },
    amounts: getAmounts(order, facts, locale),
    closing: [
      ...(isTest ? [messages.testNote] : []),
      interpolate(messages.questions, { support: facts.supportEmail }),
    ],
    links: [
      { label: messages.terms, href: new URL(routes.terms, facts.origin).href },
      { label: messages.refunds, href: new URL(routes.refunds, facts.origin).href },
    ],
  };
}

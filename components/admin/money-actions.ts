import { CURRENCY_CODES, SITE_SETTLEMENTS } from "@/lib/admin/contract/prices";
import { CREDIT_KINDS } from "@/lib/credits/rules/products";
import { LEDGER_ACCOUNTS } from "@/lib/wholesale/rules/site-ledger";
import { type ActionDefinition, type ActionField, byId } from "./action-types";

const wholesaleFields: ActionField[] = [
  { name: "product", kind: "line", options: CREDIT_KINDS, from: "product" },
  { name: "currency", kind: "line", options: CURRENCY_CODES, from: "currency", text: "USD" },
  { name: "document_cents", kind: "money", empty: "null", from: "document_cents" },
  { name: "unlimited_month_cents", kind: "money", empty: "null", from: "unlimited_month_cents" },
];

const accountFields: ActionField[] = [
  { name: "currency", kind: "line", options: CURRENCY_CODES, from: "currency", text: "USD" },
  { name: "test", kind: "checkbox", from: "test" },
];

export const moneyActions = {
  setWholesalePrice: { call: "setWholesalePrice", fields: wholesaleFields },
  setWholesaleDefault: { call: "setWholesaleDefault", fields: wholesaleFields },
  /** A partner can't sell until the operator sets its wholesale prices. */
  setPartnerPrice: {
    call: "setWholesalePrice",
    fields: wholesaleFields,
    when: (row) => row.waits_for === "wholesale_prices",
  },
  setSettlement: {
    call: "setSettlement",
    fields: [{ name: "settlement", kind: "line", options: SITE_SETTLEMENTS }],
  },
  enterMovement: {
    call: "enterMovement",
    keyed: true,
    fields: [
      ...accountFields,
      { name: "account", kind: "line", options: LEDGER_ACCOUNTS },
      { name: "kind", kind: "line", options: ["top_up", "payout", "fee", "adjustment"] },
      { name: "amount_cents", kind: "money", hint: "movement" },
      { name: "reason", kind: "line" },
    ],
  },
  setCreditLimit: {
    call: "setCreditLimit",
    fields: [...accountFields, { name: "credit_limit_cents", kind: "money", from: "credit_limit_cents" }],
  },
  topUp: {
    call: "topUp",
    keyed: true,
    leadsTo: "url",
    fixed: () => ({ test: false }),
    fields: [{ name: "amount_cents", kind: "money", hint: "top_up" }],
  },
  topUpTest: {
    call: "topUp",
    keyed: true,
    fixed: () => ({ test: true }),
    fields: [{ name: "amount_cents", kind: "money", hint: "top_up" }],
  },
  payTopUp: {
    call: "payTopUp",
    when: (row) => row.test === true && (row.state === "open" || row.state === "failed"),
    fixed: byId,
    fields: [{ name: "outcome", kind: "line", options: ["succeed", "decline"], text: "succeed" }],
  },
  checkTopUp: {
    call: "checkTopUp",
    when: (row) => row.test === false && row.state === "open",
    fixed: byId,
    fields: [],
  },
} satisfies Record<string, ActionDefinition>;

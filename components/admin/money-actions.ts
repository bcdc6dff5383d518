import { CURRENCY_CODES, SITE_SETTLEMENTS } from "@/lib/contract/admin-prices";
import { CREDIT_KINDS } from "@/lib/core/credits/products";
import type { ActionDefinition, ActionField } from "./action-types";

const wholesaleFields: ActionField[] = [
  { name: "product", kind: "line", options: CREDIT_KINDS, from: "product" },
  { name: "currency", kind: "line", options: CURRENCY_CODES, from: "currency", text: "USD" },
  { name: "document_cents", kind: "money", empty: "null", from: "document_cents" },
  { name: "unlimited_month_cents", kind: "money", empty: "null", from: "unlimited_month_cents" },
];

/** What operators set between themselves and a site. */
export const moneyActions = {
  setWholesalePrice: { call: "setWholesalePrice", fields: wholesaleFields },
  setWholesaleDefault: { call: "setWholesaleDefault", fields: wholesaleFields },
  setSettlement: {
    call: "setSettlement",
    fields: [{ name: "settlement", kind: "line", options: SITE_SETTLEMENTS }],
  },
} satisfies Record<string, ActionDefinition>;

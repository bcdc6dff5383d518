import * as z from "zod";
import { BEARER, defineCall, defineObject, success } from "@/lib/platform/calls";
import { LEDGER_REASONS } from "./rules/ledger-reasons";
import { CREDIT_KINDS, GENERATION_PRODUCTS } from "./rules/products";

export const movementReasonSchema = z.enum(LEDGER_REASONS);

export const ledgerMovementSchema = defineObject("CreditMovement", {
  no: z.number().int().positive(),
  kind: z.enum(CREDIT_KINDS),
  amount: z.number().int(),
  balance: z.number().int(),
  reason: movementReasonSchema,
  vin: z.string().nullable(),
  product: z.enum(GENERATION_PRODUCTS).nullable(),
  order: z.string().nullable(),
  created: z.string(),
});
export type LedgerMovement = z.output<typeof ledgerMovementSchema>;

export const creditCalls = {
  history: defineCall({
    name: "credits.history",
    method: "GET",
    path: "/api/credits/history",
    summary: "Lists every movement of the account's credits, newest first, each with the resulting balance.",
    auth: BEARER,
    query: z.object({
      before: z.coerce.number().int().min(1).max(1_000_000_000).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      kind: z.enum(CREDIT_KINDS).optional(),
    }),
    response: success({
      data: z.array(ledgerMovementSchema),
      next: z.number().int().nullable(),
      /** Partial: a remote Members API may omit a kind. */
      balances: z.partialRecord(z.enum(CREDIT_KINDS), z.number().int().nonnegative()),
    }),
  }),
};

import * as z from "zod";
import { LEDGER_REASONS } from "@/lib/credits/rules/ledger-reasons";
import { CREDIT_KINDS } from "@/lib/credits/rules/products";
import { defineObject, emailSchema, idSchema } from "@/lib/platform/calls";
import { STAFF_ROLES } from "@/lib/staff/rules/roles";
import {
  actionKeyField,
  defineAdminAction,
  defineAdminRecord,
  isoDate,
  listCalls,
  reasonField,
} from "./list";

const roleSchema = z.enum(["member", "dealer", "admin"]);
const staffRole = z.enum(STAFF_ROLES).default("owner");

const adminUserSchema = defineObject("AdminUserRow", {
  id: z.string(),
  site: z.string(),
  email: z.string(),
  first: z.string().nullable(),
  last: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  role: roleSchema,
  all_sites: z.boolean(),
  disabled: isoDate.nullable(),
  disabled_reason: z.enum(["awaiting_approval", "admin", "deletion", "erased"]).nullable(),
  created: isoDate,
});
export type AdminUserWire = z.infer<typeof adminUserSchema>;

const balancesSchema = defineObject("AdminBalances", {
  vhr: z.number().int(),
  sticker: z.number().int(),
  global: z.number().int(),
  uvc: z.number().int(),
});

export const ledgerRowSchema = defineObject("AdminLedgerRow", {
  site: z.string(),
  user_id: z.string(),
  email: z.string().nullable(),
  kind: z.enum(CREDIT_KINDS),
  amount: z.number().int(),
  reason: z.enum(LEDGER_REASONS),
  cause: z.string(),
  note: z.string().nullable(),
  created: isoDate,
});

export const adminDocumentSchema = defineObject("AdminUserDocument", {
  id: z.string(),
  vin: z.string(),
  vehicle: z.string().default(""),
  product: z.string(),
  number: z.string(),
  revision: z.number().int(),
  created: isoDate,
});

const userDetail = adminUserSchema
  .extend({
    profile: z.record(z.string(), z.string().nullish()).nullable(),
    credits: balancesSchema,
    sessions: z.number().int(),
    subscriptions: z.array(
      z.object({
        id: z.string(),
        product: z.enum(CREDIT_KINDS),
        gateway: z.string(),
        state: z.string(),
        remaining: z.number().int().nullable(),
        period_end: isoDate,
      }),
    ),
    documents: z.array(adminDocumentSchema),
    orders: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        state: z.string(),
        total_cents: z.number().int(),
        currency: z.string(),
        created: isoDate,
      }),
    ),
    ledger: z.array(ledgerRowSchema),
    accepted_terms: z
      .array(
        defineObject("AcceptedTerms", {
          id: z.string(),
          /** 'signup' or the order number. */
          by: z.string(),
          terms: z.string(),
          privacy: z.string(),
          locale: z.string(),
          created: isoDate,
        }),
      )
      .default([]),
  })
  .meta({ id: "AdminUser" });

const users = listCalls({
  name: "users",
  path: "users",
  what: "accounts",
  row: adminUserSchema,
  sorts: ["created", "email"],
  filters: { role: roleSchema.optional(), state: z.enum(["open", "waiting", "disabled"]).optional() },
});

const ledger = listCalls({
  name: "ledger",
  path: "ledger",
  what: "credit movements",
  row: ledgerRowSchema,
  sorts: ["created"],
  filters: {
    user_id: idSchema.optional(),
    kind: z.enum(CREDIT_KINDS).optional(),
    reason: z.enum(LEDGER_REASONS).optional(),
  },
});

const id = { id: idSchema };

export const adminUserLists = { users, ledger };
export const adminUserCalls = {
  users: users.list,
  usersExport: users.file,
  ledger: ledger.list,
  ledgerExport: ledger.file,
  user: defineAdminRecord({
    name: "user",
    path: "user",
    summary:
      "Returns an account with its balances, subscriptions, sessions, newest documents, orders and credit movements.",
    fields: id,
    data: userDetail,
  }),
  inviteUser: defineAdminAction({
    name: "inviteUser",
    path: "users/invite",
    summary:
      "Creates an account and emails its owner a link to choose a password. The link works once, for seven days. Only an operator can create administrators.",
    fields: {
      email: emailSchema,
      first: z.string().trim().max(80, "This is too long.").optional(),
      last: z.string().trim().max(80, "This is too long.").optional(),
      role: roleSchema,
      staff_role: staffRole,
    },
    data: adminUserSchema,
  }),
  disableUser: defineAdminAction({
    name: "disableUser",
    path: "user/disable",
    summary: "Closes an account and ends its sessions. Nothing is deleted.",
    fields: { ...id, reason: reasonField },
    data: adminUserSchema,
  }),
  enableUser: defineAdminAction({
    name: "enableUser",
    path: "user/enable",
    summary: "Reopens a closed account.",
    fields: { ...id, reason: reasonField },
    data: adminUserSchema,
  }),
  setRole: defineAdminAction({
    name: "setRole",
    path: "user/role",
    summary: "Makes an account a member or a dealer, or (operators only) an administrator.",
    fields: {
      ...id,
      role: roleSchema,
      all_sites: z.boolean().default(false),
      staff_role: staffRole,
      reason: reasonField,
    },
    data: adminUserSchema,
  }),
  revokeSessions: defineAdminAction({
    name: "revokeSessions",
    path: "user/revoke-sessions",
    summary: "Ends every session of an account.",
    fields: id,
    data: defineObject("SessionsEnded", { ended: z.number().int() }),
  }),
  sendPasswordLink: defineAdminAction({
    name: "sendPasswordLink",
    path: "user/password-link",
    summary: "Emails the account's owner a link to set a new password. No one else sees the link.",
    fields: id,
    data: defineObject("PasswordLinkSent", { sent: z.boolean() }),
  }),
  adjustCredits: defineAdminAction({
    name: "adjustCredits",
    path: "user/credits",
    summary: "Adds or removes credits, with the reason in the ledger. Never below zero, and once per key.",
    fields: {
      ...id,
      kind: z.enum(CREDIT_KINDS),
      amount: z
        .number("Enter how many credits to add or remove.")
        .int("Enter a whole number.")
        .min(-1000, "Remove up to 1,000 credits at a time.")
        .max(1000, "Add up to 1,000 credits at a time.")
        .refine((amount) => amount !== 0, "Enter how many credits to add or remove."),
      reason: reasonField,
      key: actionKeyField,
    },
    data: defineObject("CreditsAdjusted", { credits: balancesSchema, repeated: z.boolean() }),
  }),
};

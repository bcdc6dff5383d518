import type { AdminRow } from "@/lib/admin/client/admin";
import { CREDIT_KINDS, PRODUCT_CREDITS } from "@/lib/credits/rules/products";
import { STAFF_ROLES } from "@/lib/staff/rules/roles";
import { type ActionDefinition, type ActionField, byId } from "./action-types";
import { apiKeyActions } from "./api-key-actions";
import { domainActions } from "./domain-actions";
import { importActions } from "./import-actions";
import { moneyActions } from "./money-actions";
import { partnerActions } from "./partner-actions";
import { themeActions } from "./theme-actions";
import { webhookActions } from "./webhook-actions";

const reason: ActionField = { name: "reason", kind: "line" };
const terms: ActionField[] = [
  { name: "name_en", kind: "line", from: "name_en" },
  { name: "name_es", kind: "line", from: "name_es" },
  { name: "credits", kind: "number", empty: "null", from: "credits" },
  { name: "price_cents", kind: "money", from: "price_cents" },
  { name: "position", kind: "number", from: "position", text: "100" },
];
const limits: ActionField[] = [
  { name: "product", kind: "line", options: ["", ...CREDIT_KINDS], empty: "null", from: "product" },
  { name: "minimum_cents", kind: "money", from: "minimum_cents", text: "0" },
  { name: "starts", kind: "day", empty: "null", from: "starts" },
  { name: "ends", kind: "dayEnd", empty: "null", from: "ends" },
  { name: "max_redemptions", kind: "number", empty: "null", from: "max_redemptions" },
  { name: "per_user", kind: "number", from: "per_user", text: "1" },
];
const staffRole: ActionField = { name: "staff_role", kind: "line", options: STAFF_ROLES, from: "staff_role" };
const isUnanswered = (row: AdminRow) => row.state === "open" || row.state === "expired";
const isOpen = (row: AdminRow) => row.state === "open";

function findPrintBatch({ entry }: AdminRow): string | null {
  const id = typeof entry === "object" && entry && "print_batch" in entry ? entry.print_batch : null;
  return typeof id === "string" ? id : null;
}

export const actions = {
  adjustCredits: {
    call: "adjustCredits",
    fixed: byId,
    keyed: true,
    fields: [
      { name: "kind", kind: "line", options: CREDIT_KINDS },
      { name: "amount", kind: "number" },
      reason,
    ],
  },
  grantSubscription: {
    call: "grantSubscription",
    fixed: (row) => ({ user_id: row.id }),
    keyed: true,
    fields: [
      { name: "product", kind: "line", options: PRODUCT_CREDITS },
      { name: "quota", kind: "number", empty: "null" },
      { name: "until", kind: "dayEnd" },
      reason,
    ],
  },
  closeSite: {
    call: "setSiteOpen",
    fixed: (row) => ({ site: row.uri, open: false }),
    fields: [reason],
    danger: true,
    when: (row) => row.closed === null,
  },
  openSite: {
    call: "setSiteOpen",
    fixed: (row) => ({ site: row.uri, open: true }),
    fields: [reason],
    when: (row) => typeof row.closed === "string",
  },
  resetSecondFactor: {
    call: "resetSecondFactor",
    fixed: byId,
    fields: [reason],
    danger: true,
    when: (row) => row.role === "admin",
  },
  inviteUser: {
    call: "inviteUser",
    fields: [
      { name: "email", kind: "line" },
      { name: "first", kind: "line", empty: "nothing" },
      { name: "last", kind: "line", empty: "nothing" },
      { name: "role", kind: "line", options: ["member", "dealer", "admin"] },
    ],
  },
  inviteStaff: {
    call: "inviteStaff",
    fields: [
      { name: "email", kind: "line" },
      { ...staffRole, text: "editor" },
    ],
  },
  resendInvitation: { call: "resendInvitation", fixed: byId, fields: [], when: isUnanswered },
  revokeInvitation: { call: "revokeInvitation", fixed: byId, fields: [], danger: true, when: isUnanswered },
  setStaffRole: { call: "setStaffRole", fixed: byId, fields: [staffRole] },
  unlinkSso: { call: "unlinkSso", fixed: byId, fields: [], when: (row) => row.single_sign_on === true },
  removeSso: { call: "removeSso", fields: [], danger: true },
  removeStaff: { call: "removeStaff", fixed: byId, fields: [reason], danger: true },
  approveDealer: {
    call: "enableUser",
    fixed: byId,
    fields: [reason],
    when: (row) => row.disabled_reason === "awaiting_approval",
  },
  enableUser: {
    call: "enableUser",
    fixed: byId,
    fields: [reason],
    when: (row) => row.disabled_reason === "admin",
  },
  sendPasswordLink: { call: "sendPasswordLink", fixed: byId, fields: [], when: (row) => !row.disabled },
  setRole: {
    call: "setRole",
    fixed: byId,
    danger: true,
    fields: [
      { name: "role", kind: "line", options: ["member", "dealer", "admin"], from: "role" },
      { name: "all_sites", kind: "checkbox", from: "all_sites" },
      reason,
    ],
  },
  revokeSessions: { call: "revokeSessions", fixed: byId, fields: [], danger: true },
  disableUser: {
    call: "disableUser",
    fixed: byId,
    fields: [reason],
    danger: true,
    when: (row) => !row.disabled,
  },
  releaseOrder: {
    call: "releaseOrder",
    fixed: byId,
    fields: [reason],
    when: (row) => row.state === "held",
  },
  refundOrder: {
    call: "refundOrder",
    fixed: byId,
    danger: true,
    keyed: true,
    fields: [{ name: "amount_cents", kind: "money", empty: "null" }, reason],
    when: (row) => /^(paid|held|partly_refunded) (?!free$|app$)/.test(`${row.state} ${row.gateway}`),
  },
  endSubscription: {
    call: "endSubscription",
    fixed: byId,
    fields: [reason],
    danger: true,
    when: (row) => row.gateway === "manual" && row.state !== "ended",
  },
  createPlan: {
    call: "createPlan",
    fields: [
      { name: "code", kind: "line" },
      { name: "product", kind: "line", options: CREDIT_KINDS },
      { name: "user_type", kind: "line", options: ["user", "dealer"] },
      { name: "kind", kind: "line", options: ["pack", "single", "subscription"] },
      { name: "interval", kind: "line", options: ["", "month", "year"], empty: "null" },
      ...terms,
    ],
  },
  updatePlan: { call: "updatePlan", fixed: byId, fields: terms },
  hidePlan: {
    call: "setPlanActive",
    fields: [],
    fixed: (row) => ({ id: row.id, active: false }),
    when: (row) => row.active === true,
  },
  showPlan: {
    call: "setPlanActive",
    fields: [],
    fixed: (row) => ({ id: row.id, active: true }),
    when: (row) => row.active === false,
  },
  createCoupon: {
    call: "createCoupon",
    fields: [
      { name: "code", kind: "line" },
      { name: "kind", kind: "line", options: ["percent", "amount"] },
      { name: "value", kind: "discount" },
      ...limits,
    ],
  },
  updateCoupon: { call: "updateCoupon", fixed: byId, fields: limits },
  hideCoupon: {
    call: "setCouponActive",
    fields: [],
    fixed: (row) => ({ id: row.id, active: false }),
    when: (row) => row.active === true,
  },
  showCoupon: {
    call: "setCouponActive",
    fields: [],
    fixed: (row) => ({ id: row.id, active: true }),
    when: (row) => row.active === false,
  },
  answerTicket: {
    call: "answerTicket",
    fixed: byId,
    fields: [{ name: "answer", kind: "area" }],
    when: (row) => row.state !== "closed",
  },
  closeTicket: { call: "closeTicket", fixed: byId, fields: [], when: (row) => row.state !== "closed" },
  askSource: {
    call: "answerDispute",
    fixed: (row) => ({ id: row.id, state: "asked" }),
    when: isOpen,
    fields: [{ name: "answer", kind: "area", empty: "nothing" }],
  },
  endDispute: {
    call: "answerDispute",
    fixed: byId,
    when: (row) => row.state === "open" || row.state === "asked",
    fields: [
      { name: "state", kind: "line", options: ["corrected", "confirmed", "declined"] },
      { name: "answer", kind: "area", empty: "nothing" },
    ],
  },
  closeForDeletion: {
    call: "closeForDeletion",
    fixed: byId,
    danger: true,
    when: (row) => isOpen(row) && !row.closed,
    fields: [{ name: "note", kind: "line" }],
  },
  restoreDeletion: {
    call: "restoreDeletion",
    fixed: byId,
    when: (row) => isOpen(row) && Boolean(row.closed),
    fields: [{ name: "note", kind: "line" }],
  },
  carryOutDeletion: {
    call: "carryOutDeletion",
    fixed: byId,
    danger: true,
    when: isOpen,
    fields: [
      { name: "email", kind: "line" },
      { name: "note", kind: "line" },
    ],
  },
  refuseDeletion: {
    call: "refuseDeletion",
    fixed: byId,
    when: (row) => isOpen(row) && !row.closed,
    fields: [{ name: "note", kind: "area" }],
  },
  retryGeneration: {
    call: "retryGeneration",
    fixed: byId,
    fields: [],
    when: (row) => row.state === "reserved" || row.state === "generated",
  },
  refundGeneration: {
    call: "refundGeneration",
    fixed: byId,
    fields: [reason],
    danger: true,
    when: (row) => row.state === "reserved" || row.state === "generated",
  },
  retryMail: { call: "retryMail", fixed: byId, fields: [], when: (row) => row.state === "lost" },
  retryPrintBatch: {
    call: "retryPrintBatch",
    fixed: (row) => ({ id: findPrintBatch(row) }),
    fields: [],
    when: (row) => findPrintBatch(row) !== null,
  },
  ...apiKeyActions,
  ...domainActions,
  ...importActions,
  ...themeActions,
  ...moneyActions,
  ...partnerActions,
  ...webhookActions,
} satisfies Record<string, ActionDefinition>;

export type ActionKey = keyof typeof actions;

export function getAction(key: string): ActionDefinition | undefined {
  return (actions as Record<string, ActionDefinition>)[key];
}

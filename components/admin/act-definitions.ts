import type { ActName, AdminRow } from "@/lib/client/admin";

export type FieldKind = "line" | "area" | "number" | "money" | "day" | "dayEnd" | "tick" | "lines" | "colour";

export interface ActField {
  /** The contract's name; dots lead into a part: 'config.name'. */
  name: string;
  kind: FieldKind;
  /** A choice of these; '' is none. */
  options?: readonly string[];
  /** An empty field is `null` to the contract, or is left out altogether. */
  empty?: "null" | "nothing";
  /** What stands in it at first: a key of the row, or nothing. */
  from?: string;
  /** Or these words. */
  text?: string;
}

export interface ActDefinition {
  call: ActName;
  fields: readonly ActField[];
  /** Whether it makes sense for a thing. */
  when?: (row: AdminRow) => boolean;
  /** There is no way back, or somebody loses something: it is confirmed, and looks it. */
  danger?: boolean;
  /** What goes along beside the fields. */
  fixed?: (row: AdminRow) => Record<string, unknown>;
  /** Carries a key, so that it is done once. */
  keyed?: boolean;
}

const byId = (row: AdminRow) => ({ id: row.id });
const reason: ActField = { name: "reason", kind: "line" };
const kinds = ["vhr", "sticker", "global", "uvc"];
const terms: ActField[] = [
  { name: "name_en", kind: "line", from: "name_en" },
  { name: "name_es", kind: "line", from: "name_es" },
  { name: "credits", kind: "number", empty: "null", from: "credits" },
  { name: "price_cents", kind: "money", from: "price_cents" },
  { name: "position", kind: "number", from: "position", text: "100" },
];
const limits: ActField[] = [
  { name: "product", kind: "line", options: ["", ...kinds], empty: "null", from: "product" },
  { name: "minimum_cents", kind: "money", from: "minimum_cents", text: "0" },
  { name: "starts", kind: "day", empty: "null", from: "starts" },
  { name: "ends", kind: "dayEnd", empty: "null", from: "ends" },
  { name: "max_redemptions", kind: "number", empty: "null", from: "max_redemptions" },
  { name: "per_user", kind: "number", from: "per_user", text: "1" },
];
const isOpen = (row: AdminRow) => row.state === "open";

/** Everything that an administrator can do to a thing, by the name that its words are under. */
export const acts = {
  adjustCredits: {
    ...{ call: "adjustCredits", fixed: byId, keyed: true },
    fields: [{ name: "kind", kind: "line", options: kinds }, { name: "amount", kind: "number" }, reason],
  },
  grantSubscription: {
    ...{ call: "grantSubscription", fixed: (row) => ({ user_id: row.id }), keyed: true },
    fields: [
      { name: "product", kind: "line", options: ["vhr", "sticker", "global"] },
      { name: "quota", kind: "number", empty: "null" },
      { name: "until", kind: "dayEnd" },
      reason,
    ],
  },
  approveDealer: {
    ...{ call: "enableUser", fixed: byId, fields: [reason] },
    when: (row) => row.disabled_reason === "awaiting_approval",
  },
  enableUser: {
    ...{ call: "enableUser", fixed: byId, fields: [reason] },
    when: (row) => row.disabled_reason === "admin",
  },
  sendPasswordLink: { call: "sendPasswordLink", fixed: byId, fields: [], when: (row) => !row.disabled },
  setRole: {
    ...{ call: "setRole", fixed: byId, danger: true },
    fields: [
      { name: "role", kind: "line", options: ["member", "dealer", "admin"], from: "role" },
      { name: "all_sites", kind: "tick", from: "all_sites" },
      reason,
    ],
  },
  revokeSessions: { call: "revokeSessions", fixed: byId, fields: [], danger: true },
  disableUser: {
    ...{ call: "disableUser", fixed: byId, fields: [reason], danger: true },
    when: (row) => !row.disabled,
  },
  releaseOrder: {
    ...{ call: "releaseOrder", fixed: byId, fields: [reason] },
    when: (row) => row.state === "held",
  },
  refundOrder: {
    ...{ call: "refundOrder", fixed: byId, danger: true, keyed: true },
    fields: [{ name: "amount_cents", kind: "money", empty: "null" }, reason],
    when: (row) => ["paid", "held", "partly_refunded"].includes(String(row.state)) && row.gateway !== "free",
  },
  endSubscription: {
    ...{ call: "endSubscription", fixed: byId, fields: [reason], danger: true },
    when: (row) => row.gateway === "manual" && row.state !== "ended",
  },
  createPlan: {
    call: "createPlan",
    fields: [
      { name: "code", kind: "line" },
      { name: "product", kind: "line", options: kinds },
      { name: "user_type", kind: "line", options: ["user", "dealer"] },
      { name: "kind", kind: "line", options: ["pack", "single", "subscription"] },
      { name: "interval", kind: "line", options: ["", "month", "year"], empty: "null" },
      ...terms,
    ],
  },
  updatePlan: { call: "updatePlan", fixed: byId, fields: terms },
  hidePlan: {
    ...{ call: "setPlanActive", fields: [], fixed: (row) => ({ id: row.id, active: false }) },
    when: (row) => row.active === true,
  },
  showPlan: {
    ...{ call: "setPlanActive", fields: [], fixed: (row) => ({ id: row.id, active: true }) },
    when: (row) => row.active === false,
  },
  createCoupon: {
    call: "createCoupon",
    fields: [
      { name: "code", kind: "line" },
      { name: "kind", kind: "line", options: ["percent", "amount"] },
      { name: "value", kind: "number" },
      ...limits,
    ],
  },
  updateCoupon: { call: "updateCoupon", fixed: byId, fields: limits },
  hideCoupon: {
    ...{ call: "setCouponActive", fields: [], fixed: (row) => ({ id: row.id, active: false }) },
    when: (row) => row.active === true,
  },
  showCoupon: {
    ...{ call: "setCouponActive", fields: [], fixed: (row) => ({ id: row.id, active: true }) },
    when: (row) => row.active === false,
  },
  answerTicket: {
    ...{ call: "answerTicket", fixed: byId, fields: [{ name: "answer", kind: "area" }] },
    when: (row) => row.state !== "closed",
  },
  closeTicket: { call: "closeTicket", fixed: byId, fields: [], when: (row) => row.state !== "closed" },
  askSource: {
    ...{ call: "answerDispute", fixed: (row) => ({ id: row.id, state: "asked" }), when: isOpen },
    fields: [{ name: "answer", kind: "area", empty: "nothing" }],
  },
  endDispute: {
    ...{ call: "answerDispute", fixed: byId },
    when: (row) => row.state === "open" || row.state === "asked",
    fields: [
      { name: "state", kind: "line", options: ["corrected", "confirmed", "declined"] },
      { name: "answer", kind: "area", empty: "nothing" },
    ],
  },
  carryOutDeletion: {
    ...{ call: "carryOutDeletion", fixed: byId, danger: true, when: isOpen },
    fields: [
      { name: "email", kind: "line" },
      { name: "note", kind: "line", empty: "nothing" },
    ],
  },
  refuseDeletion: {
    ...{ call: "refuseDeletion", fixed: byId, when: isOpen },
    fields: [{ name: "note", kind: "area" }],
  },
  retryGeneration: {
    ...{ call: "retryGeneration", fixed: byId, fields: [] },
    when: (row) => row.state === "reserved" || row.state === "generated",
  },
  refundGeneration: {
    ...{ call: "refundGeneration", fixed: byId, fields: [reason], danger: true },
    when: (row) => row.state === "reserved" || row.state === "generated",
  },
  retryMail: { call: "retryMail", fixed: byId, fields: [], when: (row) => row.state === "lost" },
  stopImport: {
    ...{ call: "stopImport", fixed: byId, fields: [], danger: true },
    when: (row) => row.state === "running",
  },
} satisfies Record<string, ActDefinition>;

export type ActKey = keyof typeof acts;

export function actOf(key: string): ActDefinition | undefined {
  return (acts as Record<string, ActDefinition>)[key];
}

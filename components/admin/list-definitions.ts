import {
  type ActionName,
  type AdminRow,
  getStatementHref,
  type ListName,
  type ListRow,
} from "@/lib/admin/client/admin";
import { DELIVERED_TYPES, DELIVERY_STATES, WEBHOOK_STATES } from "@/lib/admin/contract/webhooks";
import { API_KEY_MODES } from "@/lib/api-keys/rules";
import { LEDGER_REASONS } from "@/lib/credits/rules/ledger-reasons";
import { CREDIT_KINDS } from "@/lib/credits/rules/products";
import { DISPUTE_REASONS, DISPUTE_STATES } from "@/lib/dispute/rules";
import { PARTNER_STATES, PARTNER_WAITS } from "@/lib/partner/rules/state";
import { STAFF_ROLES } from "@/lib/staff/rules/roles";
import { WEBHOOK_FAILURES } from "@/lib/webhook/contract";
import { LEDGER_ACCOUNTS, LEDGER_KINDS } from "@/lib/wholesale/rules/site-ledger";

export interface ListDefinition {
  /** Name of the list's call; the export call is `<name>Export`. */
  name: ListName;
  /** Row keys; the first one identifies the row. */
  columns: readonly string[];
  sorts: readonly string[];
  filters: Readonly<Record<string, readonly string[]>>;
  /** Row key for the record page's URL. Without it, a row opens in a dialog. */
  page?: string;
  actions: readonly string[];
  create?: readonly ActionName[];
  files?: (row: AdminRow, format: "pdf" | "csv", locale: string) => string;
  /** Ignores the chosen site because the rows don't belong to a site, or are sites themselves. */
  ofNoSite?: boolean;
}

type Column<N extends ListName> = keyof ListRow<N> & string;

function list<N extends ListName>(
  name: N,
  columns: readonly Column<N>[],
  more: Partial<Omit<ListDefinition, "name" | "columns">> = {},
): ListDefinition {
  return { name, columns, sorts: ["created"], filters: {}, actions: [], ...more };
}

const orderStates = ["open", "paid", "held", "failed", "expired", "refunded", "partly_refunded"];

/** Keyed by URL segment, which is also the last segment of the call's path. */
export const lists: Readonly<Record<string, ListDefinition>> = {
  tickets: list("tickets", ["number", "email", "vin", "message", "state", "created"], {
    filters: { state: ["open", "answered", "closed"] },
    page: "id",
  }),
  disputes: list("disputes", ["number", "email", "vin", "source", "reason", "state", "created"], {
    filters: { state: [...DISPUTE_STATES], reason: [...DISPUTE_REASONS] },
    page: "id",
  }),
  "deletion-requests": list("deletionRequests", ["number", "email", "message", "state", "closed", "due"], {
    sorts: ["due", "created"],
    filters: { state: ["open", "done", "refused", "cancelled"] },
    actions: ["closeForDeletion", "restoreDeletion", "carryOutDeletion", "refuseDeletion"],
  }),
  feedback: list("feedback", ["email", "satisfaction", "vin", "report_type", "message", "created"], {
    sorts: ["created", "satisfaction"],
    filters: { satisfaction: ["1", "2", "3", "4", "5"] },
  }),
  "contact-messages": list("contactMessages", ["email", "name", "message", "created"]),
  leads: list("leads", ["email", "mobile", "vin", "source", "created"]),
  users: list("users", ["email", "first", "last", "company", "role", "disabled_reason", "created"], {
    sorts: ["created", "email"],
    create: ["inviteUser"],
    filters: { role: ["member", "dealer", "admin"], state: ["open", "waiting", "disabled"] },
    page: "id",
  }),
  ledger: list("ledger", ["email", "kind", "amount", "reason", "note", "created"], {
    filters: {
      kind: CREDIT_KINDS,
      reason: LEDGER_REASONS,
    },
  }),
  subscriptions: list("subscriptions", ["email", "product", "gateway", "state", "remaining", "period_end"], {
    sorts: ["created", "period_end"],
    filters: { state: ["active", "past_due", "cancelled", "ended"] },
    actions: ["endSubscription"],
  }),
  orders: list("orders", ["number", "email", "plan", "quantity", "total_cents", "state", "created"], {
    sorts: ["created", "total"],
    filters: { state: orderStates },
    page: "id",
  }),
  plans: list(
    "plans",
    ["code", "name_en", "product", "user_type", "kind", "credits", "price_cents", "on_sale"],
    {
      sorts: ["position", "created", "price"],
      filters: { user_type: ["user", "dealer"], product: CREDIT_KINDS },
      actions: ["updatePlan", "hidePlan", "showPlan"],
      create: ["createPlan"],
    },
  ),
  coupons: list("coupons", ["code", "value", "product", "redeemed", "max_redemptions", "ends", "usable"], {
    sorts: ["created", "code"],
    actions: ["updateCoupon", "hideCoupon", "showCoupon"],
    create: ["createCoupon"],
  }),
  redemptions: list("redemptions", ["coupon", "email", "order", "order_state", "released", "created"]),
  generations: list("generations", ["vin", "email", "product", "state", "attempts", "error", "created"], {
    filters: { state: ["stuck", "open", "refunded"] },
    actions: ["retryGeneration", "refundGeneration"],
  }),
  failures: list("failures", ["created", "user_id", "entry"], { actions: ["retryPrintBatch"] }),
  offers: list("offers", ["vin", "email", "credit_type", "granted", "created"]),
  mails: list("mails", ["subject", "to", "state", "attempts", "created"], {
    filters: { state: ["waiting", "sent", "leaving", "lost"] },
    actions: ["retryMail"],
  }),
  imports: list("imports", ["file", "kind", "dry_run", "state", "lines", "failed", "started"], {
    sorts: ["started"],
    filters: { state: ["running", "done", "failed", "stopped", "undone"] },
    page: "id",
    ofNoSite: true,
  }),
  team: list("team", ["email", "first", "last", "staff_role", "second_factor", "last_seen"], {
    sorts: ["created", "email"],
    filters: { staff_role: STAFF_ROLES },
    actions: ["setStaffRole", "unlinkSso", "removeStaff"],
    create: ["inviteStaff"],
  }),
  invitations: list("invitations", ["email", "staff_role", "state", "invited_by", "expires", "created"], {
    sorts: ["created", "email"],
    filters: { state: ["open", "expired", "accepted", "revoked"] },
    actions: ["resendInvitation", "revokeInvitation"],
    create: ["inviteStaff"],
  }),
  webhooks: list("webhooks", ["url", "description", "state", "failures", "last_success", "created"], {
    filters: { state: WEBHOOK_STATES },
    actions: [
      "testWebhook",
      "replayWebhookEvents",
      "updateWebhook",
      "rotateWebhookSecret",
      "turnOnWebhook",
      "turnOffWebhook",
      "deleteWebhook",
    ],
    create: ["createWebhook"],
  }),
  "webhook-deliveries": list(
    "webhookDeliveries",
    ["type", "url", "state", "attempts", "status", "error", "created"],
    {
      filters: { state: DELIVERY_STATES, type: DELIVERED_TYPES, error: WEBHOOK_FAILURES },
      actions: ["replayDelivery"],
    },
  ),
  "api-keys": list(
    "apiKeys",
    ["name", "mode", "prefix", "email", "state", "last_used", "expires", "created"],
    {
      sorts: ["created", "name"],
      filters: { mode: API_KEY_MODES },
      actions: ["rotateApiKey", "revokeApiKey"],
      create: ["createApiKey"],
    },
  ),
  "plan-versions": list("planVersions", [
    "plan",
    "version",
    "price_cents",
    "credits",
    "changed_by",
    "created",
  ]),
  "wholesale-prices": list(
    "wholesalePrices",
    ["product", "is_default", "version", "document_cents", "unlimited_month_cents", "in_force", "valid_from"],
    { filters: { product: CREDIT_KINDS }, create: ["setWholesalePrice"] },
  ),
  movements: list("movements", ["created", "kind", "account", "amount_cents", "order", "month", "note"], {
    filters: { account: LEDGER_ACCOUNTS, kind: LEDGER_KINDS },
    create: ["enterMovement"],
  }),
  statements: list(
    "statements",
    [
      "number",
      "month",
      "opening_prepaid_cents",
      "closing_prepaid_cents",
      "opening_sales_cents",
      "closing_sales_cents",
    ],
    {
      files: (row, format, locale) =>
        getStatementHref({ site: String(row.site), id: String(row.id), format, locale }),
    },
  ),
  "webhook-events": list("webhookEvents", ["type", "message_id", "delivered", "created"], {
    filters: { type: DELIVERED_TYPES },
  }),
  audit: list("audit", ["action", "admin", "subject", "detail", "created"]),
  partners: list("partners", ["company", "site", "waits_for", "email", "state", "launched", "created"], {
    filters: { state: PARTNER_STATES, waits_for: ["anything", ...PARTNER_WAITS] },
    actions: ["approvePartner", "refusePartner", "setPartnerPrice"],
    ofNoSite: true,
  }),
  "partner-invitations": list(
    "partnerInvitations",
    ["hint", "email", "state", "uses", "max_uses", "expires", "created"],
    { actions: ["endPartnerInvitation"], create: ["invitePartner"] },
  ),
  sites: list("sites", ["uri", "name", "hosts", "security", "credit_type", "created", "closed"], {
    sorts: ["uri", "created"],
    page: "uri",
  }),
};

export const groups = {
  support: ["tickets", "disputes", "deletion-requests", "feedback", "contact-messages", "leads"],
  accounts: ["users", "ledger", "subscriptions", "team", "invitations"],
  sales: [
    "orders",
    "plans",
    "plan-versions",
    "coupons",
    "redemptions",
    "wholesale-prices",
    "movements",
    "statements",
  ],
  work: [
    "generations",
    "failures",
    "offers",
    "mails",
    "imports",
    "webhooks",
    "webhook-deliveries",
    "webhook-events",
    "api-keys",
    "audit",
  ],
  sites: ["sites", "partners", "partner-invitations"],
} as const;

export const queues = [
  { path: "partners", query: { waits_for: "anything", sort: "created", order: "asc" } },
  { path: "deletion-requests", query: { state: "open", sort: "due", order: "asc" } },
  { path: "tickets", query: { state: "open", sort: "created", order: "asc" } },
  { path: "disputes", query: { state: "open", sort: "created", order: "asc" } },
  { path: "generations", query: { state: "stuck", sort: "created", order: "asc" } },
  { path: "orders", query: { state: "held", sort: "created", order: "asc" } },
  { path: "users", query: { state: "waiting", sort: "created", order: "asc" } },
  { path: "mails", query: { state: "lost", sort: "created", order: "asc" } },
] as const;

export function isList(path: string): boolean {
  return Object.hasOwn(lists, path);
}

import type { ActName, ListName, ListRow } from "@/lib/client/admin";
import { DISPUTE_REASONS, DISPUTE_STATES } from "@/lib/core/dispute";

export interface ListDefinition {
  /** The list's call; its file's is `<name>Export`. */
  name: ListName;
  /** Keys of a row, the naming one first. */
  columns: readonly string[];
  sorts: readonly string[];
  filters: Readonly<Record<string, readonly string[]>>;
  /** The key of a row that its own page is opened by; without one a row opens over the list. */
  page?: string;
  /** What can be done to a row; those of a thing with a page stand there. */
  acts: readonly string[];
  /** What makes a new one. */
  create?: ActName;
  /** Belongs to no site. */
  ofNoSite?: boolean;
}

type Column<N extends ListName> = keyof ListRow<N> & string;

function list<N extends ListName>(
  name: N,
  columns: readonly Column<N>[],
  more: Partial<Omit<ListDefinition, "name" | "columns">> = {},
): ListDefinition {
  return { name, columns, sorts: ["created"], filters: {}, acts: [], ...more };
}

const kind = ["vhr", "sticker", "global", "uvc"];
const orderStates = ["open", "paid", "held", "failed", "expired", "refunded", "partly_refunded"];

/** Every list of the administration by its address, which is its call's path too. */
export const lists: Readonly<Record<string, ListDefinition>> = {
  tickets: list("tickets", ["number", "email", "vin", "message", "state", "created"], {
    filters: { state: ["open", "answered", "closed"] },
    page: "id",
  }),
  disputes: list("disputes", ["number", "email", "vin", "source", "reason", "state", "created"], {
    filters: { state: [...DISPUTE_STATES], reason: [...DISPUTE_REASONS] },
    page: "id",
  }),
  "deletion-requests": list("deletionRequests", ["number", "email", "message", "state", "due"], {
    sorts: ["due", "created"],
    filters: { state: ["open", "done", "refused", "cancelled"] },
    acts: ["carryOutDeletion", "refuseDeletion"],
  }),
  feedback: list("feedback", ["email", "satisfaction", "vin", "report_type", "message", "created"], {
    sorts: ["created", "satisfaction"],
    filters: { satisfaction: ["1", "2", "3", "4", "5"] },
  }),
  "contact-messages": list("contactMessages", ["email", "name", "message", "created"]),
  users: list("users", ["email", "first", "last", "role", "disabled_reason", "created"], {
    sorts: ["created", "email"],
    filters: { role: ["member", "dealer", "admin"], state: ["open", "disabled"] },
    page: "id",
  }),
  ledger: list("ledger", ["email", "kind", "amount", "reason", "note", "created"], {
    filters: {
      kind,
      reason: [
        ...["signup", "generation", "refund_failed", "refund_nothing_found", "offer", "adjustment"],
        ...["purchase", "purchase_refunded", "subscription", "swap", "ticket"],
      ],
    },
  }),
  subscriptions: list("subscriptions", ["email", "product", "gateway", "state", "remaining", "period_end"], {
    sorts: ["created", "period_end"],
    filters: { state: ["active", "past_due", "cancelled", "ended"] },
    acts: ["endSubscription"],
  }),
  orders: list("orders", ["number", "email", "plan", "quantity", "total_cents", "state", "created"], {
    sorts: ["created", "total"],
    filters: { state: orderStates },
    page: "id",
  }),
  plans: list(
    "plans",
    ["code", "name_en", "product", "user_type", "kind", "credits", "price_cents", "active"],
    {
      sorts: ["position", "created", "price"],
      filters: { user_type: ["user", "dealer"], product: kind },
      acts: ["updatePlan", "hidePlan", "showPlan"],
      create: "createPlan",
    },
  ),
  coupons: list("coupons", ["code", "value", "product", "redeemed", "max_redemptions", "ends", "active"], {
    sorts: ["created", "code"],
    acts: ["updateCoupon", "hideCoupon", "showCoupon"],
    create: "createCoupon",
  }),
  redemptions: list("redemptions", ["coupon", "email", "order", "order_state", "released", "created"]),
  generations: list("generations", ["vin", "email", "product", "state", "attempts", "error", "created"], {
    filters: { state: ["stuck", "open", "refunded"] },
    acts: ["retryGeneration", "refundGeneration"],
  }),
  failures: list("failures", ["created", "user_id", "entry"]),
  offers: list("offers", ["vin", "email", "credit_type", "granted", "created"]),
  mails: list("mails", ["subject", "to", "state", "attempts", "created"], {
    filters: { state: ["waiting", "sent", "leaving", "lost"] },
    acts: ["retryMail"],
  }),
  imports: list("imports", ["file", "kind", "dry_run", "state", "lines", "failed", "started"], {
    sorts: ["started"],
    filters: { state: ["running", "done", "failed", "stopped"] },
    page: "id",
    ofNoSite: true,
  }),
  audit: list("audit", ["action", "admin", "subject", "detail", "created"]),
  sites: list("sites", ["uri", "name", "hosts", "security", "credit_type", "created"], {
    sorts: ["uri", "created"],
    page: "uri",
  }),
};

/** The navigation: groups of lists. */
export const groups = {
  desk: ["tickets", "disputes", "deletion-requests", "feedback", "contact-messages"],
  accounts: ["users", "ledger", "subscriptions"],
  sales: ["orders", "plans", "coupons", "redemptions"],
  work: ["generations", "failures", "offers", "mails", "imports", "audit"],
  sites: ["sites"],
} as const;

/** What waits for somebody: a list, and which of its rows. */
export const queues = [
  { path: "deletion-requests", query: { state: "open", sort: "due", order: "asc" } },
  { path: "tickets", query: { state: "open", sort: "created", order: "asc" } },
  { path: "disputes", query: { state: "open", sort: "created", order: "asc" } },
  { path: "generations", query: { state: "stuck", sort: "created", order: "asc" } },
  { path: "orders", query: { state: "held", sort: "created", order: "asc" } },
  { path: "mails", query: { state: "lost", sort: "created", order: "asc" } },
] as const;

export function isList(path: string): boolean {
  return Object.hasOwn(lists, path);
}

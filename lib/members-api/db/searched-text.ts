import { getTableName, type SQL, sql } from "drizzle-orm";
import { type PgColumn, PgDialect, type PgTable } from "drizzle-orm/pg-core";
import { users } from "./schema/account";
import { apiKeys } from "./schema/api-key";
import { couponRedemptions, coupons, orders, plans, subscriptions } from "./schema/billing";
import { creditOffers, ledger } from "./schema/credits";
import { disputes } from "./schema/dispute";
import { emailOutbox } from "./schema/email";
import { generations } from "./schema/generation";
import { siteLedger } from "./schema/site-ledger";
import {
  auditLog,
  contactMessages,
  deletionRequests,
  failureLogs,
  feedbacks,
  leads,
  tickets,
} from "./schema/support";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "./schema/webhook";

type Text = PgColumn | SQL;

/** Rows of another table that a row names, by which it is found too. */
export interface Named {
  /** The column that names them. */
  by: PgColumn;
  /** What of them counts has an index of its own: a word that stands elsewhere in a million accounts finds no order. */
  rows: Searched;
}

/** A large table in which the administration looks for words: its own texts have an index of trigrams. */
export interface Searched {
  table: PgTable;
  key: PgColumn;
  site: PgColumn;
  texts: readonly Text[];
  named: readonly Named[];
}

const accounts: Searched = {
  table: users,
  key: users.id,
  site: users.siteId,
  texts: [
    users.email,
    users.first,
    users.last,
    users.phone,
    users.id,
    sql`${users.profile}->>'company_name'`,
  ],
  named: [],
};
const addresses: Searched = { ...accounts, texts: [users.email] };
const accountOf = (by: PgColumn): Named => ({ by, rows: addresses });

const ordered: Searched = {
  table: orders,
  key: orders.id,
  site: orders.siteId,
  texts: [orders.number, orders.gatewayPayment, orders.vin],
  named: [accountOf(orders.userId)],
};
const orderNumbers: Searched = { ...ordered, texts: [orders.number], named: [] };
const orderOf = (by: PgColumn): Named => ({ by, rows: orderNumbers });

const couponCodes: Searched = {
  table: coupons,
  key: coupons.id,
  site: coupons.siteId,
  texts: [coupons.code],
  named: [],
};

/** As the receiver writes it. */
const messageId = sql`'evt_' || replace(${webhookEvents.id}::text, '-', '')`;
const events: Searched = {
  table: webhookEvents,
  key: webhookEvents.id,
  site: webhookEvents.siteId,
  texts: [messageId, webhookEvents.type, webhookEvents.payload],
  named: [],
};
const eventNames: Searched = { ...events, texts: [messageId, webhookEvents.type] };
const endpoints: Searched = {
  table: webhookEndpoints,
  key: webhookEndpoints.id,
  site: webhookEndpoints.siteId,
  texts: [webhookEndpoints.url],
  named: [],
};

/** What each list is searched in. A column that is added here gets its place in the index at the next start. */
export const searched = {
  accounts,
  orders: ordered,
  subscriptions: {
    table: subscriptions,
    key: subscriptions.id,
    site: subscriptions.siteId,
    texts: [subscriptions.gatewayRef],
    named: [accountOf(subscriptions.userId)],
  },
  plans: {
    table: plans,
    key: plans.id,
    site: plans.siteId,
    texts: [plans.code, plans.name],
    named: [],
  },
  coupons: couponCodes,
  redemptions: {
    table: couponRedemptions,
    key: couponRedemptions.id,
    site: couponRedemptions.siteId,
    texts: [],
    named: [
      { by: couponRedemptions.couponId, rows: couponCodes },
      accountOf(couponRedemptions.userId),
      orderOf(couponRedemptions.orderId),
    ],
  },
  ledger: {
    table: ledger,
    key: ledger.seq,
    site: ledger.siteId,
    texts: [ledger.note, ledger.cause],
    named: [accountOf(ledger.userId)],
  },
  siteLedger: {
    table: siteLedger,
    key: siteLedger.seq,
    site: siteLedger.siteId,
    texts: [siteLedger.note, siteLedger.month],
    named: [orderOf(siteLedger.orderId)],
  },
  generations: {
    table: generations,
    key: generations.id,
    site: generations.siteId,
    texts: [generations.vin, generations.error],
    named: [accountOf(generations.userId)],
  },
  failures: {
    table: failureLogs,
    key: failureLogs.id,
    site: failureLogs.siteId,
    texts: [failureLogs.entry],
    named: [],
  },
  offers: {
    table: creditOffers,
    key: creditOffers.id,
    site: creditOffers.siteId,
    texts: [creditOffers.vin],
    named: [accountOf(creditOffers.userId)],
  },
  mails: {
    table: emailOutbox,
    key: emailOutbox.id,
    site: emailOutbox.siteId,
    texts: [emailOutbox.to, emailOutbox.subject],
    named: [],
  },
  tickets: {
    table: tickets,
    key: tickets.id,
    site: tickets.siteId,
    texts: [tickets.number, tickets.email, tickets.vin, tickets.message],
    named: [],
  },
  deletions: {
    table: deletionRequests,
    key: deletionRequests.id,
    site: deletionRequests.siteId,
    texts: [deletionRequests.number, deletionRequests.email, deletionRequests.message],
    named: [],
  },
  feedback: {
    table: feedbacks,
    key: feedbacks.id,
    site: feedbacks.siteId,
    texts: [feedbacks.vin, feedbacks.message],
    named: [accountOf(feedbacks.userId)],
  },
  contact: {
    table: contactMessages,
    key: contactMessages.id,
    site: contactMessages.siteId,
    texts: [contactMessages.email, contactMessages.name, contactMessages.message],
    named: [],
  },
  leads: {
    table: leads,
    key: leads.id,
    site: leads.siteId,
    texts: [leads.email, leads.mobile, leads.vin, leads.source],
    named: [],
  },
  audit: {
    table: auditLog,
    key: auditLog.seq,
    site: auditLog.siteId,
    texts: [auditLog.adminEmail, auditLog.action, auditLog.subject, auditLog.detail],
    named: [],
  },
  disputes: {
    table: disputes,
    key: disputes.id,
    site: disputes.siteId,
    texts: [disputes.number, disputes.vin, disputes.text],
    named: [accountOf(disputes.userId)],
  },
  apiKeys: {
    table: apiKeys,
    key: apiKeys.id,
    site: apiKeys.siteId,
    texts: [apiKeys.name],
    named: [accountOf(apiKeys.userId)],
  },
  webhookEvents: events,
  webhookDeliveries: {
    table: webhookDeliveries,
    key: webhookDeliveries.id,
    site: webhookDeliveries.siteId,
    texts: [webhookDeliveries.status],
    named: [
      { by: webhookDeliveries.eventId, rows: eventNames },
      { by: webhookDeliveries.endpointId, rows: endpoints },
    ],
  },
} satisfies Record<string, Searched>;

/**
 * Texts as one, with a space before each. A query has an index only where both write the same expression; concat_ws() may
 * stand in none.
 */
function joined(texts: readonly Text[]): SQL {
  const parts = texts.map((text) => sql`' ' || coalesce((${text})::text, '')`);
  return sql.join(parts, sql` || `);
}

/** Shorter than a trigram: found at the beginnings of words only. */
const TRIGRAM = 3;

/** Signs and spaces are in none. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;

/** A term anywhere in a text: it is text itself, and no pattern. */
const anywhere = (term: string) => `%${term.replace(/[\\%_]/g, "\\$&")}%`;

/** Whether a term stands anywhere in the texts; case does not count. */
export function contains(texts: readonly Text[], term: string): SQL {
  const begins = [...term].length < TRIGRAM ? " " : "";
  return sql`(${joined(texts)}) ilike ${anywhere(begins + term)}`;
}

/**
 * The same of a whole address of email. The index is asked for what stands before its domain, which very many rows have: each of its
 * trigrams is a list of all of those.
 */
export function containsAddress(texts: readonly Text[], address: string): SQL {
  const name = address.slice(0, address.lastIndexOf("@"));
  if (!HAS_TRIGRAM.test(name)) return contains(texts, address);
  // No index has this expression.
  const isWhole = sql`((${joined(texts)}) || '') ilike ${anywhere(address)}`;
  return sql`(${contains(texts, `${name}@`)} and ${isWhole})`;
}

const everySearched = new Set(
  Object.values<Searched>(searched).flatMap((one) => [one, ...one.named.map(({ rows }) => rows)]),
);

/** The searched texts, and the expression that each one's index is on; null where a table has none of its own. */
export const searchedTexts: { table: string; text: string | null }[] = [...everySearched].map(
  ({ table, texts }) => ({
    table: getTableName(table),
    text: texts.length > 0 ? new PgDialect().sqlToQuery(joined(texts)).sql : null,
  }),
);

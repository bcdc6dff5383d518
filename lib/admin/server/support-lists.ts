import { and, eq } from "drizzle-orm";
import type * as z from "zod";
import { users } from "@/lib/account/schema";
import { sites } from "@/lib/site/schema/site";
import { contactMessages, deletionRequests, feedbacks, leads, tickets } from "@/lib/support/schema";
import type {
  adminDeletionSchema,
  adminSupportCalls,
  adminSupportLists,
  adminTicketSchema,
} from "../contract/support";
import { type ListPage, listPage } from "./admin-action";
import type { ListScope } from "./admin-scope";
import { getPage, ONE } from "./list-page";
import { searchRows, toAccount } from "./search-rows";

type TicketWire = z.input<typeof adminTicketSchema>;
type DeletionWire = z.input<typeof adminDeletionSchema>;

export function toTicketWire(row: typeof tickets.$inferSelect, site: string): TicketWire {
  const { id, number, vin, message, email, name, phone, satisfaction, state, answer } = row;
  return {
    id,
    site,
    number,
    vin,
    message,
    email,
    name,
    phone,
    satisfaction,
    state,
    answer,
    user_id: row.userId,
    credit_type: row.creditType,
    answered: row.answeredAt?.toISOString() ?? null,
    created: row.createdAt.toISOString(),
  };
}

export async function listTickets(
  scope: ListScope,
  query: z.output<typeof adminSupportCalls.tickets.query>,
): Promise<ListPage<TicketWire>> {
  const { db, within } = scope;
  const page = getPage(query, { created: tickets.createdAt }, tickets.id);
  const matching = and(
    and(within(tickets.siteId), query.state ? eq(tickets.state, query.state) : undefined),
    await searchRows(scope, query.search, {
      codes: [tickets.number, tickets.vin],
      names: [tickets.name],
      emails: [tickets.email],
    }),
  );
  const rows = await db
    .select({ row: tickets, site: sites.uri, ...page.cursor })
    .from(tickets)
    .innerJoin(sites, eq(sites.id, tickets.siteId))
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const countRows = () => db.select(ONE).from(tickets).where(matching);
  return listPage(page, rows, ({ row, site }) => toTicketWire(row, site), countRows);
}

export function toDeletionWire(row: typeof deletionRequests.$inferSelect, site: string): DeletionWire {
  const { id, number, email, message, state, note } = row;
  return {
    id,
    site,
    number,
    email,
    message,
    state,
    note,
    user_id: row.userId,
    due: row.dueAt.toISOString(),
    closed: row.closedAt?.toISOString() ?? null,
    done: row.doneAt?.toISOString() ?? null,
    created: row.createdAt.toISOString(),
  };
}

export async function listDeletions(
  scope: ListScope,
  query: z.output<typeof adminSupportCalls.deletionRequests.query>,
): Promise<ListPage<DeletionWire>> {
  const { db, within } = scope;
  const sorts = { due: deletionRequests.dueAt, created: deletionRequests.createdAt };
  const page = getPage(query, sorts, deletionRequests.id);
  const matching = and(
    within(deletionRequests.siteId),
    query.state ? eq(deletionRequests.state, query.state) : undefined,
    await searchRows(scope, query.search, {
      codes: [deletionRequests.number],
      emails: [deletionRequests.email],
    }),
  );
  const rows = await db
    .select({ row: deletionRequests, site: sites.uri, ...page.cursor })
    .from(deletionRequests)
    .innerJoin(sites, eq(sites.id, deletionRequests.siteId))
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const countRows = () => db.select(ONE).from(deletionRequests).where(matching);
  return listPage(page, rows, ({ row, site }) => toDeletionWire(row, site), countRows);
}

export async function listFeedback(
  scope: ListScope,
  query: z.output<typeof adminSupportCalls.feedback.query>,
): Promise<ListPage<z.input<typeof adminSupportLists.feedback.row>>> {
  const { db, within } = scope;
  const sorts = { created: feedbacks.createdAt, satisfaction: feedbacks.satisfaction };
  const page = getPage(query, sorts, feedbacks.id);
  const ofUser = eq(users.id, feedbacks.userId);
  const matching = and(
    within(feedbacks.siteId),
    query.satisfaction ? eq(feedbacks.satisfaction, query.satisfaction) : undefined,
    await searchRows(scope, query.search, {
      codes: [feedbacks.vin],
      links: [toAccount(feedbacks.userId)],
    }),
  );
  const rows = await db
    .select({ row: feedbacks, site: sites.uri, email: users.email, ...page.cursor })
    .from(feedbacks)
    .innerJoin(sites, eq(sites.id, feedbacks.siteId))
    // Left join for the planner: see order-lists.ts.
    .leftJoin(users, ofUser)
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const countRows = () => db.select(ONE).from(feedbacks).where(matching);
  const wire = ({ row, site, email }: (typeof rows)[number]) => ({
    id: row.id,
    site,
    email: email ?? "",
    vin: row.vin,
    satisfaction: row.satisfaction,
    message: row.message,
    user_id: row.userId,
    report_type: row.reportType,
    created: row.createdAt.toISOString(),
  });
  return listPage(page, rows, wire, countRows);
}

export async function listContact(
  scope: ListScope,
  query: z.output<typeof adminSupportCalls.contactMessages.query>,
): Promise<ListPage<z.input<typeof adminSupportLists.contact.row>>> {
  const { db, within } = scope;
  const page = getPage(query, { created: contactMessages.createdAt }, contactMessages.id);
  const matching = and(
    within(contactMessages.siteId),
    await searchRows(scope, query.search, {
      names: [contactMessages.name],
      emails: [contactMessages.email],
    }),
  );
  const rows = await db
    .select({ row: contactMessages, site: sites.uri, ...page.cursor })
    .from(contactMessages)
    .innerJoin(sites, eq(sites.id, contactMessages.siteId))
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const countRows = () => db.select(ONE).from(contactMessages).where(matching);
  const wire = ({ row, site }: (typeof rows)[number]) => ({
    id: row.id,
    site,
    name: row.name,
    email: row.email,
    message: row.message,
    user_id: row.userId,
    created: row.createdAt.toISOString(),
  });
  return listPage(page, rows, wire, countRows);
}

export async function listLeads(
  scope: ListScope,
  query: z.output<typeof adminSupportCalls.leads.query>,
): Promise<ListPage<z.input<typeof adminSupportLists.leads.row>>> {
  const { db, within } = scope;
  const page = getPage(query, { created: leads.createdAt }, leads.id);
  const matching = and(
    within(leads.siteId),
    await searchRows(scope, query.search, {
      codes: [leads.vin, leads.source],
      names: [leads.mobile],
      emails: [leads.email],
    }),
  );
  const rows = await db
    .select({ row: leads, site: sites.uri, ...page.cursor })
    .from(leads)
    .innerJoin(sites, eq(sites.id, leads.siteId))
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const countRows = () => db.select(ONE).from(leads).where(matching);
  const wire = ({ row, site }: (typeof rows)[number]) => ({
    id: row.id,
    site,
    email: row.email || null,
    mobile: row.mobile || null,
    vin: row.vin,
    source: row.source,
    created: row.createdAt.toISOString(),
  });
  return listPage(page, rows, wire, countRows);
}

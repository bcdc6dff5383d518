import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type * as z from "zod";
import { users } from "@/lib/account/schema";
import { creditOffers } from "@/lib/credits/schema";
import { emailOutbox } from "@/lib/email/schema";
import { EMAIL_ATTEMPTS_MAX, notInDelivery } from "@/lib/email/server";
import { generations } from "@/lib/generation/schema/generation";
import { OPEN_STATES } from "@/lib/generation/server";
import { sites } from "@/lib/site/schema/site";
import { failureLogs } from "@/lib/support/schema";
import type {
  adminEmailSchema,
  adminGenerationCalls,
  adminGenerationLists,
  adminGenerationSchema,
} from "../contract/generations";
import { type ListPage, listPage } from "./admin-action";
import type { ListScope } from "./admin-scope";
import { getPage, ONE } from "./list-page";
import { searchRows, toAccount } from "./search-rows";

type GenerationRow = typeof generations.$inferSelect;
type GenerationWire = z.input<typeof adminGenerationSchema>;
type MailRow = Omit<typeof emailOutbox.$inferSelect, "text" | "html">;
type EmailWire = z.input<typeof adminEmailSchema>;

const isOpen = inArray(generations.state, [...OPEN_STATES]);

export function toGenerationWire(row: GenerationRow, site: string, email: string): GenerationWire {
  const { id, vin, product, state, attempts, error } = row;
  return {
    id,
    site,
    email,
    vin,
    product,
    state,
    attempts,
    error,
    user_id: row.userId,
    paid_with: row.paidWith,
    lease_until: row.leaseUntil.toISOString(),
    settled: row.settledAt?.toISOString() ?? null,
    created: row.createdAt.toISOString(),
  };
}

export async function listGenerations(
  scope: ListScope,
  query: z.output<typeof adminGenerationCalls.generations.query>,
): Promise<ListPage<GenerationWire>> {
  const { db, within, now } = scope;
  const page = getPage(query, { created: generations.createdAt }, generations.id);
  const refunded = eq(generations.state, "refunded");
  const states = { open: isOpen, refunded, stuck: and(isOpen, lte(generations.leaseUntil, now)) };
  const ofUser = eq(users.id, generations.userId);
  const matching = and(
    within(generations.siteId),
    query.state ? states[query.state] : or(isOpen, refunded, isNotNull(generations.error)),
    query.user_id ? eq(generations.userId, query.user_id) : undefined,
    await searchRows(scope, query.search, {
      codes: [generations.vin],
      links: [toAccount(generations.userId)],
    }),
  );
  const rows = await db
    .select({ row: generations, site: sites.uri, email: users.email, ...page.cursor })
    .from(generations)
    .innerJoin(sites, eq(sites.id, generations.siteId))
    .innerJoin(users, ofUser)
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const countRows = () => db.select(ONE).from(generations).where(matching);
  return listPage(page, rows, ({ row, site, email }) => toGenerationWire(row, site, email), countRows);
}

export async function listFailures(
  scope: ListScope,
  query: z.output<typeof adminGenerationCalls.failures.query>,
): Promise<ListPage<z.input<typeof adminGenerationLists.failures.row>>> {
  const { db, within } = scope;
  const page = getPage(query, { created: failureLogs.createdAt }, failureLogs.id);
  const matching = and(
    within(failureLogs.siteId),
    await searchRows(scope, query.search, {
      codes: [sql`${failureLogs.entry}->>'vin'`, sql`${failureLogs.entry}->>'print_batch'`],
    }),
  );
  const rows = await db
    .select({ row: failureLogs, site: sites.uri, ...page.cursor })
    .from(failureLogs)
    .innerJoin(sites, eq(sites.id, failureLogs.siteId))
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const countRows = () => db.select(ONE).from(failureLogs).where(matching);
  const wire = ({ row, site }: (typeof rows)[number]) => ({
    id: row.id,
    site,
    entry: row.entry,
    user_id: row.userId,
    created: row.createdAt.toISOString(),
  });
  return listPage(page, rows, wire, countRows);
}

export async function listOffers(
  scope: ListScope,
  query: z.output<typeof adminGenerationCalls.offers.query>,
): Promise<ListPage<z.input<typeof adminGenerationLists.offers.row>>> {
  const { db, within } = scope;
  const page = getPage(query, { created: creditOffers.createdAt }, creditOffers.id);
  const ofUser = eq(users.id, creditOffers.userId);
  const matching = and(
    within(creditOffers.siteId),
    await searchRows(scope, query.search, {
      codes: [creditOffers.vin],
      links: [toAccount(creditOffers.userId)],
    }),
  );
  const rows = await db
    .select({ row: creditOffers, site: sites.uri, email: users.email, ...page.cursor })
    .from(creditOffers)
    .innerJoin(sites, eq(sites.id, creditOffers.siteId))
    .innerJoin(users, ofUser)
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const countRows = () => db.select(ONE).from(creditOffers).where(matching);
  const wire = ({ row, site, email }: (typeof rows)[number]) => ({
    id: row.id,
    site,
    email,
    vin: row.vin,
    detail: row.detail,
    user_id: row.userId,
    credit_type: row.creditType,
    granted: typeof row.detail.granted === "string" ? row.detail.granted : null,
    created: row.createdAt.toISOString(),
  });
  return listPage(page, rows, wire, countRows);
}

/** Security: omits the body, because an email may contain a login link. */
const mailColumns = {
  id: emailOutbox.id,
  siteId: emailOutbox.siteId,
  dedupe: emailOutbox.dedupe,
  to: emailOutbox.to,
  subject: emailOutbox.subject,
  attempts: emailOutbox.attempts,
  nextAttemptAt: emailOutbox.nextAttemptAt,
  sendingUntil: emailOutbox.sendingUntil,
  sentAt: emailOutbox.sentAt,
  createdAt: emailOutbox.createdAt,
};

export const isDeadEmail = (now: Date) =>
  and(isNull(emailOutbox.sentAt), gte(emailOutbox.attempts, EMAIL_ATTEMPTS_MAX), notInDelivery(now));

function getMailState({ sentAt, sendingUntil, attempts }: MailRow, now: Date): EmailWire["state"] {
  if (sentAt) return sendingUntil ? "leaving" : "sent";
  return attempts >= EMAIL_ATTEMPTS_MAX && (!sendingUntil || sendingUntil <= now) ? "lost" : "waiting";
}

export function toEmailWire(row: MailRow, site: string, now: Date): EmailWire {
  const { id, to, subject, attempts } = row;
  const state = getMailState(row, now);
  return {
    id,
    site,
    to,
    subject,
    attempts,
    state,
    next_attempt: state === "waiting" ? row.nextAttemptAt.toISOString() : null,
    sent: state === "sent" ? (row.sentAt?.toISOString() ?? null) : null,
    created: row.createdAt.toISOString(),
  };
}

export async function listEmails(
  scope: ListScope,
  query: z.output<typeof adminGenerationCalls.mails.query>,
): Promise<ListPage<EmailWire>> {
  const { db, within, now } = scope;
  const page = getPage(query, { created: emailOutbox.createdAt }, emailOutbox.id);
  const { sentAt, sendingUntil } = emailOutbox;
  const states = {
    sent: and(isNotNull(sentAt), isNull(sendingUntil)),
    leaving: and(isNotNull(sentAt), isNotNull(sendingUntil)),
    lost: isDeadEmail(now),
    waiting: and(isNull(sentAt), or(lt(emailOutbox.attempts, EMAIL_ATTEMPTS_MAX), gt(sendingUntil, now))),
  };
  const matching = and(
    and(within(emailOutbox.siteId), query.state ? states[query.state] : undefined),
    await searchRows(scope, query.search, {
      emails: [emailOutbox.to],
    }),
  );
  const rows = await db
    .select({ ...mailColumns, site: sites.uri, ...page.cursor })
    .from(emailOutbox)
    .innerJoin(sites, eq(sites.id, emailOutbox.siteId))
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const countRows = () => db.select(ONE).from(emailOutbox).where(matching);
  return listPage(page, rows, ({ site, ...row }) => toEmailWire(row, site, now), countRows);
}

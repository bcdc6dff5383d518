import { and, count, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or } from "drizzle-orm";
import type { z } from "zod";
import type {
  adminFailureCalls,
  adminFailureLists,
  adminGenerationSchema,
  adminMailSchema,
} from "@/lib/contract/admin-failures";
import type { Schema } from "../db/database";
import { creditOffers, failureLogs, generations, mailOutbox, sites, users } from "../db/schema";
import { OPEN_STATES } from "../generation/generation-types";
import { MAIL_ATTEMPTS_MAX, notBeingSent } from "../mail/outbox";
import type { ListScope } from "./admin-scope";
import { pageOf, searchIn } from "./page";
import { type Listed, listed } from "./serve-admin";

type GenerationRow = Schema["generations"]["$inferSelect"];
type GenerationWire = z.input<typeof adminGenerationSchema>;
type MailRow = Omit<Schema["mailOutbox"]["$inferSelect"], "text">;
type MailWire = z.input<typeof adminMailSchema>;

const isOpen = inArray(generations.state, [...OPEN_STATES]);

export function generationWire(row: GenerationRow, site: string, email: string): GenerationWire {
  const { id, vin, product, state, attempts, error } = row;
  return {
    ...{ id, site, email, vin, product, state, attempts, error },
    user_id: row.userId,
    paid_with: row.paidWith,
    lease_until: row.leaseUntil.toISOString(),
    settled: row.settledAt?.toISOString() ?? null,
    created: row.createdAt.toISOString(),
  };
}

export async function listGenerations(
  { db, within, now }: ListScope,
  query: z.output<typeof adminFailureCalls.generations.query>,
): Promise<Listed<GenerationWire>> {
  const page = pageOf(query, { created: generations.createdAt }, generations.id);
  const refunded = eq(generations.state, "refunded");
  const states = { open: isOpen, refunded, stuck: and(isOpen, lte(generations.leaseUntil, now)) };
  const ofUser = and(eq(users.id, generations.userId), eq(users.siteId, generations.siteId));
  const matching = and(
    within(generations.siteId),
    query.state ? states[query.state] : or(isOpen, refunded, isNotNull(generations.error)),
    query.user_id ? eq(generations.userId, query.user_id) : undefined,
    searchIn(query.search, [generations.vin, generations.error, users.email]),
  );
  const found = await db
    .select({ row: generations, site: sites.uri, email: users.email, ...page.cursor })
    .from(generations)
    .innerJoin(sites, eq(sites.id, generations.siteId))
    .innerJoin(users, ofUser)
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const counted = () =>
    db.select({ many: count() }).from(generations).innerJoin(users, ofUser).where(matching);
  return listed(page, found, ({ row, site, email }) => generationWire(row, site, email), counted);
}

export async function listFailures(
  { db, within }: ListScope,
  query: z.output<typeof adminFailureCalls.failures.query>,
): Promise<Listed<z.input<typeof adminFailureLists.failures.row>>> {
  const page = pageOf(query, { created: failureLogs.createdAt }, failureLogs.id);
  const matching = and(within(failureLogs.siteId), searchIn(query.search, [failureLogs.entry]));
  const found = await db
    .select({ row: failureLogs, site: sites.uri, ...page.cursor })
    .from(failureLogs)
    .innerJoin(sites, eq(sites.id, failureLogs.siteId))
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const counted = () => db.select({ many: count() }).from(failureLogs).where(matching);
  const wire = ({ row, site }: (typeof found)[number]) => ({
    ...{ id: row.id, site, entry: row.entry },
    user_id: row.userId,
    created: row.createdAt.toISOString(),
  });
  return listed(page, found, wire, counted);
}

export async function listOffers(
  { db, within }: ListScope,
  query: z.output<typeof adminFailureCalls.offers.query>,
): Promise<Listed<z.input<typeof adminFailureLists.offers.row>>> {
  const page = pageOf(query, { created: creditOffers.createdAt }, creditOffers.id);
  const ofUser = and(eq(users.id, creditOffers.userId), eq(users.siteId, creditOffers.siteId));
  const matching = and(within(creditOffers.siteId), searchIn(query.search, [creditOffers.vin, users.email]));
  const found = await db
    .select({ row: creditOffers, site: sites.uri, email: users.email, ...page.cursor })
    .from(creditOffers)
    .innerJoin(sites, eq(sites.id, creditOffers.siteId))
    .innerJoin(users, ofUser)
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const counted = () =>
    db.select({ many: count() }).from(creditOffers).innerJoin(users, ofUser).where(matching);
  const wire = ({ row, site, email }: (typeof found)[number]) => ({
    ...{ id: row.id, site, email, vin: row.vin, detail: row.detail },
    user_id: row.userId,
    credit_type: row.creditType,
    granted: typeof row.detail.granted === "string" ? row.detail.granted : null,
    created: row.createdAt.toISOString(),
  });
  return listed(page, found, wire, counted);
}

/** Without the text: a letter may hold a link that opens its reader's account. */
const mailColumns = {
  id: mailOutbox.id,
  siteId: mailOutbox.siteId,
  dedupe: mailOutbox.dedupe,
  to: mailOutbox.to,
  subject: mailOutbox.subject,
  attempts: mailOutbox.attempts,
  nextAttemptAt: mailOutbox.nextAttemptAt,
  sendingUntil: mailOutbox.sendingUntil,
  sentAt: mailOutbox.sentAt,
  createdAt: mailOutbox.createdAt,
};

/** Its last attempt is over, and it was not taken. */
export const isLostMail = (now: Date) =>
  and(isNull(mailOutbox.sentAt), gte(mailOutbox.attempts, MAIL_ATTEMPTS_MAX), notBeingSent(now));

function mailState({ sentAt, sendingUntil, attempts }: MailRow, now: Date): MailWire["state"] {
  if (sentAt) return sendingUntil ? "leaving" : "sent";
  return attempts >= MAIL_ATTEMPTS_MAX && (!sendingUntil || sendingUntil <= now) ? "lost" : "waiting";
}

export function mailWire(row: MailRow, site: string, now: Date): MailWire {
  const { id, to, subject, attempts } = row;
  const state = mailState(row, now);
  return {
    ...{ id, site, to, subject, attempts, state },
    next_attempt: state === "waiting" ? row.nextAttemptAt.toISOString() : null,
    sent: state === "sent" ? (row.sentAt?.toISOString() ?? null) : null,
    created: row.createdAt.toISOString(),
  };
}

export async function listMails(
  { db, within, now }: ListScope,
  query: z.output<typeof adminFailureCalls.mails.query>,
): Promise<Listed<MailWire>> {
  const page = pageOf(query, { created: mailOutbox.createdAt }, mailOutbox.id);
  const { sentAt, sendingUntil } = mailOutbox;
  const states = {
    sent: and(isNotNull(sentAt), isNull(sendingUntil)),
    leaving: and(isNotNull(sentAt), isNotNull(sendingUntil)),
    lost: isLostMail(now),
    waiting: and(isNull(sentAt), or(lt(mailOutbox.attempts, MAIL_ATTEMPTS_MAX), gt(sendingUntil, now))),
  };
  const matching = and(
    within(mailOutbox.siteId),
    query.state ? states[query.state] : undefined,
    searchIn(query.search, [mailOutbox.to, mailOutbox.subject]),
  );
  const found = await db
    .select({ ...mailColumns, site: sites.uri, ...page.cursor })
    .from(mailOutbox)
    .innerJoin(sites, eq(sites.id, mailOutbox.siteId))
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const counted = () => db.select({ many: count() }).from(mailOutbox).where(matching);
  return listed(page, found, ({ site, ...row }) => mailWire(row, site, now), counted);
}

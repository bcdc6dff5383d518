import { and, eq } from "drizzle-orm";
import type * as z from "zod";
import { users } from "@/lib/account/schema";
import { mayDecide } from "@/lib/dispute/rules";
import { disputes } from "@/lib/dispute/schema";
import {
  checkEvidence,
  createNoDisputeError,
  type DisputeRow,
  loadFiles,
  moveDispute,
  queueDisputeStateEmail,
  readSiteEvidence,
} from "@/lib/dispute/server";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { Database } from "@/lib/platform/db";
import { type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { getMemberHref } from "@/lib/routes";
import { sites } from "@/lib/site/schema/site";
import { emitDispute } from "@/lib/webhook/server";
import { adminCalls } from "../contract/admin";
import { type adminDisputeCalls, adminDisputeLists, type adminDisputeSchema } from "../contract/disputes";
import { type ListPage, listPage, listRoute, serveAction, withVehicle } from "./admin-action";
import { type ListScope, resolveSiteScope } from "./admin-scope";
import { audit } from "./audit-log";
import { getPage, ONE } from "./list-page";
import { searchRows, toAccount } from "./search-rows";

type RowWire = z.input<typeof adminDisputeLists.disputes.row>;
type Wire = z.input<typeof adminDisputeSchema>;

/** The reason is emailed to the author. */
const NEEDS_REASON: readonly string[] = ["confirmed", "declined"];

function toRowWire(row: DisputeRow, site: string, email: string): RowWire {
  const { id, number, vin, reason, text, state, answer, record } = row;
  return {
    id,
    site,
    number,
    email,
    vin,
    reason,
    text,
    state,
    answer,
    user_id: row.userId,
    record_id: row.recordId,
    record_kind: record.kind,
    record_date: record.date,
    source: row.source,
    asked: row.askedAt?.toISOString() ?? null,
    ended: row.endedAt?.toISOString() ?? null,
    created: row.createdAt.toISOString(),
  };
}

const ofUser = eq(users.id, disputes.userId);

async function listDisputes(
  scope: ListScope,
  query: z.output<typeof adminDisputeCalls.disputes.query>,
): Promise<ListPage<RowWire>> {
  const { db, within } = scope;
  const page = getPage(query, { created: disputes.createdAt }, disputes.id);
  const matching = and(
    within(disputes.siteId),
    query.state ? eq(disputes.state, query.state) : undefined,
    query.reason ? eq(disputes.reason, query.reason) : undefined,
    await searchRows(scope, query.search, {
      codes: [disputes.number, disputes.vin],
      links: [toAccount(disputes.userId)],
    }),
  );
  const rows = await db
    .select({ row: disputes, site: sites.uri, email: users.email, ...page.cursor })
    .from(disputes)
    .innerJoin(sites, eq(sites.id, disputes.siteId))
    .innerJoin(users, ofUser)
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const countRows = () => db.select(ONE).from(disputes).where(matching);
  return listPage(page, rows, ({ row, site, email }) => toRowWire(row, site, email), countRows);
}

async function toDetailWire(db: Database, row: DisputeRow, site: string, email: string): Promise<Wire> {
  const files = await loadFiles(db, row.siteId, [row.id]);
  const href = getMemberHref(adminCalls.disputeFile.path);
  const query = (id: string) => new URLSearchParams({ id, site });
  return {
    ...toRowWire(row, site, email),
    record: { ...row.record },
    files: files.map(({ id, name, createdAt, mediaType, active }) => ({
      id,
      name,
      active: mediaType === "application/pdf" ? (active ?? undefined) : [],
      url: `${href}?${query(id)}`,
      created: createdAt.toISOString(),
    })),
  };
}

async function find(db: Database, siteId: string, id: string, lock = false) {
  const query = db
    .select({ row: disputes, email: users.email })
    .from(disputes)
    .innerJoin(users, ofUser)
    .where(and(eq(disputes.siteId, siteId), eq(disputes.id, id)));
  const [row] = await (lock ? query.for("update", { of: disputes }) : query);
  if (!row) throw createNoDisputeError();
  return row;
}

export const adminDisputeRoutes: ServedCall[] = [
  ...listRoute(adminDisputeLists.disputes, listDisputes),

  serve(adminCalls.dispute, async (context) => {
    const { db, site, siteId } = await resolveSiteScope(context, context.query.site);
    const { row, email } = await find(db, siteId, context.query.id);
    const { services } = context;
    await checkEvidence(db, services, site, await loadFiles(db, siteId, [row.id]));
    const wire = await toDetailWire(db, row, site.uri, email);
    return succeeded({ data: await withVehicle(db, services, wire) });
  }),

  serveAction(adminCalls.answerDispute, async (tx, { scope, body, now, ...context }) => {
    const { row, email } = await find(tx, scope.siteId, body.id, true);
    if (!mayDecide(row.state, body.state))
      throw new AppError("conflict", "This dispute has ended, or its source was already contacted.");
    const answer = body.answer || null;
    if (!answer && NEEDS_REASON.includes(body.state))
      throw createInvalidFieldsError({ answer: "Enter a short reason." });
    const changed = await moveDispute(tx, row, { state: body.state, answer }, now);
    await emitDispute(tx, context.services, changed);
    await queueDisputeStateEmail(context, tx, scope.site, changed, email);
    const detail = { number: row.number, was: row.state, state: body.state, characters: answer?.length ?? 0 };
    const data = await toDetailWire(tx, changed, scope.site.uri, email);
    return { data, subject: `dispute:${row.id}`, detail };
  }),

  serve(adminCalls.disputeFile, async (context) => {
    const { db, site, siteId } = await resolveSiteScope(context, context.query.site);
    const { id, view } = context.query;
    const asPicture = view === "1";
    const { row, answer } = await readSiteEvidence(db, context.services, site, { id, asPicture });
    // Omit the file name: it is the member's text, and the audit log outlives the account.
    const detail = { file: row.id };
    await audit(db, context, adminCalls.disputeFile.name, `dispute:${row.disputeId}`, detail, siteId);
    return answer;
  }),
];

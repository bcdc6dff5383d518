import { and, eq } from "drizzle-orm";
import type * as z from "zod";
import type { ServedCall } from "@/lib/platform/http";
import { sites } from "@/lib/site/schema/site";
import { auditLog } from "@/lib/support/schema";
import { adminAuditLists } from "../contract/audit";
import { type ListPage, listPage, listRoute } from "./admin-action";
import type { ListScope } from "./admin-scope";
import { getPage, ONE } from "./list-page";
import { searchRows } from "./search-rows";

async function listAudit(
  scope: ListScope,
  query: z.output<typeof adminAuditLists.audit.list.query>,
): Promise<ListPage<z.input<typeof adminAuditLists.audit.row>>> {
  const { db, within } = scope;
  const page = getPage(query, { created: auditLog.seq }, auditLog.seq);
  const matching = and(
    within(auditLog.siteId),
    query.admin_id ? eq(auditLog.adminId, query.admin_id) : undefined,
    query.action ? eq(auditLog.action, query.action) : undefined,
    query.subject ? eq(auditLog.subject, query.subject) : undefined,
    await searchRows(scope, query.search, {
      codes: [auditLog.action, auditLog.subject],
      emails: [auditLog.adminEmail],
    }),
  );
  const auditRows = await db
    .select({ row: auditLog, site: sites.uri, ...page.cursor })
    .from(auditLog)
    .leftJoin(sites, eq(sites.id, auditLog.siteId))
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  return listPage(
    page,
    auditRows,
    ({ row, site }) => ({
      site,
      admin_id: row.adminId,
      admin: row.adminEmail,
      action: row.action,
      subject: row.subject,
      detail: row.detail,
      request_id: row.requestId,
      address: row.address,
      created: row.createdAt.toISOString(),
    }),
    () => db.select(ONE).from(auditLog).where(matching),
  );
}

export const adminAuditRoutes: ServedCall[] = listRoute(adminAuditLists.audit, listAudit);

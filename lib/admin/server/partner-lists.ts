import { and, eq, inArray, or } from "drizzle-orm";
import type * as z from "zod";
import { users } from "@/lib/account/schema";
import { partnerInvitations, sitePartners } from "@/lib/partner/schema";
import { type InvitationRow, toCompanyWire } from "@/lib/partner/server";
import { sites } from "@/lib/site/schema/site";
import type { adminPartnerCalls, adminPartnerLists } from "../contract/partners";
import { type ListPage, listPage } from "./admin-action";
import type { ListScope } from "./admin-scope";
import { getPage, ONE } from "./list-page";
import { searchRows } from "./search-rows";
import { listSitesWithoutWholesale } from "./waiting-partners";

type PartnerWire = z.input<typeof adminPartnerLists.partners.row>;
type InvitationWire = z.input<typeof adminPartnerLists.partnerInvitations.row>;

export async function listPartners(
  scope: ListScope,
  query: z.output<typeof adminPartnerCalls.partners.query>,
): Promise<ListPage<PartnerWire>> {
  const { db, within, now } = scope;
  const page = getPage(query, { created: sitePartners.createdAt }, sitePartners.siteId);
  const isPriceFilter = query.waits_for === "anything" || query.waits_for === "wholesale_prices";
  const withoutPrices = isPriceFilter ? await listSitesWithoutWholesale(db, now) : [];
  const waits = {
    decision: eq(sitePartners.state, "awaiting_approval"),
    wholesale_prices: inArray(sitePartners.siteId, withoutPrices),
  };
  const matching = and(
    within(sitePartners.siteId),
    query.state ? eq(sitePartners.state, query.state) : undefined,
    query.waits_for === "anything"
      ? or(waits.decision, waits.wholesale_prices)
      : query.waits_for && waits[query.waits_for],
    await searchRows(scope, query.search, {
      names: [sitePartners.company, sites.uri],
      emails: [users.email],
    }),
  );
  const joined = { site: sites.uri, launched: sites.launchedAt, email: users.email };
  const rows = await db
    .select({ row: sitePartners, ...joined, ...page.cursor })
    .from(sitePartners)
    .innerJoin(sites, eq(sites.id, sitePartners.siteId))
    .leftJoin(users, eq(users.id, sitePartners.userId))
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const ids = rows.map(({ row }) => row.siteId);
  const unpriced = new Set(isPriceFilter ? withoutPrices : await listSitesWithoutWholesale(db, now, ids));
  const waitsFor = ({ state, siteId }: typeof sitePartners.$inferSelect) => {
    if (state === "awaiting_approval") return "decision";
    return unpriced.has(siteId) ? "wholesale_prices" : null;
  };
  const wire = ({ row, site, launched, email }: (typeof rows)[number]): PartnerWire => ({
    id: row.siteId,
    site,
    state: row.state,
    ...toCompanyWire(row),
    email: email ?? "",
    terms_version: row.termsVersion,
    reason: row.reason ?? "",
    created: row.createdAt.toISOString(),
    decided: row.decidedAt?.toISOString() ?? null,
    launched: launched?.toISOString() ?? null,
    waits_for: waitsFor(row),
  });
  const countRows = () =>
    db
      .select(ONE)
      .from(sitePartners)
      .innerJoin(sites, eq(sites.id, sitePartners.siteId))
      .leftJoin(users, eq(users.id, sitePartners.userId))
      .where(matching);
  return listPage(page, rows, wire, countRows);
}

export function toInvitationWire(row: InvitationRow, site: string, now: Date): InvitationWire {
  const state = row.endedAt
    ? "ended"
    : row.uses >= row.maxUses
      ? "used"
      : row.expiresAt <= now
        ? "expired"
        : "open";
  return {
    id: row.id,
    site,
    hint: `${row.hint}…`,
    email: row.email ?? "",
    state,
    uses: row.uses,
    max_uses: row.maxUses,
    expires: row.expiresAt.toISOString(),
    created: row.createdAt.toISOString(),
  };
}

export async function listPartnerInvitations(
  scope: ListScope,
  query: z.output<typeof adminPartnerCalls.partnerInvitations.query>,
): Promise<ListPage<InvitationWire>> {
  const { db, within, now } = scope;
  const page = getPage(query, { created: partnerInvitations.createdAt }, partnerInvitations.id);
  const matching = and(
    within(partnerInvitations.siteId),
    await searchRows(scope, query.search, {
      codes: [partnerInvitations.hint],
      emails: [partnerInvitations.email],
    }),
  );
  const rows = await db
    .select({ row: partnerInvitations, site: sites.uri, ...page.cursor })
    .from(partnerInvitations)
    .innerJoin(sites, eq(sites.id, partnerInvitations.siteId))
    .where(and(matching, page.after))
    .orderBy(...page.order)
    .limit(page.limit);
  const countRows = () => db.select(ONE).from(partnerInvitations).where(matching);
  return listPage(page, rows, ({ row, site }) => toInvitationWire(row, site, now), countRows);
}

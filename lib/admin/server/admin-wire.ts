import { eq } from "drizzle-orm";
import type { UserRow } from "@/lib/account/schema";
import { sitePartners } from "@/lib/partner/schema";
import { confirmsEmail } from "@/lib/partner/server";
import type { BaseContext } from "@/lib/platform/http";
import { sites } from "@/lib/site/schema/site";
import type { AdminWire } from "../contract/session";
import type { OpenedBy } from "./admin-sessions";
import { getSecondFactorState } from "./second-factor-rule";

export async function toAdminWire(
  { db, services }: Pick<BaseContext, "db" | "services">,
  user: UserRow,
  openedBy: OpenedBy,
): Promise<AdminWire> {
  const [site] = await db
    .select({ uri: sites.uri, state: sitePartners.state, userId: sitePartners.userId })
    .from(sites)
    .leftJoin(sitePartners, eq(sitePartners.siteId, sites.id))
    .where(eq(sites.id, user.siteId));
  const { id, email, first, last, allSites, staffRole } = user;
  const staff_role = allSites ? undefined : staffRole;
  const second_factor = await getSecondFactorState({ db, services }, user, openedBy);
  const partner = site?.state
    ? { state: site.state, confirms_email: confirmsEmail({ state: site.state, userId: site.userId }, user) }
    : undefined;
  return {
    id,
    email,
    first,
    last,
    site: site?.uri ?? "",
    all_sites: allSites,
    staff_role,
    second_factor,
    partner,
  };
}

import { eq } from "drizzle-orm";
import type { AdminWire } from "@/lib/contract/admin-session";
import { sites } from "../db/schema/site";
import type { BaseContext, UserRow } from "../kernel/serve";
import type { OpenedBy } from "./admin-sessions";
import { secondFactorState } from "./second-factor-rule";

/** An administrator as the session's own calls answer it. `db` sees the account's site. */
export async function adminWire(
  { db, services }: Pick<BaseContext, "db" | "services">,
  user: UserRow,
  openedBy: OpenedBy,
): Promise<AdminWire> {
  const [site] = await db.select({ uri: sites.uri }).from(sites).where(eq(sites.id, user.siteId));
  const { id, email, first, last, allSites, staffRole } = user;
  const staff_role = allSites ? undefined : staffRole;
  const second_factor = await secondFactorState({ db, services }, user, openedBy);
  return { id, email, first, last, site: site?.uri ?? "", all_sites: allSites, staff_role, second_factor };
}

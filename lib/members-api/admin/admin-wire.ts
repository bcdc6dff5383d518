import { eq } from "drizzle-orm";
import type { AdminWire } from "@/lib/contract/admin-session";
import { sites } from "../db/schema/site";
import type { BaseContext, UserRow } from "../kernel/serve";
import { hasSecondFactor } from "./second-factor";

/** An administrator as the session's own calls answer it. `db` sees the account's site. */
export async function adminWire(
  { db, services }: Pick<BaseContext, "db" | "services">,
  user: UserRow,
): Promise<AdminWire> {
  const [site] = await db.select({ uri: sites.uri }).from(sites).where(eq(sites.id, user.siteId));
  const { id, email, first, last, allSites, staffRole } = user;
  const staff_role = allSites ? undefined : staffRole;
  const whenOff = services.secondFactorRequired ? "required" : "off";
  const second_factor = (await hasSecondFactor(db, user)) ? "on" : whenOff;
  return { id, email, first, last, site: site?.uri ?? "", all_sites: allSites, staff_role, second_factor };
}

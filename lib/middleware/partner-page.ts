import { redirect } from "next/navigation";
import { type AdminWire, adminRole } from "@/lib/contract/admin-session";
import { can, type Permission, type Role } from "@/lib/contract/permissions";
import { routes } from "@/lib/routes";
import { guardStaffPage } from "./admin-page";
import type { PageContext } from "./page";

/** The query of the overview that says that a page was not for the account's role. */
export const REFUSED_PAGE = "refused";

/** As guardAdminPage, for pages of the console of a site's staff; a role without the permission is sent to the overview. */
export async function guardPartnerPage(
  path: string,
  permission: Permission,
): Promise<PageContext & { admin: AdminWire; role: Role }> {
  const context = await guardStaffPage(path);
  const role = adminRole(context.admin);
  if (!can(role, permission)) redirect(`${routes.partner}?${REFUSED_PAGE}=1`);
  return { ...context, role };
}

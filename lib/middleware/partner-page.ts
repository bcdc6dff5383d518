import { redirect } from "next/navigation";
import { type AdminWire, getAdminRole } from "@/lib/contract/admin-session";
import { can, type Permission, type Role } from "@/lib/contract/permissions";
import { routes } from "@/lib/routes";
import { guardStaffPage } from "./admin-page";
import type { PageContext } from "./page";

export const REFUSED_PAGE = "refused";

export async function guardPartnerPage(
  path: string,
  permission: Permission,
): Promise<PageContext & { admin: AdminWire; role: Role }> {
  const context = await guardStaffPage(path);
  const role = getAdminRole(context.admin);
  if (!can(role, permission)) redirect(`${routes.partner}?${REFUSED_PAGE}=1`);
  return { ...context, role };
}

import { redirect } from "next/navigation";
import { type AdminWire, getAdminRole } from "@/lib/admin/contract/session";
import { routes } from "@/lib/routes";
import { can, type Permission, type Role } from "@/lib/staff/rules/permissions";
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

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { AdminWire } from "@/lib/admin/contract/session";
import { markPageOutage } from "@/lib/bff/page-status";
import { requestOrigin } from "@/lib/bff/request-origin";
import { fetchAdmin } from "@/lib/bff/token-owner";
import { readViewer } from "@/lib/bff/viewer";
import { routes } from "@/lib/routes";
import { findGateRedirect } from "./gate";
import { type PageContext, pageContext } from "./page";

export const currentAdmin: () => Promise<AdminWire | null> = cache(async () => {
  const [head, { site }] = await Promise.all([headers(), pageContext()]);
  const { adminToken } = await readViewer(head.get("cookie"), site.host);
  if (adminToken === null) return null;
  const answer = await fetchAdmin(adminToken, { site, address: requestOrigin(head).address });
  if (answer.kind === "unavailable")
    throw markPageOutage(new Error("The administrator's session cannot be checked right now."));
  return answer.kind === "admin" ? answer.admin : null;
});

/** Works like guardPage, for administrator sessions (docs/decisions/admin-access.md). */
export async function guardStaffPage(path: string): Promise<PageContext & { admin: AdminWire }> {
  const [context, admin] = await Promise.all([pageContext(), currentAdmin()]);
  const { gatePassed, user } = context;
  const to = findGateRedirect(path, { gatePassed, loggedIn: user !== null, admin: admin !== null });
  if (to) redirect(to);
  if (!admin) throw new Error(`${path} isn't a staff page.`);
  return { ...context, admin };
}

export async function guardAdminPage(path: string): Promise<PageContext & { admin: AdminWire }> {
  const context = await guardStaffPage(path);
  if (!context.admin.all_sites) redirect(path.replace(routes.admin, routes.partner));
  return context;
}

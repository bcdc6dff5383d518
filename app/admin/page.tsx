import { Overview } from "@/components/admin/overview";
import { guardAdminPage } from "@/lib/middleware/admin-page";
import { routes } from "@/lib/routes";

export default async function AdminPage() {
  await guardAdminPage(routes.admin);
  return <Overview />;
}

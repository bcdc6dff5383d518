import { Overview } from "@/components/admin/overview";
import { guardAdminPage } from "@/lib/middleware/admin-page";
import { routes } from "@/lib/routes";

export default async function AdminPage() {
  const { site, admin } = await guardAdminPage(routes.admin);
  return (
    <Overview
      canSell={site.paymentGateways?.length !== 0}
      sendsEmail={site.emailDelivery !== false}
      isOperator={admin.all_sites}
      site={site.uri}
    />
  );
}

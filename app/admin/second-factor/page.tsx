import { SecondFactor } from "@/components/admin/second-factor";
import { guardAdminPage } from "@/lib/middleware/admin-page";
import { adminHref } from "@/lib/routes";

export default async function SecondFactorPage() {
  const { admin } = await guardAdminPage(adminHref("second-factor"));
  return <SecondFactor state={admin.second_factor ?? "off"} />;
}

import { SecondFactor } from "@/components/admin/second-factor";
import { guardAdminPage } from "@/lib/middleware/admin-page";
import { getAdminHref } from "@/lib/routes";

export default async function SecondFactorPage() {
  const { admin } = await guardAdminPage(getAdminHref("second-factor"));
  return <SecondFactor state={admin.second_factor ?? "off"} />;
}

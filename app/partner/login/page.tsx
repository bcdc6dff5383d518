import { StaffLoginPage } from "@/components/partner/staff-login-page";
import { guardPartnerPage } from "@/lib/middleware/partner-page";
import { getPartnerHref } from "@/lib/routes";

export default async function PartnerLoginSettingsPage() {
  await guardPartnerPage(getPartnerHref("login"), "team.change");
  return <StaffLoginPage />;
}

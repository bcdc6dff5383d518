import { StaffLoginPage } from "@/components/partner/staff-login-page";
import { guardPartnerPage } from "@/lib/middleware/partner-page";
import { partnerHref } from "@/lib/routes";

export default async function PartnerLoginSettingsPage() {
  await guardPartnerPage(partnerHref("login"), "team.change");
  return <StaffLoginPage />;
}

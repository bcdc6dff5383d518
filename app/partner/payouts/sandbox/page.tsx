import { SandboxAccountPage } from "@/components/partner/sandbox-account-page";
import { withMessages } from "@/components/providers/page-messages";
import { guardPartnerPage } from "@/lib/middleware/partner-page";
import { getPartnerHref } from "@/lib/routes";

export default withMessages("partnerPayouts", async function PartnerSandboxAccountPage() {
  await guardPartnerPage(getPartnerHref("payouts/sandbox"), "payouts.change");
  return <SandboxAccountPage />;
});

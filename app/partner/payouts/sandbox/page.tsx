import { SandboxAccountPage } from "@/components/partner/sandbox-account-page";
import { withMessages } from "@/components/providers/page-messages";
import { guardPartnerPage } from "@/lib/middleware/partner-page";
import { partnerHref } from "@/lib/routes";

export default withMessages("partnerPayouts", async function PartnerSandboxAccountPage() {
  await guardPartnerPage(partnerHref("payouts/sandbox"), "payouts.change");
  return <SandboxAccountPage />;
});

import { SandboxAccountPage } from "@/components/partner/sandbox-account-page";
import { guardPartnerPage } from "@/lib/middleware/partner-page";
import { partnerHref } from "@/lib/routes";

export default async function PartnerSandboxAccountPage() {
  await guardPartnerPage(partnerHref("payouts/sandbox"), "payouts.change");
  return <SandboxAccountPage />;
}

import { DomainPage } from "@/components/partner/domain-page";
import { withMessages } from "@/components/providers/page-messages";
import { guardPartnerPage } from "@/lib/middleware/partner-page";
import { getPartnerHref } from "@/lib/routes";

export default withMessages("partnerDomain", async function PartnerDomainPage() {
  await guardPartnerPage(getPartnerHref("domain"), "domain.change");
  return <DomainPage />;
});

import { CompanyPage } from "@/components/partner/company-page";
import { withMessages } from "@/components/providers/page-messages";
import { guardPartnerPage } from "@/lib/middleware/partner-page";
import { getPartnerHref } from "@/lib/routes";

export default withMessages("partnerCompany", async function PartnerCompanyPage() {
  await guardPartnerPage(getPartnerHref("company"), "company.change");
  return <CompanyPage />;
});

import { PricesPage } from "@/components/partner/prices-page";
import { withMessages } from "@/components/providers/page-messages";
import { guardPartnerPage } from "@/lib/middleware/partner-page";
import { getPartnerHref } from "@/lib/routes";

export default withMessages("partnerPayouts", async function PartnerPricesPage() {
  await guardPartnerPage(getPartnerHref("prices"), "prices.read");
  return <PricesPage />;
});

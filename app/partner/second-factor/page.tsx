import { SecondFactor } from "@/components/admin/second-factor";
import { guardPartnerPage } from "@/lib/middleware/partner-page";
import { getPartnerHref } from "@/lib/routes";

export default async function PartnerSecondFactorPage() {
  const { admin } = await guardPartnerPage(getPartnerHref("second-factor"), "self");
  return <SecondFactor state={admin.second_factor ?? "off"} />;
}

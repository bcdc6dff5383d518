import { PartnerOverview } from "@/components/partner/partner-overview";
import { guardPartnerPage, REFUSED_PAGE } from "@/lib/middleware/partner-page";
import { routes } from "@/lib/routes";
import { formatParamText, type PageAddress } from "@/lib/search-params";

export default async function PartnerPage({ searchParams }: PageAddress) {
  const { site } = await guardPartnerPage(routes.partner, "overview.read");
  return (
    <PartnerOverview
      site={site.uri}
      canSell={site.paymentGateways?.length !== 0}
      sendsEmail={site.emailDelivery !== false}
      wasRefused={formatParamText((await searchParams)[REFUSED_PAGE]) !== ""}
    />
  );
}

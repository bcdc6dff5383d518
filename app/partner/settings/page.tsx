import { SitePage } from "@/components/admin/site-page";
import { guardPartnerPage } from "@/lib/middleware/partner-page";
import { partnerHref } from "@/lib/routes";

export default async function PartnerSettingsPage() {
  const { site } = await guardPartnerPage(partnerHref("settings"), "looks.change");
  return <SitePage site={site.uri} />;
}

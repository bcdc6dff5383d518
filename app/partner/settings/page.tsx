import { SitePage } from "@/components/admin/site-page";
import { guardPartnerPage } from "@/lib/middleware/partner-page";
import { getPartnerHref } from "@/lib/routes";

export default async function PartnerSettingsPage() {
  const { site } = await guardPartnerPage(getPartnerHref("settings"), "looks.change");
  return <SitePage site={site.uri} />;
}

import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PartnerSignupPage } from "@/components/partner/partner-signup-page";
import { withMessages } from "@/components/providers/page-messages";
import { guardPartnerSignup, loadPartnerOffer } from "@/lib/middleware/partner-offer";
import { routes } from "@/lib/routes";
import { formatParamText, type PageAddress } from "@/lib/search-params";
import { getCanonicalUrl } from "@/lib/site/rules/search-engines";

export async function generateMetadata(): Promise<Metadata> {
  const [{ site }, t] = await Promise.all([
    guardPartnerSignup(routes.partners),
    getTranslations("partnerSignup"),
  ]);
  const description = t("intro", { site: site.name });
  return { title: t("title"), description, ...getCanonicalUrl(routes.partners) };
}

export default withMessages("partners", async function Partners({ searchParams }: PageAddress) {
  const { site, locale } = await guardPartnerSignup(routes.partners);
  const invitation = formatParamText((await searchParams).invitation);
  return (
    <PartnerSignupPage site={site} offer={await loadPartnerOffer()} locale={locale} invitation={invitation} />
  );
});

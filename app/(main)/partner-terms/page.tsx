import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TrustPage } from "@/components/site/trust-page";
import { guardPartnerSignup } from "@/lib/middleware/partner-offer";
import { siteText } from "@/lib/middleware/site-text";
import { routes } from "@/lib/routes";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("trust.partnerTerms");
  return { title: t("title"), robots: { index: false } };
}

export default async function PartnerTerms() {
  const { site } = await guardPartnerSignup(routes.partnerTerms);
  return <TrustPage name="partnerTerms" site={site.name} text={await siteText("partnerTerms")} contents />;
}

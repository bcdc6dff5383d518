import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CompanyFacts } from "@/components/site/company-facts";
import { TrustPage } from "@/components/site/trust-page";
import { guardPage } from "@/lib/middleware/page";
import { siteText } from "@/lib/middleware/site-text";
import { routes } from "@/lib/routes";
import { getCanonicalUrl } from "@/lib/site/rules/search-engines";

export async function generateMetadata(): Promise<Metadata> {
  const { site } = await guardPage(routes.about);
  const t = await getTranslations("trust.about");
  return {
    title: t("title", { site: site.name }),
    description: t("intro", { site: site.name }),
    ...getCanonicalUrl(routes.about),
  };
}

export default async function About() {
  const { site } = await guardPage(routes.about);
  return (
    <TrustPage name="about" site={site.name} text={await siteText("about")}>
      <CompanyFacts site={site} />
    </TrustPage>
  );
}

import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TrustPage } from "@/components/site/trust-page";
import { guardPage } from "@/lib/middleware/page";
import { siteText } from "@/lib/middleware/site-text";
import { routes } from "@/lib/routes";
import { getCanonicalUrl } from "@/lib/site/rules/search-engines";

export async function generateMetadata(): Promise<Metadata> {
  const { site } = await guardPage(routes.privacy);
  const t = await getTranslations("trust.privacy");
  return {
    title: t("title", { site: site.name }),
    description: t("intro", { site: site.name }),
    ...getCanonicalUrl(routes.privacy),
  };
}

export default async function Privacy() {
  const { site } = await guardPage(routes.privacy);
  return <TrustPage name="privacy" site={site.name} text={await siteText("privacy")} contents />;
}

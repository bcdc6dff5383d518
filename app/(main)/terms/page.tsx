import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TrustPage } from "@/components/site/trust-page";
import { guardPage } from "@/lib/middleware/page";
import { siteText } from "@/lib/middleware/site-text";
import { routes } from "@/lib/routes";
import { getCanonicalUrl } from "@/lib/site/rules/search-engines";

export async function generateMetadata(): Promise<Metadata> {
  const { site } = await guardPage(routes.terms);
  const t = await getTranslations("trust.terms");
  return {
    title: t("title", { site: site.name }),
    description: t("intro", { site: site.name }),
    ...getCanonicalUrl(routes.terms),
  };
}

export default async function Terms() {
  const { site } = await guardPage(routes.terms);
  return <TrustPage name="terms" site={site.name} text={await siteText("terms")} contents />;
}

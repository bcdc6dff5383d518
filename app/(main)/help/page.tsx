import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TrustPage } from "@/components/site/trust-page";
import { guardPage } from "@/lib/middleware/page";
import { siteText } from "@/lib/middleware/site-text";
import { routes } from "@/lib/routes";
import { getCanonicalUrl } from "@/lib/site/rules/search-engines";

export async function generateMetadata(): Promise<Metadata> {
  const { site } = await guardPage(routes.help);
  const t = await getTranslations("trust.help");
  return {
    title: t("title", { site: site.name }),
    description: t("intro", { site: site.name }),
    ...getCanonicalUrl(routes.help),
  };
}

export default async function Help() {
  const { site } = await guardPage(routes.help);
  return <TrustPage name="help" site={site.name} text={await siteText("help")} contents />;
}

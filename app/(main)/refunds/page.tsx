import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TrustPage } from "@/components/site/trust-page";
import { guardPage } from "@/lib/middleware/page";
import { siteText } from "@/lib/middleware/site-text";
import { routes } from "@/lib/routes";
import { getCanonicalUrl } from "@/lib/site/rules/search-engines";

export async function generateMetadata(): Promise<Metadata> {
  const { site } = await guardPage(routes.refunds);
  const t = await getTranslations("trust.refunds");
  return {
    title: t("title", { site: site.name }),
    description: t("intro", { exact: String(site.ownApi) }),
    ...getCanonicalUrl(routes.refunds),
  };
}

export default async function Refunds() {
  const { site } = await guardPage(routes.refunds);
  return <TrustPage name="refunds" site={site.name} text={await siteText("refunds")} ownApi={site.ownApi} />;
}

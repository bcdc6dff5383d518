import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NotOfferedNotice } from "@/components/shell/not-offered-notice";
import { HowWeCheck } from "@/components/site/how-we-check";
import { TrustPage } from "@/components/site/trust-page";
import { guardPage } from "@/lib/middleware/page";
import { loadSourcesForPage } from "@/lib/middleware/site-sources";
import { siteText } from "@/lib/middleware/site-text";
import { routes } from "@/lib/routes";
import { getCanonicalUrl } from "@/lib/site/rules/search-engines";

export async function generateMetadata(): Promise<Metadata> {
  const { site } = await guardPage(routes.howWeCheck);
  const t = await getTranslations("trust.howWeCheck");
  return {
    title: t("title"),
    description: t("intro", { site: site.name }),
    ...getCanonicalUrl(routes.howWeCheck),
  };
}

export default async function HowWeCheckPage() {
  const { site, offers } = await guardPage(routes.howWeCheck);
  const [text, sources] = await Promise.all([siteText("howWeCheck"), loadSourcesForPage()]);
  if (!text && !offers.includes("sources")) return <NotOfferedNotice />;
  return (
    <TrustPage name="howWeCheck" site={site.name} text={text}>
      {offers.includes("sources") ? <HowWeCheck sources={sources} ownApi={site.ownApi} /> : null}
    </TrustPage>
  );
}

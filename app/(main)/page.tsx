import { dehydrate } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { listHomeQuestions } from "@/components/home/home-questions";
import { withMessages } from "@/components/providers/page-messages";
import { createPageQueryClient, prefetchVehicle } from "@/components/providers/page-prefetch";
import { Prefetched } from "@/components/providers/prefetched";
import { StructuredData } from "@/components/shell/structured-data";
import { HomePage } from "@/components/vehicle/home-page";
import { guardPage, mayOfferPurchase } from "@/lib/middleware/page";
import { loadPlansForVisitor } from "@/lib/middleware/plans";
import { hasSamples, sampleIfReady } from "@/lib/middleware/sample";
import { loadSourcesForPage } from "@/lib/middleware/site-sources";
import { siteText } from "@/lib/middleware/site-text";
import { getFormattingLocale } from "@/lib/platform/i18n";
import { routes } from "@/lib/routes";
import { formatParamText, type PageAddress } from "@/lib/search-params";
import { getCanonicalUrl } from "@/lib/site/rules/search-engines";
import { buildOrganizationFacts, buildWebsiteFacts, findFaqFacts } from "@/lib/site/rules/structured-data";
import { cleanVinInput } from "@/lib/vin/rules/vin-input";

export const metadata: Metadata = getCanonicalUrl(routes.home);

export default withMessages("home", async function Home({ searchParams }: PageAddress) {
  const context = await guardPage(routes.home);
  const { site, nonce, locale, webview } = context;
  const [meta, t] = await Promise.all([getTranslations("shell.meta"), getTranslations("home.questions")]);
  const client = createPageQueryClient();
  const [plans, areServed, report, sticker, sources, intro, about, ownQuestions] = await Promise.all([
    mayOfferPurchase(context) ? loadPlansForVisitor() : null,
    hasSamples(),
    sampleIfReady("vhr"),
    sampleIfReady("sticker"),
    loadSourcesForPage(),
    siteText("homeIntro"),
    siteText("homeAbout"),
    siteText("homeFaq"),
    prefetchVehicle(client, cleanVinInput(formatParamText((await searchParams).vin)).vin),
  ]);
  const questions = listHomeQuestions(t, ownQuestions, site);
  return (
    <Prefetched state={dehydrate(client)}>
      <HomePage
        site={site}
        webview={webview}
        plans={plans}
        samples={{ areServed, report, sticker }}
        sources={sources}
        questions={questions}
        texts={{ intro, about }}
      />
      <StructuredData
        nonce={nonce}
        facts={[
          buildOrganizationFacts(site),
          buildWebsiteFacts(
            site,
            meta("description", { site: site.name, exact: String(site.ownApi) }),
            getFormattingLocale(locale),
          ),
          findFaqFacts(questions),
        ]}
      />
    </Prefetched>
  );
});

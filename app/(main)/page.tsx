import { dehydrate } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { homeQuestions } from "@/components/home/home-questions";
import { withMessages } from "@/components/providers/page-messages";
import { pageQueryClient, prefetchVehicle } from "@/components/providers/page-prefetch";
import { Prefetched } from "@/components/providers/prefetched";
import { StructuredData } from "@/components/shell/structured-data";
import { HomePage } from "@/components/vehicle/home-page";
import { formattingLocale } from "@/lib/core/locale";
import { cleanVinInput } from "@/lib/core/vin-input";
import { guardPage, mayOfferPurchase } from "@/lib/middleware/page";
import { plansForVisitor } from "@/lib/middleware/plans";
import { hasSamples, sampleIfReady } from "@/lib/middleware/sample";
import { sourcesForPage } from "@/lib/middleware/site-sources";
import { siteText } from "@/lib/middleware/site-text";
import { routes } from "@/lib/routes";
import { type PageAddress, paramText } from "@/lib/search-params";
import { canonicalUrl } from "@/lib/site/search-engines";
import { faqFacts, organizationFacts, websiteFacts } from "@/lib/site/structured-data";

export const metadata: Metadata = canonicalUrl(routes.home);

export default withMessages("home", async function Home({ searchParams }: PageAddress) {
  const context = await guardPage(routes.home);
  const { site, nonce, locale, webview } = context;
  const [meta, t] = await Promise.all([getTranslations("shell.meta"), getTranslations("home.questions")]);
  const client = pageQueryClient();
  const [plans, areServed, report, sticker, sources, intro, about, ownQuestions] = await Promise.all([
    mayOfferPurchase(context) ? plansForVisitor() : null,
    hasSamples(),
    sampleIfReady("vhr"),
    sampleIfReady("sticker"),
    sourcesForPage(),
    siteText("homeIntro"),
    siteText("homeAbout"),
    siteText("homeFaq"),
    prefetchVehicle(client, cleanVinInput(paramText((await searchParams).vin)).vin),
  ]);
  const questions = homeQuestions(t, ownQuestions, site);
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
          organizationFacts(site),
          websiteFacts(
            site,
            meta("description", { site: site.name, exact: String(site.ownApi) }),
            formattingLocale(locale),
          ),
          faqFacts(questions),
        ]}
      />
    </Prefetched>
  );
});

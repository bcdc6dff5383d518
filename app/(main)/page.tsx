import { dehydrate } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { withMessages } from "@/components/providers/page-messages";
import { pageQueryClient, prefetchVehicle } from "@/components/providers/page-prefetch";
import { Prefetched } from "@/components/providers/prefetched";
import { StructuredData } from "@/components/shell/structured-data";
import { HomePage } from "@/components/vehicle/home-page";
import { formattingLocale } from "@/lib/core/locale";
import { cleanVinInput } from "@/lib/core/vin-input";
import { guardPage } from "@/lib/middleware/page";
import { routes } from "@/lib/routes";
import { type PageAddress, paramText } from "@/lib/search-params";
import { canonicalUrl } from "@/lib/site/search-engines";
import { organizationFacts, websiteFacts } from "@/lib/site/structured-data";

export const metadata: Metadata = canonicalUrl(routes.home);

export default withMessages("home", async function Home({ searchParams }: PageAddress) {
  const { site, nonce, locale } = await guardPage(routes.home);
  const t = await getTranslations("shell.meta");
  const client = pageQueryClient();
  await prefetchVehicle(client, cleanVinInput(paramText((await searchParams).vin)).vin);
  return (
    <Prefetched state={dehydrate(client)}>
      <HomePage site={site} />
      <StructuredData
        nonce={nonce}
        facts={[
          organizationFacts(site),
          websiteFacts(site, t("description", { site: site.name }), formattingLocale(locale)),
        ]}
      />
    </Prefetched>
  );
});

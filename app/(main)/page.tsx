import { dehydrate } from "@tanstack/react-query";
import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { PageMessages } from "@/components/providers/page-messages";
import { pageQueryClient, prefetchVehicle } from "@/components/providers/page-prefetch";
import { Prefetched } from "@/components/providers/prefetched";
import { HomeFinder } from "@/components/vehicle/home-finder";
import { signupGrant } from "@/lib/core/credits/entitlement";
import { cleanVinInput } from "@/lib/core/vin";
import { guardPage } from "@/lib/middleware/page";
import { checksHref, routes } from "@/lib/routes";
import { type PageAddress, paramText } from "@/lib/search-params";
import { canonicalUrl, siteFacts } from "@/lib/site/search-engines";

export const metadata: Metadata = canonicalUrl(routes.home);

/** The home page: one finder, and the vehicle below it. */
export default async function HomePage({ searchParams }: PageAddress) {
  const { site, nonce } = await guardPage(routes.home);
  const [t, checks, meta] = await Promise.all([
    getTranslations("home"),
    getTranslations("checks.page"),
    getTranslations("shell.meta"),
  ]);
  const client = pageQueryClient();
  await prefetchVehicle(client, cleanVinInput(paramText((await searchParams).vin)).vin);
  return (
    <div className="mx-auto max-w-page px-4 pt-7 pb-20 md:px-10 md:pt-[4.5rem]">
      <h1 className="heading max-w-[15ch] text-4xl md:text-5xl">{t("title")}</h1>
      <p className="text-balance mt-3 mb-3 max-w-[58ch] text-base text-ink-2 md:mt-4 md:mb-5 md:text-[1.125rem]">
        {t("lead")}
      </p>
      <PageMessages page="home">
        <Prefetched state={dehydrate(client)}>
          <HomeFinder signupCredits={signupGrant(site)} />
        </Prefetched>
      </PageMessages>
      <p className="mt-8 text-[0.9375rem] text-ink-2">
        {checks("home")}{" "}
        <Link href={checksHref()} className="inline-flex min-h-11 items-center">
          {checks("title")}
        </Link>
      </p>
      <script type="application/ld+json" nonce={nonce} suppressHydrationWarning>
        {siteFacts(site, meta("description", { site: site.name }))}
      </script>
    </div>
  );
}

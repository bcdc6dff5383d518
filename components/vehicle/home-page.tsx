import Link from "next/link";
import { useTranslations } from "next-intl";
import { pickHomeOffer } from "@/components/home/home-offer";
import type { HomeQuestion } from "@/components/home/home-questions";
import type { HomeSamplesProps } from "@/components/home/home-samples";
import { HomeSections } from "@/components/home/home-sections";
import { HiddenInWebview } from "@/components/shell/outside-webview";
import { SiteText } from "@/components/site/site-text";
import { getSignupGrant } from "@/lib/credits/rules/entitlement";
import type { SitePlans } from "@/lib/middleware/plans";
import { useMoney } from "@/lib/platform/browser";
import { getChecksHref, routes } from "@/lib/routes";
import type { SourceEntry } from "@/lib/site/contract/sources";
import type { Site } from "@/lib/site/rules/site";
import type { SiteText as SiteTextContent } from "@/lib/site/rules/site-text";
import { HomeFinder } from "./home-finder";

interface HomePageProps {
  site: Site;
  webview: boolean;
  /** Null if the Members API doesn't list plans. */
  plans: SitePlans | null;
  samples: HomeSamplesProps;
  sources: readonly SourceEntry[] | null;
  questions: readonly HomeQuestion[];
  texts: Record<"intro" | "about", SiteTextContent | null>;
}

export function HomePage({ site, webview, plans, samples, sources, questions, texts }: HomePageProps) {
  const t = useTranslations("home");
  const checks = useTranslations("checks.page");
  const grant = getSignupGrant(site);
  const offer = pickHomeOffer(plans, { isGlobal: site.isGlobal, grant, ownApi: site.ownApi });
  return (
    <div className="mx-auto max-w-page px-4 pt-6 pb-20 md:px-10 md:pt-14">
      <h1 className="heading max-w-[20ch] text-3xl md:text-5xl">{t("title")}</h1>
      <div className="text-balance mt-3 mb-3 max-w-[58ch] text-base text-ink-2 md:mt-4 md:mb-5 md:text-[1.125rem]">
        {texts.intro ? <SiteText text={texts.intro} /> : <HomeLead offer={offer} />}
      </div>
      <HomeFinder signupCredits={grant} />
      <noscript>
        <p className="mt-3 text-[0.9375rem] text-ink-2">{t("noScript")}</p>
      </noscript>
      <ul className="mt-2 flex flex-wrap gap-x-8 text-[0.9375rem] text-ink-2 md:mt-4">
        {samples.areServed && !webview ? (
          <li>
            {t("samples.first")}{" "}
            <Link href={routes.sampleReport} className="inline-flex min-h-11 items-center">
              {t("samples.open")}
            </Link>
          </li>
        ) : null}
        <li>
          {checks("home")}{" "}
          <Link href={getChecksHref()} className="inline-flex min-h-11 items-center">
            {checks("title")}
          </Link>
        </li>
      </ul>
      {webview ? null : (
        <HiddenInWebview>
          <HomeSections
            samples={samples}
            sources={sources}
            offer={offer}
            questions={questions}
            about={texts.about}
            company={{
              name: site.name,
              seller: site.sellerName ?? "",
              address: site.sellerAddress,
              email: site.supportEmail,
            }}
          />
        </HiddenInWebview>
      )}
    </div>
  );
}

function HomeLead({ offer }: { offer: ReturnType<typeof pickHomeOffer> }) {
  const t = useTranslations("home.lead");
  const money = useMoney();
  const { free, isGlobal, single, bundle } = offer;
  const exact = String(offer.ownApi);
  const product = isGlobal ? "global" : free.vhr > 0 ? "vhr" : "sticker";
  const count = product === "sticker" ? free.sticker : free.vhr;
  const cost = single && money(single.price_cents, single.currency);
  if (count === 0) return cost ? t("from", { price: cost, exact }) : t("plain", { exact });
  const then = cost && (bundle ? t("then", { price: cost }) : t("thenSingle", { price: cost }));
  return (
    <>
      <b className="text-ink">{t(product, { count })}</b> {then}
    </>
  );
}

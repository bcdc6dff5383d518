import Link from "next/link";
import { useTranslations } from "next-intl";
import { ContactButton } from "@/components/site/contact-button";
import { SiteText } from "@/components/site/site-text";
import { Section } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { useMoney } from "@/lib/platform/browser";
import { routes } from "@/lib/routes";
import type { SourceEntry } from "@/lib/site/contract/sources";
import type { SiteText as SiteTextContent } from "@/lib/site/rules/site-text";
import { HomeChecked } from "./home-checked";
import type { HomeOffer } from "./home-offer";
import type { HomeQuestion } from "./home-questions";
import { HomeSamples, type HomeSamplesProps } from "./home-samples";

const STEPS = ["look", "preview", "report"] as const;
const LIMITS = ["unreported", "delay", "inspection"] as const;

export interface HomeSectionsProps {
  samples: HomeSamplesProps;
  /** Null if the Members API can't list its sources. */
  sources: readonly SourceEntry[] | null;
  offer: HomeOffer;
  questions: readonly HomeQuestion[];
  about: SiteTextContent | null;
  company: { name: string; seller: string; address: readonly string[]; email: string | null };
}

const more = "condensed inline-flex min-h-11 items-center font-[650]";

export function HomeSections({ samples, sources, offer, questions, about, company }: HomeSectionsProps) {
  const t = useTranslations("home");
  const hasPrices = (offer.single ?? offer.sticker) !== null;
  const isNamed = company.seller !== "";
  const exact = String(offer.ownApi);
  return (
    <div className="mt-10 grid gap-11 md:mt-16 md:gap-16">
      {samples.areServed ? (
        <Section title={t("samples.title")}>
          <HomeSamples {...samples} />
        </Section>
      ) : null}
      <div className="grid gap-x-12 gap-y-11 md:grid-cols-2">
        {hasPrices ? (
          <Section title={t("prices.title")}>
            <HomePrices offer={offer} />
          </Section>
        ) : null}
        <Section title={t("steps.title")}>
          <ol className="grid gap-4">
            {STEPS.map((step, index) => (
              <li key={step} className="grid grid-cols-[2rem_1fr] items-baseline">
                <span aria-hidden="true" className="heading num text-xl">
                  {index + 1}
                </span>
                <span>
                  <b className="block">{t(`steps.${step}.title`)}</b>
                  <span className="text-ink-2">{t(`steps.${step}.text`, { exact })}</span>
                </span>
              </li>
            ))}
          </ol>
        </Section>
      </div>
      <div className="grid gap-x-12 gap-y-11 md:grid-cols-2">
        {sources || offer.ownApi ? (
          <Section title={t("checked.title")}>
            <HomeChecked sources={sources} />
          </Section>
        ) : null}
        <Section title={t("limits.title")}>
          <ul className="grid gap-3">
            {LIMITS.map((limit) => (
              <li key={limit}>
                <b className="block">{t(`limits.${limit}.title`)}</b>
                <span className="text-ink-2">{t(`limits.${limit}.text`)}</span>
              </li>
            ))}
          </ul>
        </Section>
      </div>
      <Section title={t("questions.title")}>
        <div className="border-hairline border-b">
          {questions.map(({ question, answer }) => (
            <details key={question} className="border-hairline not-first:border-t">
              <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{question}</summary>
              <p className="max-w-measure pb-4 text-ink-2">{answer}</p>
            </details>
          ))}
        </div>
      </Section>
      <Section title={t(isNamed || about ? "about.title" : "about.contact", { site: company.name })}>
        {about ? (
          <SiteText text={about} />
        ) : (
          <p className="max-w-measure">
            {isNamed ? `${t("about.company", { site: company.name, company: company.seller })} ` : null}
            {company.address.length > 0 ? `${company.address.join(", ")}. ` : null}
            {company.email ? (
              <>
                {t("about.write")} <a href={`mailto:${company.email}`}>{company.email}</a>
              </>
            ) : (
              <ContactButton className="underline underline-offset-2" />
            )}
          </p>
        )}
        <Link href={routes.about} prefetch={false} className={more}>
          {t("about.more", { site: company.name })}
        </Link>
      </Section>
    </div>
  );
}

function HomePrices({ offer }: { offer: HomeOffer }) {
  const t = useTranslations("home.prices");
  const money = useMoney();
  const { free, isGlobal, single, bundle, sticker, ownApi } = offer;
  const unit = isGlobal ? "global" : "vhr";
  const items = [
    free.vhr > 0 && { label: t(`free.${unit}`, { count: free.vhr }), value: t("nothing") },
    !isGlobal &&
      free.sticker > 0 && { label: t("free.sticker", { count: free.sticker }), value: t("nothing") },
    single && { label: single.name, value: money(single.price_cents, single.currency) },
    bundle && {
      label: bundle.name,
      value:
        bundle.unit_price_cents === null
          ? money(bundle.price_cents, bundle.currency)
          : t("bundle", {
              price: money(bundle.price_cents, bundle.currency),
              each: money(bundle.unit_price_cents, bundle.currency),
            }),
    },
    sticker && { label: sticker.name, value: money(sticker.price_cents, sticker.currency) },
  ].filter((item) => item !== null && item !== false);
  return (
    <>
      <DescriptionList items={items} />
      {ownApi ? <p className="mt-3 text-[0.9375rem] text-ink-2">{t("terms")}</p> : null}
      <Link href={routes.prices} className="condensed inline-flex min-h-11 items-center font-[650]">
        {t("all")}
      </Link>
    </>
  );
}

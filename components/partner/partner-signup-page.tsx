import { useLocale, useTranslations } from "next-intl";
import { PageCard } from "@/components/ui/page-card";
import type { PartnerOffer } from "@/lib/partner/client/signup";
import { COUNTRIES } from "@/lib/partner/rules/countries";
import type { Locale } from "@/lib/platform/i18n";
import type { Site } from "@/lib/site/rules/site";
import { LazyPartnerSignupForm } from "./lazy-signup-form";

const POINTS = ["brand", "prices", "money", "team", "tools", "records"] as const;

/** Localized on the server because browsers and Node can disagree on country names. */
function listCountries(locale: string) {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const { compare } = new Intl.Collator(locale);
  return COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) =>
    compare(a.name, b.name),
  );
}

export function PartnerSignupPage({
  site,
  offer,
  locale,
  invitation,
}: {
  site: Site;
  offer: PartnerOffer;
  locale: Locale;
  invitation: string;
}) {
  const t = useTranslations("partnerSignup");
  const countries = listCountries(useLocale());
  const { mode } = offer;
  return (
    <PageCard label={t("label")} title={t("title")} intro={t("intro", { site: site.name })}>
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <aside className="grid content-start gap-7 lg:order-2">
          <section>
            <h2 className="caps mb-2">{t("gets")}</h2>
            <ul>
              {POINTS.map((point) => (
                <li key={point} className="border-hairline border-t py-3 text-sm last:border-b">
                  {t(`points.${point}`)}
                </li>
              ))}
            </ul>
          </section>
          <section>
            <h2 className="caps mb-2">{t("goes")}</h2>
            <ol className="grid list-decimal gap-2 pl-5 text-sm">
              <li>{t("steps.draft")}</li>
              <li>{t("steps.email")}</li>
              {mode === "approval" ? <li>{t("steps.approval")}</li> : null}
              <li>{t("steps.console")}</li>
              <li>{t("steps.live")}</li>
            </ol>
          </section>
        </aside>
        <div className="grid content-start gap-8">
          {mode === "open" ? null : (
            <div className="rounded border border-ink px-4 py-3.5">
              <h2 className="heading text-lg">{t(`${mode}.title`)}</h2>
              <p className="mt-1.5 break-words text-sm">
                {site.supportEmail
                  ? t(`${mode}.text`, { site: site.name, support: site.supportEmail })
                  : t(`${mode}.textWithoutEmail`, { site: site.name })}
              </p>
            </div>
          )}
          <LazyPartnerSignupForm
            offer={offer}
            countries={countries}
            locale={site.forcedLocale ?? locale}
            invitation={invitation}
          />
        </div>
      </div>
    </PageCard>
  );
}

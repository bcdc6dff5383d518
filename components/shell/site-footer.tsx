import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { User } from "@/lib/account/contract/account";
import type { Offer } from "@/lib/compose/calls/offers";
import type { ThemeChoice } from "@/lib/platform/values";
import { routes } from "@/lib/routes";
import { canSignUpPartners } from "@/lib/site/rules/search-engines";
import type { Site } from "@/lib/site/rules/site";
import type { ThirdParties } from "@/lib/site/rules/third-parties";
import { BrandLogo } from "./brand-logo";
import { FooterHelp, PrivacyChoices } from "./footer-help";
import { SiteLanguage } from "./site-language";
import { ThemeSwitch } from "./theme-switch";

interface FooterProps {
  site: Site;
  user: Pick<User, "isDealer"> | null;
  offers: readonly Offer[];
  theme: ThemeChoice;
  parties: ThirdParties | null;
  samples: boolean;
}

const line =
  "condensed inline-flex min-h-9 items-center py-1 font-[550] text-ink text-sm leading-snug no-underline hover:underline";

/** Not prefetched: each page would load a dozen others. */
function Group({
  id,
  title,
  links,
  children,
}: {
  id: string;
  title: string;
  links: readonly (readonly [href: string, text: string])[];
  children?: ReactNode;
}) {
  return (
    <nav aria-labelledby={id} className="grid content-start justify-items-start">
      <p id={id} className="caps mb-1">
        {title}
      </p>
      {links.map(([href, text]) => (
        <Link key={href} href={href} prefetch={false} className={line}>
          {text}
        </Link>
      ))}
      {children}
    </nav>
  );
}

export function SiteFooter({ site, user, offers, theme, parties, samples }: FooterProps) {
  const t = useTranslations("shell");
  const lists = offers.includes("printBatch") ? ([[routes.printBatch, t("footer.lists")]] as const) : [];
  const dealer = user?.isDealer ? lists : ([[routes.dealersSignup, t("footer.dealers")]] as const);
  const product = user
    ? ([
        [routes.dashboard, t("dashboard")],
        [routes.myVehicles, t("myVehicles")],
      ] as const)
    : ([[routes.home, t("footer.lookUp")]] as const);
  return (
    <footer className="mt-auto border-hairline border-t bg-sheet print:hidden">
      <div className="mx-auto grid max-w-page gap-x-12 gap-y-7 px-4 py-8 md:px-10 lg:grid-cols-[1.4fr_3fr]">
        <div className="grid content-start gap-3">
          <p className="flex items-center gap-3 font-extrabold font-label text-lg leading-none [font-stretch:72%]">
            <BrandLogo site={site} size="small" />
            {site.name}
          </p>
          <p className="max-w-measure text-ink-2 text-sm">{t("footer.records")}</p>
          {site.supportEmail ? (
            <a href={`mailto:${site.supportEmail}`} className="min-h-9 break-words py-1.5 text-sm">
              {site.supportEmail}
            </a>
          ) : null}
        </div>
        <div className="grid grid-cols-2 gap-x-6 gap-y-6 sm:grid-cols-4">
          <Group
            id="footer-product"
            title={t("footer.product")}
            links={[
              ...product,
              [routes.vehicleChecks, t("vehicleChecks")],
              ...(samples ? [[routes.sampleReport, t("sampleReport")] as const] : []),
              ...(offers.includes("plans") ? [[routes.prices, t("prices")] as const] : []),
              ...dealer,
              ...(canSignUpPartners(site) ? [[routes.partners, t("footer.partners")] as const] : []),
            ]}
          />
          <Group
            id="footer-company"
            title={t("footer.company")}
            links={[
              [routes.about, t("footer.about")],
              ...(offers.includes("sources") ? [[routes.howWeCheck, t("footer.howWeCheck")] as const] : []),
            ]}
          />
          <Group
            id="footer-legal"
            title={t("footer.legal")}
            links={[
              [routes.terms, t("legal.terms")],
              [routes.privacy, t("legal.privacy")],
              [routes.refunds, t("legal.refunds")],
              [routes.deleteAccount, t("footer.deleteAccount")],
            ]}
          >
            <PrivacyChoices parties={parties} />
          </Group>
          <Group
            id="footer-help"
            title={t("footer.help")}
            links={[
              [routes.help, t("footer.searchHelp")],
              ...(offers.includes("apiKeys") ? [[routes.apiReference, t("footer.api")] as const] : []),
            ]}
          >
            <FooterHelp parties={parties} />
          </Group>
        </div>
      </div>
      <div className="border-hairline border-t">
        <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 md:px-10">
          <p className="max-w-measure text-ink-2 text-xs">{site.ownApi ? t("footer.affiliation") : null}</p>
          <div className="flex items-center gap-3">
            <SiteLanguage site={site} />
            <ThemeSwitch initial={theme} />
          </div>
        </div>
      </div>
      <div aria-hidden="true" className="letterhead" />
    </footer>
  );
}

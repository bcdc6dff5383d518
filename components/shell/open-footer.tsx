import { useTranslations } from "next-intl";
import { routes } from "@/lib/routes";
import type { Site } from "@/lib/site/site";
import { SupportLink } from "./support-link";

const link = "inline-flex min-h-9 items-center text-ink text-sm";

export function OpenFooter({ site }: { site: Pick<Site, "name" | "supportEmail"> }) {
  const t = useTranslations("shell");
  const links = [
    [routes.about, t("footer.about")],
    [routes.howWeCheck, t("footer.howWeCheck")],
    [routes.terms, t("legal.terms")],
    [routes.privacy, t("legal.privacy")],
    [routes.refunds, t("legal.refunds")],
    [routes.help, t("footer.help")],
  ] as const;
  return (
    <footer className="mt-auto border-hairline border-t bg-sheet print:hidden">
      <div className="mx-auto grid max-w-page gap-3 px-4 py-6 md:px-10">
        <nav aria-label={t("footer.company")} className="flex flex-wrap gap-x-6">
          {links.map(([href, text]) => (
            <a key={href} href={href} className={link}>
              {text}
            </a>
          ))}
          <SupportLink email={site.supportEmail} className={link}>
            {site.supportEmail ?? t("footer.contact")}
          </SupportLink>
        </nav>
        <p className="max-w-measure text-ink-2 text-xs">
          {t("footer.records")} {t("footer.affiliation")}
        </p>
      </div>
      <div aria-hidden="true" className="letterhead" />
    </footer>
  );
}

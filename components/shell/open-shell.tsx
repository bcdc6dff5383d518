import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { SkipLink } from "@/components/ui/skip-link";
import { pageContext } from "@/lib/middleware/page";
import { routes } from "@/lib/routes";
import type { Site } from "@/lib/site/rules/site";
import { DraftBanner } from "./draft-banner";
import { HiddenInWebview } from "./outside-webview";
import { PlainHeader } from "./plain-header";
import { SupportLink } from "./support-link";
import { VisitorHeader } from "./visitor-header";

const link = "inline-flex min-h-9 items-center text-ink text-sm";

function OpenFooter({ site }: { site: Pick<Site, "name" | "supportEmail"> }) {
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

/** Omits the main shell's providers so that public documents load no extra script (docs/decisions/page-size.md). */
export async function OpenShell({ children }: { children: ReactNode }) {
  const { site, user, webview } = await pageContext();
  const t = await getTranslations("shell");
  return (
    <div className="flex min-h-dvh flex-col">
      {webview ? null : (
        <HiddenInWebview>
          <SkipLink href="#page">{t("skip")}</SkipLink>
          <DraftBanner site={site} />
          {user ? <PlainHeader site={site} user={user} /> : <VisitorHeader site={site} />}
        </HiddenInWebview>
      )}
      <main id="page" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {webview ? null : (
        <HiddenInWebview>
          <OpenFooter site={site} />
        </HiddenInWebview>
      )}
    </div>
  );
}

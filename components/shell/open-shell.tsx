import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { SkipLink } from "@/components/ui/skip-link";
import { pageContext } from "@/lib/middleware/page";
import { DraftBanner } from "./draft-banner";
import { OpenFooter } from "./open-footer";
import { HiddenInWebview } from "./outside-webview";
import { PlainHeader } from "./plain-header";
import { VisitorHeader } from "./visitor-header";

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

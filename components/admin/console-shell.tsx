import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BrandLogo } from "@/components/shell/brand-logo";
import { LanguageSwitch } from "@/components/shell/language-switch";
import { SkipLink } from "@/components/ui/skip-link";
import type { AdminWire } from "@/lib/admin/contract/session";
import { getConsoleHref, type routes } from "@/lib/routes";
import type { Site } from "@/lib/site/rules/site";
import { AdminLogOut } from "./admin-log-out";
import { SecondFactor } from "./second-factor";

interface ConsoleShellProps {
  site: Site;
  admin: AdminWire;
  base: typeof routes.admin | typeof routes.partner;
  title: string;
  nav: ReactNode;
  siteSwitch?: ReactNode;
  notices?: ReactNode;
  children: ReactNode;
}

export function ConsoleShell(props: ConsoleShellProps) {
  const { site, admin, base, title, nav, siteSwitch, notices, children } = props;
  const t = useTranslations("admin");
  /** An administrator must set up a required second factor before any other page works. */
  const isLocked = admin.second_factor === "required";
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink href="#page">{t("skip")}</SkipLink>
      <header className="border-rule border-b bg-sheet">
        <div aria-hidden="true" className="letterhead" />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 md:px-8">
          <p className="flex min-w-0 items-center gap-3 font-extrabold font-label text-[1.125rem] leading-none [font-stretch:72%]">
            <BrandLogo site={site} />
            <span>
              {site.name} <span className="font-semibold text-ink-2">{title}</span>
            </span>
          </p>
          <div className="ml-auto flex flex-wrap items-center gap-2">
            {isLocked ? null : siteSwitch}
            {site.forcedLocale ? null : <LanguageSwitch />}
            <AdminLogOut />
          </div>
        </div>
      </header>
      {isLocked ? null : notices}
      <div className="flex flex-1 flex-col lg:flex-row lg:px-6">
        {isLocked ? null : nav}
        <main id="page" tabIndex={-1} className="min-w-0 flex-1 px-4 py-6 outline-none md:px-8">
          {isLocked ? <SecondFactor state="required" /> : children}
        </main>
      </div>
      <footer className="border-hairline border-t px-4 py-4 text-ink-2 text-sm md:px-8">
        {admin.email}
        {isLocked ? null : (
          <Link
            href={getConsoleHref(base, "second-factor")}
            prefetch={false}
            className="ml-4 inline-flex min-h-11 items-center"
          >
            {t("secondFactor.title")}
          </Link>
        )}
      </footer>
    </div>
  );
}

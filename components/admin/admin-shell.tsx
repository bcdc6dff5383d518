import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { AdminWire } from "@/lib/admin/contract/session";
import { routes } from "@/lib/routes";
import type { Site } from "@/lib/site/rules/site";
import { AdminNav, SiteSwitch } from "./admin-nav";
import { ConsoleShell } from "./console-shell";

interface AdminShellProps {
  site: Site;
  admin: AdminWire;
  children: ReactNode;
}

export function AdminShell({ site, admin, children }: AdminShellProps) {
  const t = useTranslations("admin");
  return (
    <ConsoleShell
      site={site}
      admin={admin}
      base={routes.admin}
      title={t("title")}
      nav={<AdminNav allSites={admin.all_sites} />}
      siteSwitch={admin.all_sites ? <SiteSwitch hostSite={site.uri} /> : null}
    >
      {children}
    </ConsoleShell>
  );
}

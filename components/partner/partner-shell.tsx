import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ConsoleShell } from "@/components/admin/console-shell";
import type { AdminWire } from "@/lib/admin/contract/session";
import { routes } from "@/lib/routes";
import type { Site } from "@/lib/site/rules/site";
import { ConfirmEmailNotice } from "./confirm-email";
import { PartnerNav } from "./partner-nav";
import { TermsNotice } from "./terms-notice";

interface PartnerShellProps {
  site: Site;
  admin: AdminWire;
  children: ReactNode;
}

export function PartnerShell({ site, admin, children }: PartnerShellProps) {
  const t = useTranslations("partner");
  return (
    <ConsoleShell
      site={site}
      admin={admin}
      base={routes.partner}
      title={t("title")}
      nav={<PartnerNav />}
      notices={<PartnerNotices admin={admin} />}
    >
      {children}
    </ConsoleShell>
  );
}

export function PartnerNotices({ admin }: { admin: AdminWire }) {
  if (!admin.partner) return null;
  return (
    <>
      {admin.partner.confirms_email ? <ConfirmEmailNotice email={admin.email} /> : null}
      <TermsNotice />
    </>
  );
}

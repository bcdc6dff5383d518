import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { routes } from "@/lib/routes";

function Opened({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
    </a>
  );
}

/** The Members API records the accepted versions (lib/account/server/accept-terms.ts). */
export function AgreementNote({ to }: { to: "signup" | "order" }) {
  const t = useTranslations("shell.legal");
  const note = t.rich(to, {
    terms: (words) => <Opened href={routes.terms}>{words}</Opened>,
    privacy: (words) => <Opened href={routes.privacy}>{words}</Opened>,
  });
  return <p className="text-ink-2 text-sm">{note}</p>;
}

export function LegalLinks() {
  const t = useTranslations("shell.legal");
  return (
    <>
      <a href={routes.terms}>{t("terms")}</a>
      <a href={routes.privacy}>{t("privacy")}</a>
    </>
  );
}

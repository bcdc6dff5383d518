"use client";
import { useTranslations } from "next-intl";

export function NoScriptNote() {
  const t = useTranslations("account");
  return (
    <noscript>
      <p className="rounded border border-ink px-4 py-3 text-sm">{t("noScript")}</p>
    </noscript>
  );
}

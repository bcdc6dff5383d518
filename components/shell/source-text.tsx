"use client";
import { useLocale, useTranslations } from "next-intl";

export function SourceText({ text, translated }: { text: string; translated?: string | undefined }) {
  const locale = useLocale();
  if (translated || locale === "en") return translated ?? text;
  return <span lang="en">{text}</span>;
}

export function OriginalTextNote({ shown }: { shown: boolean }) {
  const t = useTranslations("checks");
  const locale = useLocale();
  return shown && locale !== "en" ? <p className="text-ink-2 text-sm">{t("originalText")}</p> : null;
}

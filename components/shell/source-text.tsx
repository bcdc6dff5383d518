"use client";
import { useLocale, useTranslations } from "next-intl";

/** What a source wrote: in the reader's language where it's one of the usual texts, else as it is, which is English. */
export function SourceText({ text, translated }: { text: string; translated?: string | undefined }) {
  const locale = useLocale();
  if (translated || locale === "en") return translated ?? text;
  return <span lang="en">{text}</span>;
}

/** Once below records: some of their texts stayed English in a page of another language. */
export function OriginalTextNote({ shown }: { shown: boolean }) {
  const t = useTranslations("checks");
  const locale = useLocale();
  return shown && locale !== "en" ? <p className="text-ink-2 text-sm">{t("originalText")}</p> : null;
}

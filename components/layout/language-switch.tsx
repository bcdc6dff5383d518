"use client";
import { useRouter } from "next/navigation";
import { useLocale } from "next-intl";
import { useTransition } from "react";
import { classNames } from "@/components/ui/class-names";
import { rememberChoice } from "@/lib/client/preferences";
import { LOCALE_COOKIE, type Locale } from "@/lib/i18n/locales";

/** Each language by its own name: it is looked for by those who cannot read the other one. */
const others: Record<Locale, { locale: Locale; name: string }> = {
  en: { locale: "es", name: "Español" },
  es: { locale: "en", name: "English" },
};

/** Remembers the choice in a cookie and draws the same page anew; what is typed on it stays. */
export function LanguageSwitch({ className }: { className?: string }) {
  const other = others[useLocale()];
  const router = useRouter();
  const [pending, start] = useTransition();

  function choose() {
    start(async () => {
      await rememberChoice(LOCALE_COOKIE, other.locale);
      router.refresh();
    });
  }

  return (
    <button
      type="button"
      lang={other.locale}
      aria-busy={pending || undefined}
      onClick={choose}
      className={classNames(
        "condensed min-h-11 rounded px-2 font-[550] text-ink text-sm hover:underline aria-busy:cursor-progress",
        className,
      )}
    >
      {other.name}
    </button>
  );
}

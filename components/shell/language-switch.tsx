"use client";
import { useRouter } from "next/navigation";
import { useLocale } from "next-intl";
import { useTransition } from "react";
import { classNames } from "@/components/ui/class-names";
import { savePreference } from "@/lib/account/client/preferences";
import { LANGUAGES, LOCALE_COOKIE, type Locale } from "@/lib/platform/i18n";

/** Refreshing keeps form input, unlike a page load. */
export function LanguageSwitch({ className }: { className?: string }) {
  const locale = useLocale();
  const router = useRouter();
  const [pending, start] = useTransition();

  function choose(other: Locale) {
    start(async () => {
      await savePreference(LOCALE_COOKIE, other);
      router.refresh();
    });
  }

  return LANGUAGES.filter(({ code }) => code !== locale).map(({ code, name }) => (
    <button
      key={code}
      type="button"
      lang={code}
      aria-busy={pending || undefined}
      onClick={() => choose(code)}
      className={classNames(
        "condensed min-h-11 rounded px-2 font-[550] text-ink text-sm hover:underline aria-busy:cursor-progress",
        className,
      )}
    >
      {name}
    </button>
  ));
}

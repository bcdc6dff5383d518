"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { showTheme } from "@/lib/account/client/preferences";
import { THEME_CHOICES, type ThemeChoice } from "@/lib/platform/values";

/** Stored in a cookie so that the server renders the next page with the theme. */
export function ThemeSwitch({ initial }: { initial: ThemeChoice }) {
  const t = useTranslations("shell");
  const [choice, setChoice] = useState(initial);

  function choose(next: ThemeChoice) {
    setChoice(next);
    void showTheme(next);
  }

  return (
    <fieldset className="flex items-center rounded border border-hairline noscript:hidden">
      <legend className="sr-only">{t("theme")}</legend>
      {THEME_CHOICES.map((name) => (
        <label
          key={name}
          className="condensed flex min-h-9 items-center border-hairline border-l px-3 font-[550] text-ink-2 text-sm first-of-type:border-l-0 hover:text-ink has-checked:bg-band has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-primary"
        >
          <input
            type="radio"
            name="theme"
            value={name}
            checked={choice === name}
            onChange={() => choose(name)}
            className="sr-only"
          />
          {t(`themes.${name}`)}
        </label>
      ))}
    </fieldset>
  );
}

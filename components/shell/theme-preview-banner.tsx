import { useTranslations } from "next-intl";
import { END_PREVIEW, THEME_PREVIEW } from "@/lib/site/rules/theme-preview";

export function ThemePreviewBanner() {
  const t = useTranslations("shell.themePreview");
  return (
    <aside
      aria-label={t("label")}
      className="flex flex-wrap items-center justify-center gap-x-4 border-amber border-b bg-amber-band px-4 py-1 text-center text-sm print:hidden"
    >
      <p>
        <strong>{t("label")}</strong> {t("text")}
      </p>
      {/* Forces a page load because the document's style belongs to the draft. */}
      <a href={`?${THEME_PREVIEW}=${END_PREVIEW}`} className="inline-flex min-h-11 items-center">
        {t("end")}
      </a>
    </aside>
  );
}

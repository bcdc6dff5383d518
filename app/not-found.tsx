import { getTranslations } from "next-intl/server";
import { BrandMark } from "@/components/layout/brand-mark";
import { NoticeSheet } from "@/components/layout/notice-sheet";
import { buttonStyle } from "@/components/ui/button-style";
import { pageContext } from "@/lib/middleware/page";
import { routes } from "@/lib/routes";

/** Next sends this along with every page: so it has neither the shell around it nor any script, and its links are plain. */
export default async function NotFound() {
  const [{ site, webview }, t] = await Promise.all([pageContext(), getTranslations("layout.missing")]);
  return (
    <main className="min-h-dvh">
      {webview ? null : (
        <p className="border-hairline border-b bg-sheet px-4 py-2 md:px-10">
          <a
            href={routes.home}
            className="inline-flex min-h-11 items-center gap-3 font-extrabold font-label text-[1.25rem] text-ink leading-none no-underline [font-stretch:72%]"
          >
            <BrandMark site={site} />
            {site.name}
          </a>
        </p>
      )}
      <NoticeSheet
        label={t("label")}
        title={t("title")}
        actions={
          <a href={routes.home} className={buttonStyle("primary", "md", false)}>
            {t("action")}
          </a>
        }
      >
        {t("text")}
      </NoticeSheet>
    </main>
  );
}

import { useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button-style";
import { routes } from "@/lib/routes";
import { NoticeSheet } from "./notice-sheet";

/** Nothing is at this address. Its link is plain: Next sends this along with every page, without a script. */
export function MissingNotice() {
  const t = useTranslations("layout.missing");
  return (
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
  );
}

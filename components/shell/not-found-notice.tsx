import { useTranslations } from "next-intl";
import { getButtonStyle } from "@/components/ui/button-style";
import { routes } from "@/lib/routes";
import { NoticeCard } from "./notice-card";

/** A plain link because Next includes this notice in every page, so it must not add script. */
export function NotFoundNotice() {
  const t = useTranslations("shell.missing");
  return (
    <NoticeCard
      label={t("label")}
      title={t("title")}
      actions={
        <a href={routes.home} className={getButtonStyle("primary", "md", false)}>
          {t("action")}
        </a>
      }
    >
      {t("text")}
    </NoticeCard>
  );
}

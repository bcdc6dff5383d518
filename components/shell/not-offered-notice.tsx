import { useTranslations } from "next-intl";
import { getButtonStyle } from "@/components/ui/button-style";
import { routes } from "@/lib/routes";
import { NoticeCard } from "./notice-card";

export function NotOfferedNotice() {
  const t = useTranslations("shell.notOffered");
  return (
    <NoticeCard
      label={null}
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

import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { routes } from "@/lib/routes";
import { NoticeSheet } from "./notice-sheet";

export function NotFoundView() {
  const t = useTranslations("layout.missing");
  return (
    <NoticeSheet
      label={t("label")}
      title={t("title")}
      actions={<ButtonLink href={routes.home}>{t("action")}</ButtonLink>}
    >
      {t("text")}
    </NoticeSheet>
  );
}

import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { routes } from "@/lib/routes";

export function ReportNumberMissing({ framed }: { framed?: boolean }) {
  const t = useTranslations("preview.missing");
  return (
    <div className="p-4 md:p-10">
      <EmptyState
        title={t("title")}
        level={1}
        framed={framed}
        action={<ButtonLink href={routes.home}>{t("action")}</ButtonLink>}
      >
        {t("text")}
      </EmptyState>
    </div>
  );
}

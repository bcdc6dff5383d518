import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { getSignupHref, loginHref } from "@/lib/routes";

interface LoginRequiredProps {
  next: string;
  level?: 1 | 2;
  framed?: boolean;
}

export function LoginRequired({ next, level, framed }: LoginRequiredProps) {
  const t = useTranslations("garage.logIn");
  return (
    <EmptyState
      title={t("title")}
      level={level}
      framed={framed}
      action={
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={loginHref(next)}>{t("action")}</ButtonLink>
          <ButtonLink href={getSignupHref(next)} variant="quiet">
            {t("signUp")}
          </ButtonLink>
        </div>
      }
    >
      {t("text")}
    </EmptyState>
  );
}

import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { loginHref } from "@/lib/routes";

interface LoginRequiredProps {
  next: string;
  level?: 1 | 2;
  framed?: boolean;
}

/** For an anonymous viewer on a page that the gate leaves open: what it would show, and the login, but no data. */
export function LoginRequired({ next, level, framed }: LoginRequiredProps) {
  const t = useTranslations("garage.logIn");
  return (
    <EmptyState
      title={t("title")}
      level={level}
      framed={framed}
      action={<ButtonLink href={loginHref(next)}>{t("action")}</ButtonLink>}
    >
      {t("text")}
    </EmptyState>
  );
}

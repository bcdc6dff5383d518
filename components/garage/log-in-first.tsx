import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { loginHref } from "@/lib/routes";

interface LogInFirstProps {
  next: string;
  level?: 1 | 2;
  framed?: boolean;
}

/** For a visitor on a page that the gate leaves open: what it would hold, the way in, no data. */
export function LogInFirst({ next, level, framed }: LogInFirstProps) {
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

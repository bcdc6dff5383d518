import Link from "next/link";
import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { routes } from "@/lib/routes";

export function MissingResetLink() {
  const t = useTranslations("account.reset");
  return (
    <EmptyState
      title={t("noLinkTitle")}
      action={<Link href={routes.forgotPassword}>{t("requestLink")}</Link>}
    >
      {t("noLink")}
    </EmptyState>
  );
}

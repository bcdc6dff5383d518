import Link from "next/link";
import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { routes } from "@/lib/routes";

/** In place of the form where the address holds no reset token: somebody typed it, or a mail program cut it. */
export function NoResetLink() {
  const t = useTranslations("account.reset");
  return (
    <EmptyState title={t("noLinkTitle")} action={<Link href={routes.forgotPassword}>{t("askAgain")}</Link>}>
      {t("noLink")}
    </EmptyState>
  );
}

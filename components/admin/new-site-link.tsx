import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { adminHref } from "@/lib/routes";

export function NewSiteLink() {
  const t = useTranslations("admin.site");
  return (
    <p className="mb-6">
      <ButtonLink href={adminHref("sites", "new")}>{t("new")}</ButtonLink>
    </p>
  );
}

import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { getAdminHref } from "@/lib/routes";

export function NewSiteLink() {
  const t = useTranslations("admin.site");
  return (
    <p className="mb-6">
      <ButtonLink href={getAdminHref("sites", "new")}>{t("new")}</ButtonLink>
    </p>
  );
}

import { useTranslations } from "next-intl";
import { AdminHeading } from "@/components/admin/admin-heading";
import { SsoSettings } from "@/components/admin/sso-settings";
import { StaffSettings } from "@/components/admin/staff-settings";

export function StaffLoginPage() {
  const t = useTranslations("partner");
  return (
    <>
      <AdminHeading title={t("pages.login")} intro={t("loginIntro")} />
      <StaffSettings />
      <SsoSettings />
    </>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { secureLogin } from "@/lib/client/session";
import { CredentialsForm } from "./credentials-form";

export function SecureLoginForm({ next }: { next: string }) {
  const t = useTranslations("account.secure");
  return <CredentialsForm send={secureLogin} next={next} submit={t("submit")} />;
}

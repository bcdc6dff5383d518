"use client";
import { useTranslations } from "next-intl";
import { logInSecurely } from "@/lib/account/client/session";
import { CredentialsForm } from "./credentials-form";

export function SecureLoginForm({ next }: { next: string }) {
  const t = useTranslations("account.secure");
  return <CredentialsForm send={logInSecurely} next={next} submit={t("submit")} />;
}

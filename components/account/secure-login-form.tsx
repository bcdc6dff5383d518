"use client";
import { useTranslations } from "next-intl";
import { secureLogin } from "@/lib/client/session";
import { CredentialsForm } from "./credentials-form";

/** Passes the site's gate; `next` is the page behind it. */
export function SecureLoginForm({ next }: { next: string }) {
  const t = useTranslations("account.secure");
  return <CredentialsForm send={secureLogin} next={next} submit={t("submit")} />;
}

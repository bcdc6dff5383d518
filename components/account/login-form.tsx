"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { login } from "@/lib/client/session";
import { CredentialsForm } from "./credentials-form";

interface LoginFormProps {
  /** Where to go when the session is open; a path of this site. */
  next: string;
  forgotHref: string;
}

export function LoginForm({ next, forgotHref }: LoginFormProps) {
  const t = useTranslations("account");
  return (
    <CredentialsForm send={login} next={next} submit={t("login.submit")}>
      <p>
        <Link href={forgotHref} className="inline-flex min-h-9 items-center">
          {t("login.forgot")}
        </Link>
      </p>
    </CredentialsForm>
  );
}

"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { login } from "@/lib/client/session";
import { CredentialsForm } from "./credentials-form";
import { rememberTypedEmail } from "./forgot-draft";

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
        <Link
          href={forgotHref}
          className="inline-flex min-h-9 items-center"
          onClick={(event) => rememberTypedEmail(event.currentTarget.closest("form"))}
        >
          {t("login.forgot")}
        </Link>
      </p>
    </CredentialsForm>
  );
}

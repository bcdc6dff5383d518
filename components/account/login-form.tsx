"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { login } from "@/lib/client/session";
import { CredentialsForm } from "./credentials-form";
import { rememberTypedEmail } from "./email-draft";
import { useReportWanted } from "./use-report-wanted";

interface LoginFormProps {
  /** Where to go when the session is open; a path of this site. */
  next: string;
  forgotHref: string;
  /** The VIN whose report follows by itself, if its button was pressed in this tab. */
  report?: string | null;
}

export function LoginForm({ next, forgotHref, report = null }: LoginFormProps) {
  const t = useTranslations("account");
  const { isWanted, renew } = useReportWanted(report);
  return (
    <CredentialsForm
      send={login}
      next={next}
      onOpened={renew}
      submit={isWanted ? t("request.logInAndGet") : t("login.submit")}
    >
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

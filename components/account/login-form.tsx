"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { login } from "@/lib/account/client/session";
import type { LoginRequest } from "@/lib/account/contract/account";
import { tabStorage } from "@/lib/platform/browser";
import { CredentialsForm } from "./credentials-form";
import { rememberTypedEmail } from "./email-draft";
import { useReportWanted } from "./use-report-wanted";

interface LoginFormProps {
  next: string;
  forgotHref: string;
  report?: string | null;
}

const UNOPENED = "login-unopened";

/** Marks a login that succeeded without a session, so that the login page can explain the redirect back to it. */
async function sendLogin(credentials: LoginRequest): Promise<void> {
  const { opened } = await login(credentials);
  if (opened) tabStorage.remove(UNOPENED);
  else tabStorage.writeText(UNOPENED, "1");
}

function useUnopened(): boolean {
  const [isUnopened, setIsUnopened] = useState(false);
  useEffect(() => {
    if (tabStorage.readText(UNOPENED) === null) return;
    tabStorage.remove(UNOPENED);
    setIsUnopened(true);
  }, []);
  return isUnopened;
}

export function LoginForm({ next, forgotHref, report = null }: LoginFormProps) {
  const t = useTranslations("account");
  const { isWanted, renew } = useReportWanted(report);
  const isUnopened = useUnopened();
  return (
    <CredentialsForm
      send={sendLogin}
      next={next}
      onOpened={renew}
      submit={isWanted ? t("request.logInAndGet") : t("login.submit")}
    >
      {isUnopened ? (
        <p role="status" className="rounded border border-ink px-4 py-3">
          {t("login.unopened")}
        </p>
      ) : null}
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

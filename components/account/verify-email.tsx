"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { FormErrorNotice } from "@/components/shell/form-error";
import { Form, SubmitButton } from "@/components/ui/form";
import { takeArrival } from "@/lib/account/client/arrival";
import { leaveFor, verifyEmail } from "@/lib/account/client/session";
import type { LinkState } from "@/lib/account/contract/account";
import { useZodForm } from "@/lib/platform/browser";
import { wantReport } from "@/lib/report/client/wanted-report";
import { routes } from "@/lib/routes";
import { NoScriptNote } from "./no-script-note";

const request = async () =>
  (await import("@/lib/account/contract/account")).accountCalls.verifyEmail.request.pick({});

interface VerifyEmailProps {
  token: string;
  email: string;
  state: LinkState | null;
}

/** Requires a click because mail scanners open links. */
export function VerifyEmail({ token, email, state }: VerifyEmailProps) {
  const t = useTranslations("account.verify");
  const form = useZodForm(request);
  const submit = form.onSubmit(async () => {
    await verifyEmail({ verify_token: token });
    const arrival = takeArrival(email);
    // The report was requested before signup; the credits added here pay for it.
    if (arrival?.report) wantReport(arrival.report);
    return leaveFor(arrival?.next ?? routes.dashboard);
  });
  const dead = token === "" ? "noLink" : state === "valid" ? null : state;
  if (dead) {
    return (
      <p>
        {t(dead)} <Link href={routes.account}>{t("account")}</Link>
      </p>
    );
  }
  return (
    <Form onSubmit={submit}>
      <NoScriptNote />
      <p className="break-words">{t("text", { email })}</p>
      <FormErrorNotice
        problem={form.problem}
        action={form.problem ? <Link href={routes.account}>{t("account")}</Link> : undefined}
      />
      <SubmitButton busy={form.busy} wide>
        {t("submit")}
      </SubmitButton>
    </Form>
  );
}

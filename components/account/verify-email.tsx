"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { FormErrorNotice } from "@/components/shell/form-error";
import { Form, SubmitButton } from "@/components/ui/form";
import { takeArrival } from "@/lib/client/arrival";
import { leaveFor, verifyEmail } from "@/lib/client/session";
import { useZodForm } from "@/lib/client/use-zod-form";
import { wantReport } from "@/lib/client/wanted-report";
import type { LinkState } from "@/lib/contract/account";
import { routes } from "@/lib/routes";
import { NoScriptNote } from "./no-script-note";

const request = async () =>
  (await import("@/lib/contract/account")).accountCalls.verifyEmail.request.pick({});

interface VerifyEmailProps {
  /** From the mailed link; '' where the address lost it. */
  token: string;
  /** Of the account that is logged in. */
  email: string;
  /** What the link is worth, as far as it is known. */
  state: LinkState | null;
}

/** Confirms the address with one press: programs that read mail open links, too. */
export function VerifyEmail({ token, email, state }: VerifyEmailProps) {
  const t = useTranslations("account.verify");
  const form = useZodForm(request);
  const submit = form.onSubmit(async () => {
    await verifyEmail({ verify_token: token });
    const arrival = takeArrival(email);
    // Asked for before the sign-up, and paid by the credits that this press adds.
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

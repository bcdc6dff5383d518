"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormErrorNotice } from "@/components/shell/form-error";
import { EmptyState } from "@/components/ui/empty-state";
import { Form, SubmitButton } from "@/components/ui/form";
import { restoreAccount } from "@/lib/account/client/session";
import { useZodForm } from "@/lib/platform/browser";
import { routes } from "@/lib/routes";
import { NoScriptNote } from "./no-script-note";

const request = async () =>
  (await import("@/lib/account/contract/account")).accountCalls.restoreAccount.request.pick({});

/** Requires a click because mail scanners open links. */
export function RestoreAccount({ token }: { token: string }) {
  const t = useTranslations("account.restore");
  const form = useZodForm(request);
  const [isRestored, setRestored] = useState(false);
  const submit = form.onSubmit(async () => {
    await restoreAccount({ restore_token: token });
    setRestored(true);
    return undefined;
  });
  const logIn = <Link href={routes.login}>{t("logIn")}</Link>;
  if (isRestored) {
    return (
      <div role="status">
        <EmptyState title={t("doneTitle")} action={logIn}>
          {t("done")}
        </EmptyState>
      </div>
    );
  }
  return (
    <Form onSubmit={submit}>
      <NoScriptNote />
      <p>{t("text")}</p>
      <FormErrorNotice problem={form.problem} action={form.problem ? logIn : undefined} />
      <SubmitButton busy={form.busy} wide>
        {t("submit")}
      </SubmitButton>
    </Form>
  );
}

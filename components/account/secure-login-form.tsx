"use client";
import { useTranslations } from "next-intl";
import { Form, SubmitButton } from "@/components/ui/form";
import { leaveFor, secureLogin } from "@/lib/client/account";
import { useZodForm } from "@/lib/client/use-zod-form";
import { loginRequest } from "@/lib/contract/account";
import { EmailField, PasswordField } from "./credential-fields";
import { FormProblemNote, NoScriptNote } from "./form-problem";

/** Passes the site's gate; `next` is the page that stood behind it. */
export function SecureLoginForm({ next }: { next: string }) {
  const t = useTranslations("account.secure");
  const form = useZodForm(loginRequest);
  const submit = form.onSubmit(async (values) => {
    await secureLogin(values);
    return leaveFor(next);
  });
  return (
    <Form onSubmit={submit}>
      <NoScriptNote />
      <EmailField field={form.register("email")} error={form.fieldError("email")} />
      <PasswordField kind="password" field={form.register("pass")} error={form.fieldError("pass")} />
      <FormProblemNote problem={form.problem} />
      <SubmitButton busy={form.busy} wide>
        {t("submit")}
      </SubmitButton>
    </Form>
  );
}

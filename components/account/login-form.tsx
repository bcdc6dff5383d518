"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Form, SubmitButton } from "@/components/ui/form";
import { leaveFor, login } from "@/lib/client/account";
import { useZodForm } from "@/lib/client/use-zod-form";
import { loginRequest } from "@/lib/contract/account";
import { EmailField, PasswordField } from "./credential-fields";
import { FormProblemNote, NoScriptNote } from "./form-problem";

interface LoginFormProps {
  /** Where to go when the session is open; a path of this site. */
  next: string;
  forgotHref: string;
}

export function LoginForm({ next, forgotHref }: LoginFormProps) {
  const t = useTranslations("account");
  const form = useZodForm(loginRequest);
  const submit = form.onSubmit(async (values) => {
    await login(values);
    return leaveFor(next);
  });
  return (
    <Form onSubmit={submit}>
      <NoScriptNote />
      <EmailField field={form.register("email")} error={form.fieldError("email")} />
      <PasswordField kind="password" field={form.register("pass")} error={form.fieldError("pass")} />
      <FormProblemNote problem={form.problem} />
      <SubmitButton busy={form.busy} wide>
        {t("login.submit")}
      </SubmitButton>
      <p>
        <Link href={forgotHref} className="inline-flex min-h-9 items-center">
          {t("login.forgot")}
        </Link>
      </p>
    </Form>
  );
}

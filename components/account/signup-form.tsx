"use client";
import { useTranslations } from "next-intl";
import { FormErrorNotice } from "@/components/shell/form-error";
import { AgreementNote } from "@/components/shell/legal-links";
import { Field } from "@/components/ui/field";
import { Form, SubmitButton } from "@/components/ui/form";
import { TextInput } from "@/components/ui/text-input";
import { rememberArrival } from "@/lib/account/client/arrival";
import { leaveFor, register } from "@/lib/account/client/session";
import { useZodForm } from "@/lib/platform/browser";
import { loginHref, newAccountLoginHref } from "@/lib/routes";
import { EmailField, PasswordField } from "./credential-fields";
import { rememberEmail, useTypedEmail } from "./email-draft";
import { EntryLink } from "./entry-link";
import { NoScriptNote } from "./no-script-note";
import { useReportWanted } from "./use-report-wanted";

const registerRequest = async () => (await import("@/lib/account/contract/account")).registerRequest;

interface SignupFormProps {
  next: string;
  report?: string | null;
  isShort?: boolean;
}

export function SignupForm({ next, report = null, isShort = false }: SignupFormProps) {
  const t = useTranslations("account");
  const common = useTranslations("common");
  const { isWanted, renew } = useReportWanted(report);
  const form = useZodForm(registerRequest, { messages: { wrong_credentials: t("signup.refused") } });
  useTypedEmail(form);
  const submit = form.onSubmit(async (values) => {
    const { opened } = await register(values);
    renew();
    rememberArrival({ next, report: isWanted ? report : null }, values.email);
    if (opened) return leaveFor(next);
    rememberEmail(values.email);
    return leaveFor(newAccountLoginHref(next));
  });
  const isTaken = form.problem?.code === "wrong_credentials";
  return (
    <Form onSubmit={submit}>
      <NoScriptNote />
      <EmailField field={form.register("email")} error={form.fieldError("email")} />
      <PasswordField kind="newPassword" field={form.register("pass")} error={form.fieldError("pass")} />
      {isShort ? null : (
        <Field
          label={t("phone")}
          note={common("optional")}
          hint={t("signup.phoneHint")}
          error={form.fieldError("phone")}
        >
          <TextInput type="tel" inputMode="tel" autoComplete="tel" {...form.register("phone")} />
        </Field>
      )}
      <FormErrorNotice
        problem={form.problem}
        action={
          isTaken ? (
            <EntryLink href={loginHref(next)} size="sm">
              {t("request.logInInstead")}
            </EntryLink>
          ) : undefined
        }
      />
      <SubmitButton busy={form.busy} wide>
        {isWanted ? t("request.createAndGet") : t("signup.submit")}
      </SubmitButton>
      <AgreementNote to="signup" />
    </Form>
  );
}

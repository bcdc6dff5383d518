"use client";
import { useTranslations } from "next-intl";
import { FormErrorNotice } from "@/components/shell/form-error";
import { Field } from "@/components/ui/field";
import { Form, SubmitButton } from "@/components/ui/form";
import { TextInput } from "@/components/ui/text-input";
import { rememberArrival } from "@/lib/client/arrival";
import { leaveFor, register } from "@/lib/client/session";
import { useZodForm } from "@/lib/client/use-zod-form";
import { EmailField, PasswordField } from "./credential-fields";
import { NoScriptNote } from "./no-script-note";

const registerRequest = async () => (await import("@/lib/contract/account")).registerRequest;

/** `next` is where the new account starts; a path of this site. */
export function SignupForm({ next }: { next: string }) {
  const t = useTranslations("account");
  const common = useTranslations("common");
  const form = useZodForm(registerRequest, { messages: { wrong_credentials: t("signup.refused") } });
  const submit = form.onSubmit(async (values) => {
    await register(values);
    rememberArrival(next);
    return leaveFor(next);
  });
  return (
    <Form onSubmit={submit}>
      <NoScriptNote />
      <EmailField field={form.register("email")} error={form.fieldError("email")} />
      <PasswordField kind="newPassword" field={form.register("pass")} error={form.fieldError("pass")} />
      <Field
        label={t("phone")}
        note={common("optional")}
        hint={t("signup.phoneHint")}
        error={form.fieldError("phone")}
      >
        <TextInput type="tel" inputMode="tel" autoComplete="tel" {...form.register("phone")} />
      </Field>
      <FormErrorNotice problem={form.problem} />
      <SubmitButton busy={form.busy} wide>
        {t("signup.submit")}
      </SubmitButton>
    </Form>
  );
}

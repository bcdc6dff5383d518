"use client";
import { useTranslations } from "next-intl";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { Form, SubmitButton } from "@/components/ui/form";
import { PasswordInput } from "@/components/ui/password-input";
import { TextInput } from "@/components/ui/text-input";
import { adminLogin } from "@/lib/client/admin";
import { leaveFor } from "@/lib/client/session";
import { useZodForm } from "@/lib/client/use-zod-form";

const loginRequest = async () => (await import("@/lib/contract/account")).loginRequest;

/** Opens an administrator's session and goes to `next`; with `onDone`, it continues on the open page instead. */
export function AdminLoginForm({ next, onDone }: { next?: string; onDone?: () => void }) {
  const t = useTranslations("admin.login");
  const form = useZodForm(loginRequest);
  const onSubmit = form.onSubmit(async (credentials) => {
    await adminLogin(credentials);
    if (next !== undefined) return leaveFor(next);
    onDone?.();
    return undefined;
  });
  return (
    <Form onSubmit={onSubmit}>
      <Field label={t("email")} error={form.fieldError("email")} required>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register("email")}
        />
      </Field>
      <Field label={t("password")} error={form.fieldError("pass")} required>
        <PasswordInput
          autoComplete="current-password"
          showLabel={t("show")}
          hideLabel={t("hide")}
          {...form.register("pass")}
        />
      </Field>
      {form.problem ? <ErrorNote title={form.problem.text} /> : null}
      <SubmitButton busy={form.busy} wide>
        {t("submit")}
      </SubmitButton>
    </Form>
  );
}

"use client";
import { useTranslations } from "next-intl";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { TextInput } from "@/components/ui/text-input";

interface CredentialFieldProps {
  field: UseFormRegisterReturn;
  error: string | undefined;
}

/** `username` tells a password manager that the address is the login name. */
export function EmailField({ field, error }: CredentialFieldProps) {
  const t = useTranslations("account");
  return (
    <Field label={t("email")} error={error} required>
      <TextInput
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field}
      />
    </Field>
  );
}

interface PasswordFieldProps extends CredentialFieldProps {
  /** Which of the account's passwords: the current one, or a new one. */
  kind: "password" | "currentPassword" | "newPassword";
}

export function PasswordField({ field, error, kind }: PasswordFieldProps) {
  const t = useTranslations("account");
  return (
    <Field
      label={t(kind)}
      hint={kind === "newPassword" ? t("passwordHint") : undefined}
      error={error}
      required
    >
      <PasswordInput
        autoComplete={kind === "newPassword" ? "new-password" : "current-password"}
        showLabel={t("show")}
        hideLabel={t("hide")}
        {...field}
      />
    </Field>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { TextInput } from "@/components/ui/text-input";
import { lazyWithPreload } from "@/lib/platform/browser";

/** Loads at the first keystroke because it includes the list of common passwords. */
const StrengthMeter = lazyWithPreload(async () => (await import("./password-meter")).PasswordMeter);

interface CredentialFieldProps {
  field: UseFormRegisterReturn;
  error: string | undefined;
}

/** `username` marks the email address as the login name for password managers. */
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
  kind: "password" | "currentPassword" | "newPassword";
}

export function PasswordField({ field, error, kind }: PasswordFieldProps) {
  const t = useTranslations("account");
  const [typed, setTyped] = useState("");
  const isNew = kind === "newPassword";
  return (
    <div>
      <Field label={t(kind)} hint={isNew ? t("passwordHint") : undefined} error={error} required>
        <PasswordInput
          autoComplete={isNew ? "new-password" : "current-password"}
          showLabel={t("show")}
          hideLabel={t("hide")}
          {...field}
          onChange={(event) => {
            if (isNew) setTyped(event.target.value);
            return field.onChange(event);
          }}
        />
      </Field>
      {isNew ? (
        // Reserves the meter's height so that the content below doesn't move.
        <div className="min-h-10">
          {typed ? (
            <Suspense fallback={null}>
              <StrengthMeter password={typed} />
            </Suspense>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

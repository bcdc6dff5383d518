"use client";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { TextInput } from "@/components/ui/text-input";
import { lazyWithPreload } from "@/lib/client/lazy-with-preload";

/** With its list of common passwords it loads at the first character, not with the page. */
const StrengthMeter = lazyWithPreload(async () => (await import("./password-meter")).PasswordMeter);

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
        // The meter's place is kept from the start: what is below must not move away under a finger.
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

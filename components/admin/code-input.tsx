"use client";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";

/** Takes the code of an authenticator app, or a recovery code, which has letters. */
export function CodeInput({ error, field }: { error?: string; field: ComponentProps<typeof TextInput> }) {
  const t = useTranslations("admin.login");
  return (
    <Field label={t("code")} hint={t("codeHint")} error={error} required>
      <TextInput
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        {...field}
      />
    </Field>
  );
}

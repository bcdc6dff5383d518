"use client";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";

interface CodeInputProps {
  error?: string;
  field: ComponentProps<typeof TextInput>;
  /** True during setup, when there are no recovery codes yet. */
  isFirst?: boolean;
}

export function CodeInput({ error, field, isFirst = false }: CodeInputProps) {
  const t = useTranslations("admin.login");
  return (
    <Field label={t("code")} hint={isFirst ? undefined : t("codeHint")} error={error} required>
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

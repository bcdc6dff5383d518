"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";

interface ListOrOwnProps {
  label: string;
  /** What is known; without any, the text is typed. */
  options: readonly string[];
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
}

const OWN = " own";

/** One of the known names, or another one that is typed. */
export function ListOrOwn({ label, options, value, onChange, maxLength }: ListOrOwnProps) {
  const t = useTranslations("builder");
  const isListed = options.includes(value);
  const [typing, setTyping] = useState(!isListed && value !== "");
  const own = (
    <TextInput
      value={value}
      maxLength={maxLength}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
  if (options.length === 0)
    return (
      <Field label={label} note={t("ifKnown")}>
        {own}
      </Field>
    );
  const isOwn = typing || (!isListed && value !== "");
  return (
    <div className="grid gap-2">
      <Field label={label}>
        <Select
          value={isOwn ? OWN : value}
          onChange={(event) => {
            const chosen = event.target.value;
            setTyping(chosen === OWN);
            onChange(chosen === OWN ? "" : chosen);
          }}
        >
          {isListed || isOwn ? null : <option value="">{t("choose")}</option>}
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
          <option value={OWN}>{t("another")}</option>
        </Select>
      </Field>
      {isOwn ? (
        <Field label={t("anotherOf", { label })} note={t("byYou")}>
          {own}
        </Field>
      ) : null}
    </div>
  );
}

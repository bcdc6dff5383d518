"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { useVehicleWords } from "@/lib/vehicle/client/use-vehicle-words";
import { useStickerEditor } from "./editor-context";
import { EditorSection } from "./editor-section";

interface ListOrCustomProps {
  label: string;
  options: readonly string[];
  getName?: (option: string) => string;
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
}

const CUSTOM = " custom";

function ListOrCustom({
  label,
  options,
  getName: nameOf = (option) => option,
  value,
  onChange,
  maxLength,
}: ListOrCustomProps) {
  const t = useTranslations("stickerEditor");
  const isListed = options.includes(value);
  const [isTyping, setTyping] = useState(!isListed && value !== "");
  const customOption = (
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
        {customOption}
      </Field>
    );
  const isCustom = isTyping || (!isListed && value !== "");
  return (
    <div className="grid gap-2">
      <Field label={label}>
        <Select
          value={isCustom ? CUSTOM : value}
          onChange={(event) => {
            const chosen = event.target.value;
            setTyping(chosen === CUSTOM);
            onChange(chosen === CUSTOM ? "" : chosen);
          }}
        >
          {isListed || isCustom ? null : <option value="">{t("choose")}</option>}
          {options.map((option) => (
            <option key={option} value={option}>
              {nameOf(option)}
            </option>
          ))}
          <option value={CUSTOM}>{t("another")}</option>
        </Select>
      </Field>
      {isCustom ? (
        <Field label={t("anotherOf", { label })} note={t("byYou")}>
          {customOption}
        </Field>
      ) : null}
    </div>
  );
}

export function TrimSection() {
  const t = useTranslations("stickerEditor");
  const words = useVehicleWords();
  const { data, draft, change } = useStickerEditor();
  return (
    <EditorSection title={t("part.trim")} tour="trim">
      <div className="grid gap-4">
        <ListOrCustom
          label={t("trim")}
          options={data.trims}
          value={draft.trim ?? data.trim ?? ""}
          maxLength={100}
          onChange={(trim) => change({ trim })}
        />
        <ListOrCustom
          label={t("style")}
          options={data.styles}
          getName={words.value}
          value={draft.style ?? data.style ?? ""}
          maxLength={120}
          onChange={(style) => change({ style })}
        />
      </div>
    </EditorSection>
  );
}

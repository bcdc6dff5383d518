"use client";
import { useTranslations } from "next-intl";
import { type ChangeEvent, type ComponentProps, useId, useState } from "react";
import { ChoiceInput } from "@/components/ui/choice-input";
import { Field, FieldError } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Spinner } from "@/components/ui/spinner";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { uploadLogo } from "@/lib/admin/client/admin";
import { type Texts, useSessionWatch } from "@/lib/admin/client/use-action-form";
import { ApiError, useErrorText } from "@/lib/platform/browser";
import { parseLogoAddress } from "@/lib/site/rules/site";
import type { ActionField } from "./action-types";
import { useValueLabel } from "./value";

interface ChoicesProps {
  label: string;
  options: readonly string[];
  chosen: readonly string[];
  error?: string;
  onChange: (chosen: string[]) => void;
}

function Choices({ label, options, chosen, error, onChange }: ChoicesProps) {
  const t = useTranslations("admin.webhookEvents");
  const errorId = useId();
  const getNote = (option: string) => {
    const key = option.replace(".", "_") as "order_paid";
    return t.has(key) ? t(key) : undefined;
  };
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">{label}</legend>
      {options.map((option, index) => (
        <ChoiceInput
          key={option}
          type="checkbox"
          aria-invalid={error && index === 0 ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          checked={chosen.includes(option)}
          note={getNote(option)}
          onChange={(event) =>
            onChange(
              options.filter((item) => (item === option ? event.target.checked : chosen.includes(item))),
            )
          }
        >
          {option}
        </ChoiceInput>
      ))}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  );
}

export type ReadOnlyReason = "readOnly" | "unconfirmed";

interface ActionFieldsProps {
  fields: readonly ActionField[];
  texts: Texts;
  errors: Texts;
  set: (name: string, text: string) => void;
  readOnly?: ReadonlyMap<string, ReadOnlyReason>;
}

const keyboards = { number: "numeric", money: "decimal", percent: "decimal", discount: "decimal" } as const;

export function ActionFields({ fields, texts, errors, set, readOnly }: ActionFieldsProps) {
  const t = useTranslations("admin.fields");
  const hints = useTranslations("admin.hints");
  const valueLabel = useValueLabel();
  return fields.map(({ name, kind, options, empty, hint: ownHint }) => {
    const key = name.replace(/^.*\./, "") as "reason";
    const label = t(key);
    const text = texts[name] ?? "";
    const reason = readOnly?.get(name);
    const isReadOnly = reason !== undefined;
    const hintKey = reason ?? ((ownHint ?? key) as "amount");
    const hint = hints.has(hintKey) ? hints(hintKey) : undefined;
    if (kind === "checkbox") {
      return (
        <ChoiceInput
          key={name}
          type="checkbox"
          checked={text === "1"}
          disabled={isReadOnly}
          onChange={(event) => set(name, event.target.checked ? "1" : "")}
          note={hint}
          error={errors[name]}
        >
          {label}
        </ChoiceInput>
      );
    }
    if (kind === "choices")
      return (
        <Choices
          key={name}
          label={label}
          options={options ?? []}
          chosen={text.split("\n").filter(Boolean)}
          error={errors[name]}
          onChange={(chosen) => set(name, chosen.join("\n"))}
        />
      );
    return (
      <Field key={name} label={label} hint={hint} error={errors[name]} required={empty === undefined}>
        {options ? (
          <Select value={text} disabled={isReadOnly} onChange={(event) => set(name, event.target.value)}>
            {options.map((option) => (
              <option key={option} value={option}>
                {option === "" ? t(name === "product" ? "all" : "none") : valueLabel(option)}
              </option>
            ))}
          </Select>
        ) : kind === "logo" ? (
          <LogoField value={text} onChange={(address) => set(name, address)} />
        ) : kind === "area" || kind === "lines" ? (
          <TextArea
            rows={kind === "lines" ? 3 : 6}
            value={text}
            readOnly={isReadOnly}
            onChange={(event) => set(name, event.target.value)}
          />
        ) : (
          <div className="flex gap-2">
            <TextInput
              type={kind === "day" || kind === "dayEnd" ? "date" : "text"}
              inputMode={name === "amount" ? "text" : keyboards[kind as "number"]}
              autoComplete="off"
              readOnly={isReadOnly}
              value={text}
              onChange={(event) => set(name, event.target.value)}
            />
            {kind === "color" ? (
              <input
                type="color"
                aria-label={t("pick", { name: label })}
                value={/^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : "#ffffff"}
                onChange={(event) => set(name, event.target.value)}
                className="size-11 flex-none cursor-pointer rounded border border-ink bg-sheet p-1"
              />
            ) : null}
          </div>
        )}
      </Field>
    );
  });
}

type Props = Omit<ComponentProps<typeof TextInput>, "value" | "onChange"> & {
  value: string;
  onChange: (address: string) => void;
};

/** Uploads the logo right away, but the site keeps it only once the form is saved. */
function LogoField({ value, onChange, ...field }: Props) {
  const t = useTranslations("admin.logo");
  const errorText = useErrorText();
  const watch = useSessionWatch();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [brokenAddress, setBroken] = useState("");
  const shownAddress = parseLogoAddress(value.trim());

  async function send(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    if (!file) return;
    setBusy(true);
    setProblem(null);
    try {
      onChange(await uploadLogo(file));
    } catch (error) {
      const isPicture =
        error instanceof ApiError && ["unsupported_media_type", "too_large"].includes(error.code);
      setProblem(isPicture ? t("refused") : errorText(error));
      await watch(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="grid gap-2">
      <TextInput
        {...field}
        type="text"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        {shownAddress && brokenAddress !== shownAddress ? (
          // biome-ignore lint/performance/noImgElement: the content security policy blocks next/image's inline style
          <img
            src={shownAddress}
            alt={t("preview")}
            className="size-12 rounded border border-rule bg-paper object-contain p-1"
            onError={() => setBroken(shownAddress)}
          />
        ) : null}
        <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-primary underline focus-within:outline-2">
          {busy ? <Spinner /> : null}
          {t("send")}
          <input
            type="file"
            accept="image/png,image/jpeg,image/webp"
            className="sr-only"
            disabled={busy}
            onChange={send}
          />
        </label>
      </div>
      {shownAddress && brokenAddress === shownAddress ? (
        <p className="text-amber text-sm">{t("broken")}</p>
      ) : null}
      {problem ? (
        <p role="alert" className="text-red text-sm">
          {problem}
        </p>
      ) : null}
    </div>
  );
}

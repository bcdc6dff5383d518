"use client";
import { useLocale, useTranslations } from "next-intl";
import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { ChoiceInput } from "@/components/ui/choice-input";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { lacksReport, PRINT_BATCH_PARTS } from "@/lib/print-batch/rules/print-batch";
import { VIN_LIST_MAX } from "@/lib/print-batch/rules/vin-list";
import { useNewPrintBatch } from "./use-new-print-batch";
import { VinListCheck } from "./vin-list-check";

interface GuideFieldsProps {
  form: ReturnType<typeof useNewPrintBatch>["guide"];
  onChange: () => void;
}

const FORMS = ["as_is", "implied"] as const;
const WARRANTIES = ["none", "full", "limited"] as const;
const BOXES = ["manufacturer", "manufacturer_used", "other", "service"] as const;
const DEALER = [
  { name: "name", most: 100, required: true },
  { name: "address", most: 160, required: true },
  { name: "phone", most: 40, required: false },
  { name: "email", most: 120, required: false },
  { name: "complaints", most: 120, required: true },
] as const;

function GuideFields({ form, onChange }: GuideFieldsProps) {
  const t = useTranslations("printBatch.guide");
  const locale = useLocale();
  const warranty = useWatch({ control: form.control, name: "warranty" });
  const renderPercent = (name: "labor" | "parts") => (
    <Field label={t(name)} error={form.fieldError(name)}>
      <TextInput type="number" min={0} max={100} required {...form.register(name)} />
    </Field>
  );
  return (
    <fieldset onChange={onChange} className="grid gap-4">
      <legend className="heading float-left mb-4 w-full border-rule border-t pt-4 text-lg">
        {t("title")}
      </legend>
      <p className="max-w-measure text-ink-2 text-sm">
        {t("note")} {locale === "es" ? t("spanish") : null}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("form")}>
          <Select {...form.register("form")}>
            {FORMS.map((option) => (
              <option key={option} value={option}>
                {t(`forms.${option}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("warranty")}>
          <Select {...form.register("warranty")}>
            {WARRANTIES.map((option) => (
              <option key={option} value={option}>
                {t(`warranties.${option}`)}
              </option>
            ))}
          </Select>
        </Field>
        {warranty === "limited" ? renderPercent("labor") : null}
        {warranty === "limited" ? renderPercent("parts") : null}
        {warranty === "none" ? null : (
          <>
            <Field label={t("systems")} error={form.fieldError("systems")}>
              <TextArea rows={3} maxLength={400} required {...form.register("systems")} />
            </Field>
            <Field label={t("duration")} error={form.fieldError("duration")}>
              <TextArea rows={3} maxLength={200} required {...form.register("duration")} />
            </Field>
          </>
        )}
      </div>
      <div>
        <p className="caps">{t("boxes")}</p>
        {BOXES.map((box) => (
          <ChoiceInput key={box} type="checkbox" {...form.register(box)}>
            {t(`box.${box}`)}
          </ChoiceInput>
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {DEALER.map(({ name, most, required }) => (
          <Field
            key={name}
            label={t(`dealer.${name}`)}
            required={required}
            error={form.fieldError(`dealer.${name}`)}
          >
            <TextInput maxLength={most} required={required} {...form.register(`dealer.${name}`)} />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}

export function NewPrintBatch({
  isGlobal,
  onStarted,
}: {
  isGlobal: boolean;
  onStarted: (id: string) => void;
}) {
  const t = useTranslations("printBatch.new");
  const input = useRef<HTMLInputElement>(null);
  const { text, name, parts, guide, checked, confirmed, leftOut, vehicles, busy, problem, ...form } =
    useNewPrintBatch(onStarted);
  const canCheck = text.trim() !== "" && !lacksReport(parts);

  return (
    <Form
      isBare
      className="grid gap-6"
      onSubmit={async (event) => {
        event.preventDefault();
        // Checking the list doesn't require the guide's values; starting the batch does.
        if (vehicles > 0 || canCheck) await form.submit(event);
      }}
    >
      <div className="grid gap-3">
        <Field
          label={t("list")}
          hint={t("hint", { most: VIN_LIST_MAX })}
          note={name || undefined}
          error={form.listError}
        >
          <TextArea
            rows={7}
            value={text}
            spellCheck={false}
            autoCapitalize="characters"
            onChange={(event) => form.paste(event.target.value)}
            className="vin"
          />
        </Field>
        <div>
          <input
            ref={input}
            type="file"
            accept=".csv,text/csv,text/plain"
            aria-label={t("choose")}
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = "";
              if (file) void form.choose(file);
            }}
          />
          <Button variant="quiet" onClick={() => input.current?.click()}>
            {t("choose")}
          </Button>
        </div>
      </div>
      <fieldset>
        <legend className="caps">{t("parts")}</legend>
        {PRINT_BATCH_PARTS.map((part) => (
          <ChoiceInput
            key={part}
            type="checkbox"
            checked={parts.includes(part)}
            onChange={(event) => form.toggle(part, event.target.checked)}
            note={t(`partNote.${part}`)}
          >
            {t(`part.${part}`)}
          </ChoiceInput>
        ))}
      </fieldset>
      {lacksReport(parts) ? <p className="text-ink-2 text-sm">{t("base")}</p> : null}
      {parts.includes("guide") ? <GuideFields form={guide} onChange={form.changeGuide} /> : null}
      {checked ? (
        <VinListCheck
          checked={checked}
          confirmed={confirmed}
          onConfirm={form.confirm}
          leftOut={leftOut}
          onLeaveOut={form.leaveOut}
          isGlobal={isGlobal}
        />
      ) : null}
      {problem ? <ErrorNote title={problem} /> : null}
      <div>
        {vehicles > 0 ? (
          <Button type="submit" busy={busy}>
            {t("start", { vehicles })}
          </Button>
        ) : (
          <Button type="submit" busy={busy} disabled={!canCheck}>
            {t("check")}
          </Button>
        )}
      </div>
    </Form>
  );
}

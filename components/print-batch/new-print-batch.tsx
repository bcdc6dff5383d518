"use client";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { ChoiceInput } from "@/components/ui/choice-input";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { TextArea } from "@/components/ui/text-area";
import { lacksReport, PRINT_BATCH_PARTS } from "@/lib/core/print-batch/print-batch";
import { VIN_LIST_MAX } from "@/lib/core/print-batch/vin-list";
import { GuideFields } from "./buyers-guide-fields";
import { useNewPrintBatch } from "./use-new-print-batch";
import { VinListCheck } from "./vin-list-check";

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

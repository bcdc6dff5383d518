"use client";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { ChoiceInput } from "@/components/ui/choice-input";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import { useErrorText } from "@/lib/client/use-error-text";
import { lacksReport, PRINT_BATCH_PARTS } from "@/lib/core/print-batch/print-batch";
import { VIN_LIST_MAX } from "@/lib/core/print-batch/vin-list";
import { GuideFields } from "./buyers-guide-fields";
import { useNewPrintBatch } from "./use-new-print-batch";
import { VinListCheck } from "./vin-list-check";

/** Turns a list of VINs into a print batch: what is printed, what it would cost, and the start button. */
export function NewPrintBatch({
  isGlobal,
  onStarted,
}: {
  isGlobal: boolean;
  onStarted: (id: string) => void;
}) {
  const t = useTranslations("printBatch.new");
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const { text, name, parts, guide, check, start, paste, choose, toggle, fill } = useNewPrintBatch(onStarted);
  const error = start.error ?? check.error;
  const canCheck = text.trim() !== "" && !lacksReport(parts);
  const vehicles = check.data?.vehicles ?? 0;

  return (
    <form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (vehicles > 0) start.mutate();
        else if (canCheck) check.mutate();
      }}
    >
      <div className="grid gap-3">
        <Field label={t("list")} hint={t("hint", { most: VIN_LIST_MAX })} note={name || undefined}>
          <TextArea
            rows={7}
            value={text}
            spellCheck={false}
            autoCapitalize="characters"
            onChange={(event) => paste(event.target.value)}
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
              if (file) void choose(file);
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
            onChange={(event) => toggle(part, event.target.checked)}
            note={t(`partNote.${part}`)}
          >
            {t(`part.${part}`)}
          </ChoiceInput>
        ))}
      </fieldset>
      {lacksReport(parts) ? <p className="text-ink-2 text-sm">{t("base")}</p> : null}
      {parts.includes("guide") ? <GuideFields guide={guide} onFill={fill} /> : null}
      {check.data ? <VinListCheck checked={check.data} isGlobal={isGlobal} /> : null}
      {error ? <ErrorNote title={errorText(error)} /> : null}
      <div>
        {vehicles > 0 ? (
          <Button type="submit" busy={start.isPending}>
            {t("start", { vehicles })}
          </Button>
        ) : (
          <Button type="submit" busy={check.isPending} disabled={!canCheck}>
            {t("check")}
          </Button>
        )}
      </div>
    </form>
  );
}

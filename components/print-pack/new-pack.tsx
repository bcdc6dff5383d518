"use client";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import { useErrorText } from "@/lib/client/use-error-text";
import { lacksBase, PACK_PARTS } from "@/lib/core/print-pack";
import { VIN_LIST_MAX } from "@/lib/core/vin-list";
import { GuideFields } from "./guide-fields";
import { ListCheck } from "./list-check";
import { useNewPack } from "./use-new-pack";

/** A list of VINs becomes a pack: what is printed, what it would use, then the start. */
export function NewPack({ isGlobal, onStarted }: { isGlobal: boolean; onStarted: (id: string) => void }) {
  const t = useTranslations("printPack.new");
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const { text, name, parts, guide, check, start, paste, choose, toggle, fill } = useNewPack(onStarted);
  const error = start.error ?? check.error;
  const canCheck = text.trim() !== "" && !lacksBase(parts);
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
              const [chosen] = event.target.files ?? [];
              event.target.value = "";
              if (chosen) void choose(chosen);
            }}
          />
          <Button look="quiet" onClick={() => input.current?.click()}>
            {t("choose")}
          </Button>
        </div>
      </div>
      <fieldset>
        <legend className="caps">{t("parts")}</legend>
        {PACK_PARTS.map((part) => (
          <Choice
            key={part}
            type="checkbox"
            checked={parts.includes(part)}
            onChange={(event) => toggle(part, event.target.checked)}
            note={t(`partNote.${part}`)}
          >
            {t(`part.${part}`)}
          </Choice>
        ))}
      </fieldset>
      {lacksBase(parts) ? <p className="text-ink-2 text-sm">{t("base")}</p> : null}
      {parts.includes("guide") ? <GuideFields guide={guide} onFill={fill} /> : null}
      {check.data ? <ListCheck checked={check.data} isGlobal={isGlobal} /> : null}
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

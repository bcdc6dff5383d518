"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Choice } from "@/components/ui/choice";
import { ErrorNote } from "@/components/ui/error-note";
import { Form, SubmitButton } from "@/components/ui/form";
import type { AdminRow } from "@/lib/client/admin";
import { useActForm } from "@/lib/client/use-act-form";
import { useToasts } from "@/stores/toast";
import { type ActDefinition, type ActKey, acts } from "./act-definitions";
import { ActFields } from "./act-fields";
import { bodyFrom, initialTexts } from "./act-values";

interface ActFormProps {
  act: ActKey;
  /** What it is done to; its site is the site that is acted on. */
  row: AdminRow;
  onDone: () => void;
}

/** One form for every act: its words, its fields, a box to tick where there is no way back, and its button. */
export function ActForm({ act, row, onDone }: ActFormProps) {
  const t = useTranslations("admin");
  const { call, fields, danger, fixed, keyed }: ActDefinition = acts[act];
  const show = useToasts((state) => state.show);
  const [sure, setSure] = useState(!danger);
  const [asked, setAsked] = useState(false);
  const form = useActForm({
    act: call,
    initial: initialTexts(fields, row),
    bodyOf: (texts, key) => ({
      ...(typeof row.site === "string" ? { site: row.site } : {}),
      ...fixed?.(row),
      ...bodyFrom(fields, texts),
      ...(keyed ? { key } : {}),
    }),
    draft: `${act} ${row.id ?? ""}`,
    onDone: () => {
      show({ title: t("done"), message: t(`acts.${act}.label`) });
      onDone();
    },
  });
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (sure) form.send();
      }}
    >
      <p className="text-ink-2">{t(`acts.${act}.text`)}</p>
      <ActFields fields={fields} {...form} />
      {danger ? (
        <div>
          <Choice type="checkbox" checked={sure} onChange={(event) => setSure(event.target.checked)}>
            {t("sure")}
          </Choice>
          {asked && !sure ? (
            <p role="alert" className="text-red text-sm">
              {t("sureFirst")}
            </p>
          ) : null}
        </div>
      ) : null}
      {form.problem ? <ErrorNote title={form.problem.text} /> : null}
      <SubmitButton busy={form.busy} look={danger ? "danger" : "primary"}>
        {t(`acts.${act}.label`)}
      </SubmitButton>
    </Form>
  );
}

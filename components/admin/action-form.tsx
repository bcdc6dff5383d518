"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { RevealedSecret } from "@/components/shell/revealed-secret";
import { ChoiceInput } from "@/components/ui/choice-input";
import { ErrorNote } from "@/components/ui/error-note";
import { Form, SubmitButton } from "@/components/ui/form";
import type { AdminRow } from "@/lib/admin/client/admin";
import { useActionForm } from "@/lib/admin/client/use-action-form";
import { useToasts } from "@/stores/toast";
import { type ActionKey, actions } from "./action-definitions";
import { ActionFields } from "./action-fields";
import type { ActionDefinition } from "./action-types";
import { buildBody, getInitialTexts } from "./action-values";

interface ActionFormProps {
  action: ActionKey;
  /** The action is sent to the row's site, not the chosen site. */
  row: AdminRow;
  onDone: () => void;
}

export function ActionForm({ action, row, onDone }: ActionFormProps) {
  const t = useTranslations("admin");
  const { call, fields, danger, fixed, keyed, reveals, leadsTo }: ActionDefinition = actions[action];
  const show = useToasts((state) => state.show);
  const [sure, setSure] = useState(!danger);
  const [revealed, setRevealed] = useState<string | null>(null);
  const [submitted, setSubmitted] = useState(false);
  const form = useActionForm({
    action: call,
    initial: getInitialTexts(fields, row),
    getBody: (texts, key) => ({
      ...(typeof row.site === "string" ? { site: row.site } : {}),
      ...fixed?.(row),
      ...buildBody(fields, texts),
      ...(keyed ? { key } : {}),
    }),
    draft: `${action} ${row.id ?? ""}`,
    onDone: (answer) => {
      const revealedText = reveals ? answer[reveals] : undefined;
      if (typeof revealedText === "string") return setRevealed(revealedText);
      const next = leadsTo ? answer[leadsTo] : undefined;
      if (typeof next === "string") return window.location.assign(next);
      show({ title: t("done"), message: t(`actions.${action}.label`) });
      onDone();
    },
  });
  if (revealed !== null) return <RevealedSecret secret={revealed} onDone={onDone} />;
  return (
    <Form
      onSubmit={async (event) => {
        event.preventDefault();
        setSubmitted(true);
        if (sure) await form.send();
      }}
    >
      <p className="text-ink-2">{t(`actions.${action}.text`)}</p>
      <ActionFields fields={fields} {...form} />
      {danger ? (
        <div>
          <ChoiceInput
            type="checkbox"
            checked={sure}
            onChange={(event) => setSure(event.target.checked)}
            error={submitted && !sure ? t("sureFirst") : undefined}
          >
            {t("sure")}
          </ChoiceInput>
        </div>
      ) : null}
      {form.problem ? <ErrorNote title={form.problem.text} /> : null}
      <SubmitButton busy={form.busy} variant={danger ? "danger" : "primary"}>
        {t(`actions.${action}.label`)}
      </SubmitButton>
    </Form>
  );
}

"use client";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { ChoiceInput } from "@/components/ui/choice-input";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { Form, SubmitButton } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { type ImportKind, sendImport } from "@/lib/admin/client/import";
import { useSessionWatch } from "@/lib/admin/client/use-action-form";
import { ApiError, useErrorText, useFieldText } from "@/lib/platform/browser";
import { getAdminHref } from "@/lib/routes";
import { useValueLabel } from "./value";

/** A Record makes the compiler reject a missing import kind. */
const allKinds: Record<ImportKind, true> = {
  plates: true,
  history: true,
  "build-data": true,
  market: true,
  recalls: true,
  epa: true,
  vpic: true,
};
const kinds = Object.keys(allKinds) as ImportKind[];

export function ImportUpload() {
  const t = useTranslations("admin.upload");
  const valueLabel = useValueLabel();
  const format = useFormatter();
  const router = useRouter();
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const watch = useSessionWatch();
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<{ title: string; reason?: string } | null>(null);
  const [isFileMissing, setFileMissing] = useState(false);
  const stop = useRef<AbortController | null>(null);

  async function send(form: HTMLFormElement) {
    if (share !== null) return;
    setProblem(null);
    const fields = new FormData(form);
    const file = (form.elements.namedItem("file") as HTMLInputElement).files?.[0];
    setFileMissing(!file);
    if (!file) return;
    const kind = fields.get("kind") as ImportKind;
    const dryRun = fields.has("dry_run");
    setShare(0);
    stop.current = new AbortController();
    const { signal } = stop.current;
    try {
      const id = await sendImport({ file, kind, dryRun, onProgress: setShare, signal });
      router.push(getAdminHref("imports", id));
    } catch (error) {
      setShare(null);
      if (signal.aborted) return;
      const [first] = error instanceof ApiError ? Object.values(error.fields) : [];
      const isFile = error instanceof ApiError && error.code === "unprocessable";
      setProblem(
        isFile
          ? { title: t("refused"), reason: error.message }
          : { title: fieldText(first) ?? errorText(error) },
      );
      await watch(error);
    }
  }

  return (
    <Section title={t("title")} className="mb-8">
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          return send(event.currentTarget);
        }}
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={t("kind")}>
            <Select name="kind">
              {kinds.map((name) => (
                <option key={name} value={name}>
                  {valueLabel(name)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t("file")} hint={t("fileHint")} error={isFileMissing ? t("chooseFirst") : undefined}>
            <TextInput type="file" name="file" accept=".csv,.ndjson,.jsonl,.txt,.tsv,.plain,.gz" />
          </Field>
        </div>
        <ChoiceInput type="checkbox" name="dry_run" defaultChecked note={t("dryRunNote")}>
          {t("dryRun")}
        </ChoiceInput>
        {problem ? (
          <ErrorNote title={problem.title}>
            {problem.reason ? <span lang="en">{problem.reason}</span> : null}
          </ErrorNote>
        ) : null}
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton busy={share !== null}>{t("send")}</SubmitButton>
          {share === null ? null : (
            <>
              <span role="status" className="num text-ink-2">
                {t("sent", { share: format.number(share, { style: "percent" }) })}
              </span>
              <Button variant="plain" onClick={() => stop.current?.abort()}>
                {t("cancel")}
              </Button>
            </>
          )}
        </div>
      </Form>
    </Section>
  );
}

"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ErrorNote } from "@/components/ui/error-note";
import { Field } from "@/components/ui/field";
import { Form, SubmitButton } from "@/components/ui/form";
import { TrashIcon } from "@/components/ui/icons";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import { getFileKey, openDispute, type RejectedFile, uploadEvidence } from "@/lib/dispute/client";
import { DISPUTE_REASONS, DISPUTE_TEXT_MAX, type DisputeReason } from "@/lib/dispute/rules";
import { useDraft, useZodForm } from "@/lib/platform/browser";
import { loginHref } from "@/lib/routes";
import { useSourceName } from "@/lib/site/client/use-source-name";
import type { DisputedRecord } from "./disputed-record";
import { EvidenceInput } from "./evidence-input";

const loadSchema = async () => (await import("@/lib/dispute/contract")).disputeForm;
const DRAFT = ["reason", "text"] as const;
const getCurrentPath = () => window.location.pathname + window.location.search + window.location.hash;

interface DisputeFormProps {
  vin: string;
  record: DisputedRecord;
  onSent: (rejectedFiles: RejectedFile[]) => Promise<void>;
}

export function DisputeForm({ vin, record, onSent }: DisputeFormProps) {
  const t = useTranslations("report.dispute");
  const sourceName = useSourceName();
  const [files, setFiles] = useState<File[]>([]);
  const form = useZodForm(loadSchema, {
    defaultValues: { reason: "" as DisputeReason, text: "" },
    messages: { conflict: t("conflict"), not_found: t("noRecord"), not_logged_in: t("logInFirst") },
  });
  const dropDraft = useDraft(form, `dispute:${vin}:${record.source}:${record.id}`, DRAFT);
  const submit = form.onSubmit(async (values) => {
    const { id } = await openDispute({ vin, record: record.id, source: record.source, ...values });
    const rejectedFiles = await uploadEvidence(id, files);
    dropDraft();
    await onSent(rejectedFiles);
    return undefined;
  });
  const { problem } = form;

  return (
    <Form onSubmit={submit}>
      <Field label={t("reason")} error={form.fieldError("reason")} required>
        <Select {...form.register("reason")}>
          <option value="">{t("choose")}</option>
          {DISPUTE_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {t(`reasons.${reason}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("text")} hint={t("textHint")} error={form.fieldError("text")} required>
        <TextArea rows={5} maxLength={DISPUTE_TEXT_MAX} {...form.register("text")} />
      </Field>
      <div className="grid gap-2">
        <p className="caps">{t("evidence")}</p>
        <ul className="empty:hidden">
          {files.map((file) => (
            <li key={getFileKey(file)} className="flex items-center gap-2 border-hairline border-b">
              <span className="min-w-0 flex-1 break-words">{file.name}</span>
              <button
                type="button"
                aria-label={t("files.remove", { name: file.name })}
                onClick={() => setFiles(files.filter((other) => other !== file))}
                className="grid size-11 flex-none place-items-center rounded text-ink-2 hover:bg-band hover:text-ink"
              >
                <TrashIcon />
              </button>
            </li>
          ))}
        </ul>
        <EvidenceInput
          busy={false}
          onChoose={(chosen) => {
            const chosenNow = new Set(chosen.map(getFileKey));
            setFiles([...files.filter((file) => !chosenNow.has(getFileKey(file))), ...chosen]);
          }}
        />
      </div>
      <div className="grid gap-1.5 border-rule border-l-2 pl-3 text-sm">
        <p className="caps">{t("next")}</p>
        <p>{t("nextAsk", { source: sourceName(record.source) })}</p>
        <p>{t("nextShow")}</p>
      </div>
      {problem ? (
        <ErrorNote
          title={problem.text}
          action={
            problem.code === "not_logged_in" ? (
              <Link href={loginHref(getCurrentPath())}>{t("logIn")}</Link>
            ) : undefined
          }
        />
      ) : null}
      <SubmitButton busy={form.busy} wide>
        {t("send")}
      </SubmitButton>
    </Form>
  );
}

"use client";
import { useMutation } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { TrashIcon } from "@/components/ui/icons";
import { type RejectedFile, removeEvidence, uploadEvidence, withdrawDispute } from "@/lib/dispute/client";
import type { Dispute } from "@/lib/dispute/contract";
import { DISPUTE_FILES_MAX, isLiveDispute } from "@/lib/dispute/rules";
import { useErrorText } from "@/lib/platform/browser";
import { DisputeBadge } from "./dispute-badge";
import { EvidenceInput } from "./evidence-input";

function getSupportedTimeZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}

interface DisputeStatusProps {
  dispute: Dispute;
  /** Matches the report's time zone so that both show the same dates. */
  timeZone: string;
  onChange: (rejectedFiles?: RejectedFile[]) => Promise<void>;
  /** Undefined if the report no longer contains the record. */
  onReopen: (() => void) | undefined;
}

export function DisputeStatus({ dispute, timeZone, onChange, onReopen }: DisputeStatusProps) {
  const t = useTranslations("report.dispute");
  const format = useFormatter();
  const errorText = useErrorText();
  const [isConfirming, setConfirming] = useState(false);
  const add = useMutation({
    mutationFn: (files: File[]) => uploadEvidence(dispute.id, files),
    onSuccess: onChange,
  });
  const remove = useMutation({ mutationFn: removeEvidence, onSuccess: () => onChange() });
  const withdraw = useMutation({
    mutationFn: () => withdrawDispute(dispute.id),
    onSuccess: () => {
      setConfirming(false);
      return onChange();
    },
  });
  const zone = getSupportedTimeZone(timeZone);
  const isLive = isLiveDispute(dispute.state);
  const error = add.error ?? remove.error ?? withdraw.error;

  return (
    <div className="grid gap-5">
      <ol className="grid gap-1.5">
        {dispute.steps.map(({ state, at }) => (
          <li key={state} className="flex items-start gap-2">
            <DisputeBadge state={state} />
            <span className="min-w-0 flex-1 font-semibold">{t(`states.${state}`)}</span>
            <span className="num text-ink-2">
              {format.dateTime(new Date(at), { dateStyle: "medium", timeZone: zone })}
            </span>
          </li>
        ))}
      </ol>
      {dispute.answer ? (
        <div>
          <p className="caps">{t("answer")}</p>
          <p className="whitespace-pre-wrap break-words">{dispute.answer}</p>
        </div>
      ) : null}
      <div>
        <p className="caps">{t(`reasons.${dispute.reason}`)}</p>
        <p className="whitespace-pre-wrap break-words">{dispute.text}</p>
      </div>
      {dispute.files.length > 0 ? (
        <div>
          <p className="caps">{t("evidence")}</p>
          <ul>
            {dispute.files.map(({ id, name, url }) => (
              <li key={id} className="flex items-center gap-2 border-hairline border-b">
                <a href={url} target="_blank" rel="noreferrer" className="min-w-0 flex-1 break-words py-2.5">
                  {name}
                </a>
                {isLive ? (
                  <button
                    type="button"
                    aria-label={t("files.remove", { name })}
                    onClick={() => remove.mutate(id)}
                    className="grid size-11 flex-none place-items-center rounded text-ink-2 hover:bg-band hover:text-ink"
                  >
                    <TrashIcon />
                  </button>
                ) : null}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {error ? <ErrorNote title={errorText(error)} /> : null}
      {isLive && dispute.files.length < DISPUTE_FILES_MAX ? (
        <EvidenceInput busy={add.isPending} onChoose={(files) => add.mutate(files)} />
      ) : null}
      {isLive && isConfirming ? (
        <div role="status" className="flex flex-wrap items-center gap-3">
          <span className="basis-full">{t("withdrawSure")}</span>
          <Button variant="danger" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {t("withdrawYes")}
          </Button>
          <Button variant="quiet" onClick={() => setConfirming(false)}>
            {t("withdrawNo")}
          </Button>
        </div>
      ) : isLive ? (
        <Button variant="quiet" onClick={() => setConfirming(true)}>
          {t("withdraw")}
        </Button>
      ) : onReopen ? (
        <Button variant="quiet" onClick={onReopen}>
          {t("reopen")}
        </Button>
      ) : null}
    </div>
  );
}

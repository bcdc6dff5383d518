"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DialogContent } from "@/components/ui/dialog-content";
import { ErrorNote } from "@/components/ui/error-note";
import { disputesQuery, type RejectedFile } from "@/lib/dispute/client";
import type { Dispute } from "@/lib/dispute/contract";
import { ApiError, useErrorText } from "@/lib/platform/browser";
import { reportKeys } from "@/lib/report/client/report";
import { useSourceName } from "@/lib/site/client/use-source-name";
import { DisputeForm } from "./dispute-form";
import { DisputeStatus } from "./dispute-status";
import type { DisputedRecord } from "./disputed-record";

function useRejectionText(): (error: unknown) => string {
  const t = useTranslations("report.dispute.files");
  const errorText = useErrorText();
  return (error) => {
    if (!(error instanceof ApiError) || error.code === "unsupported_media_type") return t("noEvidence");
    if (error.code === "too_large") return t("tooLarge");
    return error.code === "conflict" ? t("full") : errorText(error);
  };
}

interface DisputeDialogProps {
  vin: string;
  timeZone: string;
  record: DisputedRecord;
  dispute: Dispute | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function DisputeDialog({ vin, timeZone, record, dispute, open, onOpenChange }: DisputeDialogProps) {
  const t = useTranslations("report.dispute");
  const common = useTranslations("common");
  const sourceName = useSourceName();
  const client = useQueryClient();
  const refusedText = useRejectionText();
  const [isReopening, setReopening] = useState(false);
  const [rejectedFiles, setRefused] = useState<RejectedFile[]>([]);
  const [announcement, setAnnouncement] = useState("");
  const currentDispute = isReopening ? undefined : dispute;

  async function refresh() {
    await Promise.all([
      client.invalidateQueries({ queryKey: disputesQuery(vin).queryKey }),
      client.invalidateQueries({ queryKey: reportKeys.document(vin, "vhr") }),
    ]);
  }
  return (
    <DialogContent
      open={open}
      onOpenChange={onOpenChange}
      title={currentDispute ? t("statusTitle", { number: currentDispute.number }) : t("action")}
      description={`${record.name} · ${sourceName(record.source)}`}
      closeLabel={common("close")}
    >
      <p role="status" className="mb-4 font-semibold empty:hidden">
        {announcement}
      </p>
      {rejectedFiles.length > 0 ? (
        <div className="my-3">
          <ErrorNote title={t("notAdded")}>
            <ul>
              {rejectedFiles.map((file) => (
                <li key={file.file} className="break-words">
                  {file.name}: {refusedText(file.error)}
                </li>
              ))}
            </ul>
          </ErrorNote>
        </div>
      ) : null}
      {currentDispute ? (
        <DisputeStatus
          dispute={currentDispute}
          timeZone={timeZone}
          onChange={async (more) => {
            setAnnouncement("");
            setRefused(more ?? []);
            await refresh();
          }}
          onReopen={
            record.dispute
              ? undefined
              : () => {
                  setAnnouncement("");
                  setRefused([]);
                  setReopening(true);
                }
          }
        />
      ) : (
        <DisputeForm
          vin={vin}
          record={record}
          onSent={async (more) => {
            setRefused(more);
            await refresh();
            setReopening(false);
            setAnnouncement(t("sent"));
          }}
        />
      )}
    </DialogContent>
  );
}

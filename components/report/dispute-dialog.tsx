"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DialogSheet } from "@/components/ui/dialog-sheet";
import { ErrorNote } from "@/components/ui/error-note";
import { disputesQuery, type Refused } from "@/lib/client/dispute";
import { reportKeys } from "@/lib/client/report";
import type { Dispute } from "@/lib/contract/dispute";
import { DisputeForm } from "./dispute-form";
import { DisputeStatus } from "./dispute-status";
import type { DisputedRecord } from "./report-disputes";
import { useRefusedText } from "./use-refused-text";

interface DisputeDialogProps {
  vin: string;
  timeZone: string;
  record: DisputedRecord;
  /** The newest one of this record. */
  dispute: Dispute | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A record's dispute: the form, or where it stands. */
export function DisputeDialog({ vin, timeZone, record, dispute, open, onOpenChange }: DisputeDialogProps) {
  const t = useTranslations("report.dispute");
  const common = useTranslations("common");
  const client = useQueryClient();
  const refusedText = useRefusedText();
  const [again, setAgain] = useState(false);
  const [refused, setRefused] = useState<Refused[]>([]);
  const [said, setSaid] = useState("");
  const shown = again ? undefined : dispute;

  /** As the server has it: in this dialog, and on the record. */
  async function refresh() {
    await Promise.all([
      client.invalidateQueries({ queryKey: disputesQuery(vin).queryKey }),
      client.invalidateQueries({ queryKey: reportKeys.document(vin, "vhr") }),
    ]);
  }
  return (
    <DialogSheet
      {...{ open, onOpenChange }}
      title={shown ? t("statusTitle", { number: shown.number }) : t("action")}
      description={`${record.name} · ${record.source}`}
      closeLabel={common("close")}
    >
      <p role="status" className="mb-4 font-semibold empty:hidden">
        {said}
      </p>
      {refused.length > 0 ? (
        <div className="my-3">
          <ErrorNote title={t("notAdded")}>
            <ul>
              {refused.map((one) => (
                <li key={one.file} className="break-words">
                  {one.name}: {refusedText(one.error)}
                </li>
              ))}
            </ul>
          </ErrorNote>
        </div>
      ) : null}
      {shown ? (
        <DisputeStatus
          {...{ dispute: shown, timeZone }}
          onChange={async (more) => {
            setSaid("");
            setRefused(more ?? []);
            await refresh();
          }}
          onAgain={
            record.dispute
              ? undefined
              : () => {
                  setSaid("");
                  setRefused([]);
                  setAgain(true);
                }
          }
        />
      ) : (
        <DisputeForm
          {...{ vin, record }}
          onSent={async (more) => {
            setRefused(more);
            await refresh();
            setAgain(false);
            setSaid(t("sent"));
          }}
        />
      )}
    </DialogSheet>
  );
}

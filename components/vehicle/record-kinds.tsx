"use client";
import { useTranslations } from "next-intl";
import { type IconStatus, StatusIcon } from "@/components/ui/status-icon";
import { type GroupedRecords, groupRecords } from "@/components/vehicle/record-groups";
import type { RecordPreview } from "@/lib/contract/vehicle";

function markOf({ state, heavy }: GroupedRecords): IconStatus {
  if (state !== "found") return state;
  return heavy ? "found" : "note";
}

/** The kinds of record that a report would contain: their number, never their content. */
export function RecordKinds({ records }: { records: readonly RecordPreview[] }) {
  const t = useTranslations("vehicle.records");
  return (
    <div className="@container">
      <ul className="grid gap-x-4 gap-y-2 @min-[23rem]:grid-cols-2">
        {groupRecords(records).map((entry) => (
          <li key={entry.group} className="flex">
            <StatusIcon state={markOf(entry)}>
              {t(entry.state, { kind: t(`kinds.${entry.group}`), count: entry.count })}
            </StatusIcon>
          </li>
        ))}
      </ul>
    </div>
  );
}

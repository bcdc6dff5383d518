"use client";
import { useTranslations } from "next-intl";
import { type MarkState, StateMark } from "@/components/ui/state-mark";
import type { RecordPreview } from "@/lib/contract/vehicle";
import { type GroupedRecords, groupRecords } from "@/lib/core/record-groups";

function markOf({ state, heavy }: GroupedRecords): MarkState {
  if (state !== "found") return state;
  return heavy ? "found" : "note";
}

/** Which kinds of record a report would hold: how many, never what they say. */
export function RecordKinds({ records }: { records: readonly RecordPreview[] }) {
  const t = useTranslations("vehicle.records");
  return (
    <div className="@container">
      <ul className="grid gap-x-4 gap-y-2 @min-[23rem]:grid-cols-2">
        {groupRecords(records).map((entry) => (
          <li key={entry.group} className="flex">
            <StateMark state={markOf(entry)}>
              {t(entry.state, { kind: t(`kinds.${entry.group}`), count: entry.count })}
            </StateMark>
          </li>
        ))}
      </ul>
    </div>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { StatusMark } from "@/components/ui/status-mark";
import type { RecordPreview } from "@/lib/vehicle/contract/vehicle";

const UNITS = { title: "brands", odometer: "readings", owners: "owners", listings: "times" } as const;

function getUnit(kind: RecordPreview["kind"]) {
  return kind in UNITS ? UNITS[kind as keyof typeof UNITS] : "records";
}

/** Shows counts and severity, never the records' content. */
export function RecordKinds({ records }: { records: readonly RecordPreview[] }) {
  const t = useTranslations("vehicle.records");
  return (
    <div className="@container">
      <ul className="grid gap-x-4 gap-y-2 @min-[23rem]:grid-cols-2">
        {records.map(({ kind, state, mark, count }) => {
          const name = t(`kinds.${kind}`);
          return (
            <li key={kind} className="flex">
              <StatusMark status={mark}>
                {state === "found"
                  ? t(`found.${getUnit(kind)}`, { kind: name, count })
                  : t(state, { kind: name })}
              </StatusMark>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

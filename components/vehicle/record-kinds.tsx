"use client";
import { useTranslations } from "next-intl";
import { type MarkState, StateMark } from "@/components/ui/state-mark";
import type { RecordPreview } from "@/lib/contract/vehicle";
import type { Messages } from "@/lib/i18n/messages";

/** Found records of these kinds weigh against a car; of the others they are worth knowing. */
const HEAVY: ReadonlySet<string> = new Set([
  ...["brand", "junk", "salvage", "total_loss", "damage", "accident", "theft", "lien", "impound"],
  ...["title_brand", "insurance"],
]);

type KindName = keyof Messages["vehicle"]["records"]["kinds"];

function markOf({ kind, state }: RecordPreview): MarkState {
  if (state !== "found") return state;
  return HEAVY.has(kind) ? "found" : "note";
}

/** Which kinds of record a report would hold: how many, never what they say. */
export function RecordKinds({ records }: { records: readonly RecordPreview[] }) {
  const t = useTranslations("vehicle.records");
  const name = (kind: string) => (t.has(`kinds.${kind as KindName}`) ? t(`kinds.${kind as KindName}`) : kind);
  return (
    <ul className="grid gap-x-4 gap-y-2 min-[22rem]:grid-cols-2">
      {records.map((record) => (
        <li key={record.kind}>
          <StateMark state={markOf(record)}>
            {t(record.state, { kind: name(record.kind), count: record.count })}
          </StateMark>
        </li>
      ))}
    </ul>
  );
}

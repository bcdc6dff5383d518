import { choiceBoxStyle } from "@/components/ui/choice-input";
import type { GarageMessages } from "./vehicle-labels";

export interface CompareSelection {
  isMarked: boolean;
  /** The maximum is already selected, so this one is disabled. */
  isFull: boolean;
  onMark: (vin: string, isMarked: boolean) => void;
}

/** Selects a vehicle for comparison. */
export function CompareCheckbox({
  vin,
  name,
  t,
  isMarked,
  isFull,
  onMark,
}: CompareSelection & { vin: string; name: string; t: GarageMessages }) {
  return (
    <label className="condensed relative z-10 mr-auto inline-flex min-h-11 cursor-pointer items-center gap-2 px-2 text-ink-2 text-sm has-disabled:cursor-not-allowed">
      <input
        type="checkbox"
        checked={isMarked}
        disabled={isFull && !isMarked}
        onChange={(event) => onMark(vin, event.target.checked)}
        aria-label={t("compare.select", { name })}
        className={choiceBoxStyle("checkbox")}
      />
      <span aria-hidden="true">{t("compare.label")}</span>
    </label>
  );
}

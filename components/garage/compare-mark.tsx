import { choiceBox } from "@/components/ui/choice";
import type { GarageWords } from "./vehicle-words";

export interface Marking {
  isMarked: boolean;
  /** As many are marked as can be compared: this one cannot be. */
  isFull: boolean;
  onMark: (vin: string, isMarked: boolean) => void;
}

/** Marks a car to be compared. */
export function CompareMark({
  vin,
  name,
  t,
  isMarked,
  isFull,
  onMark,
}: Marking & { vin: string; name: string; t: GarageWords }) {
  return (
    <label className="condensed relative z-10 mr-auto inline-flex min-h-11 cursor-pointer items-center gap-2 px-2 text-ink-2 text-sm has-disabled:cursor-not-allowed">
      <input
        type="checkbox"
        checked={isMarked}
        disabled={isFull && !isMarked}
        onChange={(event) => onMark(vin, event.target.checked)}
        aria-label={t("compare.mark", { name })}
        className={choiceBox("checkbox")}
      />
      <span aria-hidden="true">{t("compare.label")}</span>
    </label>
  );
}

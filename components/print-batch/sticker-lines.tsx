"use client";
import { useTranslations } from "next-intl";
import { ChoiceInput } from "@/components/ui/choice-input";
import { VinText } from "@/components/ui/vin-text";
import type { PrintBatchLine } from "@/lib/contract/print-batch";
import { STICKER_OUTLOOKS } from "@/lib/core/print-batch/print-batch";

interface StickerLinesProps {
  lines: readonly PrintBatchLine[];
  leftOut: readonly string[];
  onLeaveOut: (vins: string[]) => void;
}

const isPlain = ({ sticker }: PrintBatchLine) => sticker !== "build_data" && sticker !== "made";

export function StickerLines({ lines, leftOut, onLeaveOut }: StickerLinesProps) {
  const t = useTranslations("printBatch.stickers");
  const plain = lines.filter(isPlain);
  const outlooks = STICKER_OUTLOOKS.map((outlook) => ({
    outlook,
    count: lines.filter(({ sticker }) => sticker === outlook).length,
  })).filter(({ count }) => count > 0);
  const isLeftOut = ({ vin }: PrintBatchLine) => leftOut.includes(vin);
  const without = (vin: string) => leftOut.filter((other) => other !== vin);
  return (
    <fieldset className="grid gap-2">
      <legend className="caps">{t("title")}</legend>
      <ul className="mt-1 grid gap-1">
        {outlooks.map(({ outlook, count }) => (
          <li key={outlook}>{t(`count.${outlook}`, { count })}</li>
        ))}
      </ul>
      {plain.length > 0 ? (
        <ChoiceInput
          type="checkbox"
          checked={plain.every(isLeftOut)}
          onChange={(event) => onLeaveOut(event.target.checked ? plain.map(({ vin }) => vin) : [])}
          note={t("leaveOutNote")}
        >
          {t("leaveOut", { count: plain.length })}
        </ChoiceInput>
      ) : null}
      <details>
        <summary className="min-h-11 cursor-pointer py-2">{t("lines")}</summary>
        <ul>
          {lines.map((line) => (
            <li key={line.vin} className="border-hairline border-b py-1 last:border-b-0">
              <p className="flex flex-wrap items-baseline gap-x-3">
                <span className="num font-semibold">{t("line", { line: line.line })}</span>
                {line.vehicle ? <span>{line.vehicle}</span> : null}
                <VinText vin={line.vin} className="text-sm" />
                <span className="text-ink-2 text-sm">{t(`state.${line.sticker}`)}</span>
              </p>
              {isPlain(line) ? (
                <ChoiceInput
                  type="checkbox"
                  checked={isLeftOut(line)}
                  onChange={(event) =>
                    onLeaveOut(event.target.checked ? [...leftOut, line.vin] : without(line.vin))
                  }
                >
                  {t("leaveThisOut")} <span className="sr-only">{line.vehicle ?? line.vin}</span>
                </ChoiceInput>
              ) : null}
            </li>
          ))}
        </ul>
      </details>
    </fieldset>
  );
}

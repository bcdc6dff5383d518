"use client";
import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import type { MileageAnswer } from "@/lib/garage/rules/mileage-drop";
import { formatCount } from "@/lib/platform/i18n";
import type { MileageQuestion } from "./use-mileage-log";

interface MileageDropProps {
  question: MileageQuestion;
  busy: boolean;
  onCorrect: () => void;
  onAnswer: (answer: MileageAnswer) => void;
}

/** Noon UTC keeps the date from shifting with the time zone. */
export function useDayText(): (day: string) => string {
  const format = useFormatter();
  return (day) => format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: "medium", timeZone: "UTC" });
}

/** Saves nothing until the user explains why the mileage dropped. */
export function MileageDropQuestion({ question, busy, onCorrect, onAnswer }: MileageDropProps) {
  const t = useTranslations("garage.mileage.question");
  const dayText = useDayText();
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const { reading, drop } = question;
  const pair = [drop.other, reading];
  const [before, after] = drop.isLower ? pair : pair.reverse();
  if (!before || !after) return null;
  return (
    <fieldset aria-describedby={id} className="grid gap-3 rounded border border-hairline p-4 sm:col-span-2">
      <legend className="heading px-1">{t("title")}</legend>
      <p id={id} className="text-ink-2">
        {t("text", {
          before: formatCount(before.miles),
          beforeDay: dayText(before.day),
          after: formatCount(after.miles),
          afterDay: dayText(after.day),
        })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button ref={first} type="button" size="sm" onClick={onCorrect}>
          {t("correct")}
        </Button>
        {drop.answers.map((answer) => (
          <Button
            key={answer.explanation}
            type="button"
            variant="quiet"
            size="sm"
            busy={busy}
            onClick={() => onAnswer(answer)}
          >
            {t(answer.explanation, { day: dayText(drop.other.day) })}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

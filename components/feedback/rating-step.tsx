"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { RATING_DELAY_MS } from "@/lib/core/constants";
import { RATINGS, type Rating } from "@/lib/core/feedback-steps";

/** Step 0. Buttons, not radio buttons: an arrow key must not answer. The last one pressed within the pause counts. */
export function RatingStep({ onRated }: { onRated: (rating: Rating) => void }) {
  const t = useTranslations("feedback.rating");
  const [chosen, setChosen] = useState<Rating | null>(null);

  useEffect(() => {
    if (chosen === null) return;
    const timer = setTimeout(() => onRated(chosen), RATING_DELAY_MS);
    return () => clearTimeout(timer);
  }, [chosen, onRated]);

  return (
    <fieldset>
      <legend className="mb-3 text-ink-2">{t("question")}</legend>
      <ol className="rounded border border-ink">
        {[...RATINGS].reverse().map((rating) => (
          <li key={rating} className="border-hairline border-b last:border-b-0">
            <button
              type="button"
              aria-pressed={chosen === rating}
              onClick={() => setChosen(rating)}
              className={classNames(
                "condensed flex min-h-11 w-full items-center gap-3 px-4 text-left font-[600] text-base transition-colors",
                chosen === rating ? "bg-primary text-on-primary" : "hover:bg-band",
              )}
            >
              <span className="num w-4 font-extrabold font-label">{rating}</span>{" "}
              <span className="flex-1">{t(`names.${rating}`)}</span>
              <span aria-hidden="true" className="flex gap-1">
                {RATINGS.map((mark) => (
                  <span
                    key={mark}
                    className={classNames(
                      "size-2.5 rounded-full border-[1.5px] border-current",
                      mark <= rating && "bg-current",
                    )}
                  />
                ))}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

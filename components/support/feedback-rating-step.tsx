"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { RATING_DELAY_MS } from "@/lib/core/constants";
import { RATINGS, type Rating } from "@/lib/core/support/feedback-steps";

/** Buttons, not radio buttons, because an arrow key must not submit. The last click within the pause counts. */
export function RatingStep({ onRated }: { onRated: (rating: Rating) => void }) {
  const t = useTranslations("feedback.rating");
  const [selected, setSelected] = useState<Rating | null>(null);

  useEffect(() => {
    if (selected === null) return;
    const timer = setTimeout(() => onRated(selected), RATING_DELAY_MS);
    return () => clearTimeout(timer);
  }, [selected, onRated]);

  return (
    <fieldset>
      <legend className="mb-3 text-ink-2">{t("question")}</legend>
      <ol className="rounded border border-ink">
        {[...RATINGS].reverse().map((rating) => (
          <li key={rating} className="border-hairline border-b last:border-b-0">
            <button
              type="button"
              aria-pressed={selected === rating}
              onClick={() => setSelected(rating)}
              className={classNames(
                "condensed flex min-h-11 w-full items-center gap-3 px-4 text-left font-[600] text-base transition-colors",
                selected === rating ? "bg-primary text-on-primary" : "hover:bg-band",
              )}
            >
              <span className="num w-4 font-extrabold font-label">{rating}</span>{" "}
              <span className="flex-1">{t(`names.${rating}`)}</span>
              <span aria-hidden="true" className="flex gap-1">
                {RATINGS.map((dot) => (
                  <span
                    key={dot}
                    className={classNames(
                      "size-2.5 rounded-full border-[1.5px] border-current",
                      dot <= rating && "bg-current",
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

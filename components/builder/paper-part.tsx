"use client";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Choice } from "@/components/ui/choice";
import { useBuilderForm } from "./form-context";
import { Part } from "./part";

/** How the sheet is printed: on its side or upright, with or without the service's name. */
export function PaperPart() {
  const t = useTranslations("builder");
  const group = useId();
  const { draft, change } = useBuilderForm();
  return (
    <Part title={t("part.paper")}>
      <div className="grid grid-cols-2 gap-x-4">
        {(["landscape", "portrait"] as const).map((orientation) => (
          <Choice
            key={orientation}
            type="radio"
            name={group}
            checked={draft.orientation === orientation}
            onChange={() => change({ orientation })}
            className="border-b-0"
          >
            {t(`paper.${orientation}`)}
          </Choice>
        ))}
      </div>
      <Choice
        type="checkbox"
        checked={draft.unbranded}
        onChange={() => change({ unbranded: !draft.unbranded })}
        note={t("paper.unbrandedText")}
      >
        {t("paper.unbranded")}
      </Choice>
    </Part>
  );
}

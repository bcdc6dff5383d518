"use client";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { ChoiceInput } from "@/components/ui/choice-input";
import { useStickerEditor } from "./editor-context";
import { EditorSection } from "./editor-section";

export function PaperSection() {
  const t = useTranslations("stickerEditor");
  const group = useId();
  const { draft, change } = useStickerEditor();
  return (
    <EditorSection title={t("part.paper")}>
      <div className="grid grid-cols-2 gap-x-4">
        {(["landscape", "portrait"] as const).map((orientation) => (
          <ChoiceInput
            key={orientation}
            type="radio"
            name={group}
            checked={draft.orientation === orientation}
            onChange={() => change({ orientation })}
            className="border-b-0"
          >
            {t(`paper.${orientation}`)}
          </ChoiceInput>
        ))}
      </div>
      <ChoiceInput
        type="checkbox"
        checked={draft.unbranded}
        onChange={() => change({ unbranded: !draft.unbranded })}
        note={t("paper.unbrandedText")}
      >
        {t("paper.unbranded")}
      </ChoiceInput>
    </EditorSection>
  );
}

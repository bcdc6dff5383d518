"use client";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { ChoiceInput } from "@/components/ui/choice-input";
import { CodeLookup } from "./code-lookup";
import { CustomLines } from "./custom-lines";
import { useStickerEditor } from "./editor-context";
import { EditorSection } from "./editor-section";
import { EquipmentChoice } from "./equipment-choice";

export function PackagesSection() {
  const t = useTranslations("stickerEditor");
  const group = useId();
  const { data, draft, change } = useStickerEditor();
  const lines = data.packages.flatMap((category) => category.data);
  return (
    <EditorSection title={t("part.packages")} tour="packages">
      {lines.length > 0 ? (
        <div className="mb-2 grid grid-cols-2 gap-x-4 border-hairline border-b">
          {(["auto", "manual"] as const).map((mode) => (
            <ChoiceInput
              key={mode}
              type="radio"
              name={group}
              checked={draft.mode === mode}
              onChange={() => change({ mode })}
              className="border-b-0"
            >
              {t(`mode.${mode}`)}
            </ChoiceInput>
          ))}
        </div>
      ) : null}
      {lines.length > 0 && draft.mode === "auto" ? (
        <>
          <p className="py-1 text-ink-2 text-sm">{t("mode.autoText")}</p>
          {lines.map((line) => (
            <EquipmentChoice key={`${line.code} ${line.section}`} line={line} />
          ))}
        </>
      ) : (
        <p className="text-[0.9375rem] text-ink-2">
          {t(lines.length > 0 ? "mode.manualText" : "mode.noLines")}
        </p>
      )}
      <CustomLines />
      <CodeLookup />
    </EditorSection>
  );
}

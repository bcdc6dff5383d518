"use client";
import { useTranslations } from "next-intl";
import { useStickerEditor } from "./editor-context";
import { EditorSection } from "./editor-section";
import { ListOrCustom } from "./list-or-custom";

/** Trim and style: the trim decides which build data is shown. */
export function TrimSection() {
  const t = useTranslations("stickerEditor");
  const { data, draft, change } = useStickerEditor();
  return (
    <EditorSection title={t("part.trim")} tour="trim">
      <div className="grid gap-4">
        <ListOrCustom
          label={t("trim")}
          options={data.trims}
          value={draft.trim ?? data.trim ?? ""}
          maxLength={100}
          onChange={(trim) => change({ trim })}
        />
        <ListOrCustom
          label={t("style")}
          options={data.styles}
          value={draft.style ?? data.style ?? ""}
          maxLength={120}
          onChange={(style) => change({ style })}
        />
      </div>
    </EditorSection>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { useBuilderForm } from "./form-context";
import { ListOrOwn } from "./list-or-own";
import { Part } from "./part";

/** Trim and style: the trim decides which build data is shown. */
export function TrimPart() {
  const t = useTranslations("builder");
  const { data, draft, change } = useBuilderForm();
  return (
    <Part title={t("part.trim")} tour="trim">
      <div className="grid gap-4">
        <ListOrOwn
          label={t("trim")}
          options={data.trims}
          value={draft.trim ?? data.trim ?? ""}
          maxLength={100}
          onChange={(trim) => change({ trim })}
        />
        <ListOrOwn
          label={t("style")}
          options={data.styles}
          value={draft.style ?? data.style ?? ""}
          maxLength={120}
          onChange={(style) => change({ style })}
        />
      </div>
    </Part>
  );
}

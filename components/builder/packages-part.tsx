"use client";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Choice } from "@/components/ui/choice";
import { useBuilderForm } from "./form-context";
import { LineChoice } from "./line-choice";
import { OwnLines } from "./own-lines";
import { Part } from "./part";

/** Packages and options: those of the data, preselected and open to adjustment, or all by hand. */
export function PackagesPart() {
  const t = useTranslations("builder");
  const group = useId();
  const { data, draft, change } = useBuilderForm();
  const lines = data.packages.flatMap((category) => category.data);
  return (
    <Part title={t("part.packages")} tour="packages">
      {lines.length > 0 ? (
        <div className="mb-2 grid grid-cols-2 gap-x-4 border-hairline border-b">
          {(["auto", "manual"] as const).map((mode) => (
            <Choice
              key={mode}
              type="radio"
              name={group}
              checked={draft.mode === mode}
              onChange={() => change({ mode })}
              className="border-b-0"
            >
              {t(`mode.${mode}`)}
            </Choice>
          ))}
        </div>
      ) : null}
      {lines.length > 0 && draft.mode === "auto" ? (
        <>
          <p className="py-1 text-ink-2 text-sm">{t("mode.autoText")}</p>
          {lines.map((line) => (
            <LineChoice key={`${line.code} ${line.section}`} line={line} />
          ))}
        </>
      ) : (
        <p className="text-[0.9375rem] text-ink-2">
          {t(lines.length > 0 ? "mode.manualText" : "mode.noLines")}
        </p>
      )}
      <OwnLines />
    </Part>
  );
}

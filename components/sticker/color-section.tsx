"use client";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { ChoiceInput } from "@/components/ui/choice-input";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { StickerColor } from "@/lib/sticker/contract/confirmation";
import { type ColorDraft, findOfferedColor, isSameColor } from "@/lib/sticker/rules/draft";
import { useStickerEditor } from "./editor-context";
import { EditorSection } from "./editor-section";

const getColorName = ({ code, name }: StickerColor) => [code, name].filter(Boolean).join(" ");

interface SwatchProps {
  color: StickerColor;
  group: string;
  checked: boolean;
  onChoose: () => void;
}

function Swatch({ color, group, checked, onChoose }: SwatchProps) {
  return (
    <label className="relative block cursor-pointer" title={getColorName(color)}>
      <input
        type="radio"
        name={group}
        checked={checked}
        onChange={onChoose}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span className="sr-only">{getColorName(color)}</span>
      <span
        aria-hidden="true"
        className="block h-11 rounded-sm border border-ink-3 forced-color-adjust-none outline-offset-2 peer-checked:outline-[2.5px] peer-checked:outline-ink peer-focus-visible:ring-2 peer-focus-visible:ring-primary peer-focus-visible:ring-offset-4 peer-focus-visible:ring-offset-sheet"
        style={
          color.hex
            ? { background: color.hex }
            : { background: "repeating-linear-gradient(45deg, var(--ink-3) 0 2px, var(--sheet) 2px 7px)" }
        }
      />
    </label>
  );
}

export function ColorSection({ part }: { part: "exterior" | "interior" }) {
  const t = useTranslations("stickerEditor");
  const group = useId();
  const { data, draft, change } = useStickerEditor();
  const choice = draft[part];
  const chosen = findOfferedColor(draft, data, part);
  const offered = data[part];
  const choose = (color: ColorDraft) => change({ [part]: color });
  const isNone = choice.kind === "none" || (choice.kind !== "own" && chosen === null);
  const summary =
    choice.kind === "own"
      ? null
      : chosen
        ? `${getColorName(chosen)} · ${t(isSameColor(chosen, data.colors[part]) ? "color.ofCar" : "color.fromData")}`
        : t(offered.length > 0 ? "color.notStated" : "color.noneKnown");
  return (
    <EditorSection title={t(`part.${part}`)} tour={part}>
      {offered.length > 0 ? (
        <div className="mb-2 grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-2.5">
          {offered.map((color) => (
            <Swatch
              key={`${color.code} ${color.name}`}
              color={color}
              group={group}
              checked={isSameColor(color, chosen)}
              onChoose={() => choose({ kind: "offered", name: color.name, code: color.code })}
            />
          ))}
        </div>
      ) : null}
      {summary ? <p className="py-1 text-[0.9375rem]">{summary}</p> : null}
      <div className="grid grid-cols-2 gap-x-4">
        <ChoiceInput
          type="radio"
          name={group}
          checked={isNone}
          onChange={() => choose({ kind: "none" })}
          className="border-b-0"
        >
          <span className="font-normal">{t("color.none")}</span>
        </ChoiceInput>
        <ChoiceInput
          type="radio"
          name={group}
          checked={choice.kind === "own"}
          onChange={() => choose({ kind: "own", name: "", code: "" })}
          className="border-b-0"
        >
          <span className="font-normal">{t("color.custom")}</span>
        </ChoiceInput>
      </div>
      {choice.kind === "own" ? (
        <div className="grid grid-cols-[1fr_6rem] gap-3">
          <Field label={t("color.name")} note={t("byYou")}>
            <TextInput
              value={choice.name}
              maxLength={80}
              autoComplete="off"
              onChange={(event) => choose({ ...choice, name: event.target.value })}
            />
          </Field>
          <Field label={t("color.code")}>
            <TextInput
              value={choice.code}
              maxLength={20}
              autoComplete="off"
              onChange={(event) => choose({ ...choice, code: event.target.value })}
            />
          </Field>
        </div>
      ) : null}
    </EditorSection>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Choice } from "@/components/ui/choice";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { StickerColor } from "@/lib/core/sticker-confirm";
import { type ColorDraft, isSameColor, offeredColor } from "@/lib/core/sticker-draft";
import { useBuilderForm } from "./form-context";
import { Part } from "./part";

const colorName = ({ code, name }: StickerColor) => [code, name].filter(Boolean).join(" ");

interface SwatchProps {
  color: StickerColor;
  group: string;
  checked: boolean;
  onChoose: () => void;
}

/** A colour as paint; one whose shade nobody gives is hatched. Its name is told below, and to screen readers here. */
function Swatch({ color, group, checked, onChoose }: SwatchProps) {
  return (
    <label className="relative block cursor-pointer" title={colorName(color)}>
      <input
        type="radio"
        name={group}
        checked={checked}
        onChange={onChoose}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span className="sr-only">{colorName(color)}</span>
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

/** Exterior or interior colour: the data's as swatches, none, or one that the user names. */
export function ColorPart({ part }: { part: "exterior" | "interior" }) {
  const t = useTranslations("builder");
  const group = useId();
  const { data, draft, change } = useBuilderForm();
  const wish = draft[part];
  const chosen = offeredColor(draft, data, part);
  const offered = data[part];
  const wishFor = (color: ColorDraft) => change({ [part]: color });
  const isNone = wish.kind === "none" || (wish.kind !== "own" && chosen === null);
  const told =
    wish.kind === "own"
      ? null
      : chosen
        ? `${colorName(chosen)} · ${t(isSameColor(chosen, data.colors[part]) ? "color.ofCar" : "color.fromData")}`
        : t(offered.length > 0 ? "color.notStated" : "color.noneKnown");
  return (
    <Part title={t(`part.${part}`)} tour={part}>
      {offered.length > 0 ? (
        <div className="mb-2 grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-2.5">
          {offered.map((color) => (
            <Swatch
              key={`${color.code} ${color.name}`}
              color={color}
              group={group}
              checked={isSameColor(color, chosen)}
              onChoose={() => wishFor({ kind: "offered", name: color.name, code: color.code })}
            />
          ))}
        </div>
      ) : null}
      {told ? <p className="py-1 text-[0.9375rem]">{told}</p> : null}
      <div className="grid grid-cols-2 gap-x-4">
        <Choice
          type="radio"
          name={group}
          checked={isNone}
          onChange={() => wishFor({ kind: "none" })}
          className="border-b-0"
        >
          <span className="font-normal">{t("color.none")}</span>
        </Choice>
        <Choice
          type="radio"
          name={group}
          checked={wish.kind === "own"}
          onChange={() => wishFor({ kind: "own", name: "", code: "" })}
          className="border-b-0"
        >
          <span className="font-normal">{t("color.own")}</span>
        </Choice>
      </div>
      {wish.kind === "own" ? (
        <div className="grid grid-cols-[1fr_6rem] gap-3">
          <Field label={t("color.name")} note={t("byYou")}>
            <TextInput
              value={wish.name}
              maxLength={80}
              autoComplete="off"
              onChange={(event) => wishFor({ ...wish, name: event.target.value })}
            />
          </Field>
          <Field label={t("color.code")}>
            <TextInput
              value={wish.code}
              maxLength={20}
              autoComplete="off"
              onChange={(event) => wishFor({ ...wish, code: event.target.value })}
            />
          </Field>
        </div>
      ) : null}
    </Part>
  );
}

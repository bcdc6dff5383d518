"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import type { CustomLine } from "@/lib/core/sticker/draft";
import { useFieldErrorText, useStickerEditor } from "./editor-context";
import { MoneyInput } from "./money-input";
import { RemoveButton } from "./remove-line-button";
import { useFocusAddedRow } from "./use-focus-added-row";

function CustomLineRow({ line, number }: { line: CustomLine; number: number }) {
  const t = useTranslations("stickerEditor");
  const { draft, change } = useStickerEditor();
  const problem = useFieldErrorText();
  const set = (changes: Partial<CustomLine>) =>
    change({ own: draft.own.map((other) => (other.id === line.id ? { ...other, ...changes } : other)) });
  return (
    <li className="grid gap-3 border border-hairline bg-band p-3">
      <div className="flex items-center justify-between gap-2">
        <p className="caps">
          {t("customLine.line", { number })} · {t("byYou")}
        </p>
        <RemoveButton
          label={t("customLine.remove", { name: line.name.trim() || t("customLine.line", { number }) })}
          onRemove={() => change({ own: draft.own.filter((other) => other.id !== line.id) })}
        />
      </div>
      <Field label={t("customLine.name")} required error={problem(`line:${line.id}:name`)}>
        <TextInput
          value={line.name}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={t("customLine.price")}
          error={problem(`line:${line.id}:price`)}
          hint={t("customLine.priceHint")}
          className="content-start"
        >
          <MoneyInput value={line.price} onChange={(event) => set({ price: event.target.value })} />
        </Field>
        <Field label={t("customLine.kind")} className="content-start">
          <Select
            value={line.kind}
            onChange={(event) => set({ kind: event.target.value as CustomLine["kind"] })}
          >
            <option value="option">{t("customLine.option")}</option>
            <option value="package">{t("customLine.package")}</option>
          </Select>
        </Field>
      </div>
    </li>
  );
}

export function CustomLines() {
  const t = useTranslations("stickerEditor");
  const { draft, change } = useStickerEditor();
  const [list, added] = useFocusAddedRow();
  function add() {
    const line: CustomLine = { id: added(), kind: "option", name: "", code: "", price: "" };
    change({ own: [...draft.own, line] });
  }
  return (
    <div className="mt-3 grid gap-3">
      {draft.own.length > 0 ? (
        <ul ref={list} className="grid gap-3">
          {draft.own.map((line, index) => (
            <CustomLineRow key={line.id} line={line} number={index + 1} />
          ))}
        </ul>
      ) : null}
      <Button variant="quiet" disabled={draft.own.length >= 100} onClick={add} className="justify-self-start">
        {t("customLine.add")}
      </Button>
    </div>
  );
}

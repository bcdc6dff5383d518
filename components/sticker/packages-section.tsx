"use client";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { ChoiceInput } from "@/components/ui/choice-input";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { formatCents } from "@/lib/platform/i18n";
import type { StickerData } from "@/lib/sticker/contract/builder";
import { type CustomLine, getLineKey } from "@/lib/sticker/rules/draft";
import { readLinePrice } from "@/lib/sticker/rules/line-price";
import { isSameName } from "@/lib/vehicle/rules/make-names";
import { CodeLookup } from "./code-lookup";
import { useFieldErrorText, useStickerEditor } from "./editor-context";
import { EditorSection } from "./editor-section";
import { MoneyInput } from "./money-input";
import { RemoveButton } from "./remove-line-button";
import { useFocusAddedRow } from "./use-focus-added-row";

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

function CustomLines() {
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

type Line = StickerData["packages"][number]["data"][number];

function usePriceText() {
  const t = useTranslations("stickerEditor.price");
  return (text: string): string => {
    const price = readLinePrice(text);
    if (price === 0 || price === "included") return t("included");
    if (price === "no_charge") return t("noCharge");
    return typeof price === "number" ? formatCents(price) : t("unknown");
  };
}

function EquipmentChoice({ line }: { line: Line }) {
  const t = useTranslations("stickerEditor");
  const { data, draft, change, problems } = useStickerEditor();
  const priceText = usePriceText();
  const key = getLineKey(line);
  const isExcluded = draft.left.includes(key);
  const isPriceUnknown = line.package_price === "";
  const enteredPrice = draft.prices[key] ?? "";
  const { packages = [], options = [] } = data.sheet ?? {};
  const sheetLine = [...packages, ...options].find(
    (other) => isSameName(other.name, line.section) && other.code === line.code,
  );
  const isUserLine = sheetLine?.origin === "user";
  const problem = problems[`price:${key}`];
  return (
    <div className="border-hairline border-b last:border-b-0">
      <ChoiceInput
        type="checkbox"
        checked={!isExcluded}
        onChange={() =>
          change({ left: isExcluded ? draft.left.filter((other) => other !== key) : [...draft.left, key] })
        }
        aside={isPriceUnknown && enteredPrice && !problem ? null : priceText(line.package_price)}
        note={
          line.contents.length > 0 || isUserLine
            ? [...line.contents, ...(isUserLine ? [t("enteredByUser")] : [])].join(" · ")
            : undefined
        }
        className="border-b-0"
      >
        {line.code ? <span className="num text-ink-2">{line.code}</span> : null}
        {line.code ? " " : null}
        {line.section}
      </ChoiceInput>
      {isPriceUnknown && !isExcluded ? (
        <div className="pb-3 pl-8">
          <Field
            label={t("price.ofLine", { line: line.section })}
            note={t("byYou")}
            error={problem ? t(`problem.${problem}`) : undefined}
          >
            <TextInput
              value={enteredPrice}
              inputMode="decimal"
              maxLength={20}
              autoComplete="off"
              placeholder="$"
              onChange={(event) => change({ prices: { ...draft.prices, [key]: event.target.value } })}
            />
          </Field>
        </div>
      ) : null}
    </div>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { formatCents } from "@/lib/platform/i18n";
import type { CustomDiscount } from "@/lib/sticker/rules/draft";
import { useFieldErrorText, useStickerEditor } from "./editor-context";
import { EditorSection } from "./editor-section";
import { MoneyInput } from "./money-input";
import { RemoveButton } from "./remove-line-button";
import { useFocusAddedRow } from "./use-focus-added-row";

function SumField({ price, cents }: { price: "base" | "destination"; cents: number | null }) {
  const t = useTranslations("stickerEditor");
  const { draft, change } = useStickerEditor();
  const problem = useFieldErrorText();
  return (
    <Field
      label={t(`sum.${price}`)}
      note={draft[price].trim() ? t("byYou") : undefined}
      error={problem(price)}
      hint={cents === null ? t("sum.notInData") : t("sum.inData", { price: formatCents(cents) })}
      className="content-start"
    >
      <MoneyInput
        value={draft[price]}
        placeholder={cents === null ? "$" : formatCents(cents)}
        onChange={(event) => change({ [price]: event.target.value })}
      />
    </Field>
  );
}

function DiscountRow({ discount, number }: { discount: CustomDiscount; number: number }) {
  const t = useTranslations("stickerEditor");
  const { draft, change } = useStickerEditor();
  const problem = useFieldErrorText();
  const set = (changes: Partial<CustomDiscount>) =>
    change({
      discounts: draft.discounts.map((other) =>
        other.id === discount.id ? { ...other, ...changes } : other,
      ),
    });
  return (
    <li className="grid grid-cols-[1fr_6.5rem_auto] items-start gap-2.5">
      <Field label={t("discount.name", { number })} error={problem(`discount:${discount.id}:name`)}>
        <TextInput
          value={discount.name}
          maxLength={160}
          autoComplete="off"
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <Field label={t("discount.amount")} error={problem(`discount:${discount.id}:amount`)}>
        <MoneyInput value={discount.amount} onChange={(event) => set({ amount: event.target.value })} />
      </Field>
      <div className="pt-7.5">
        <RemoveButton
          label={t("customLine.remove", { name: discount.name.trim() || t("discount.name", { number }) })}
          onRemove={() => change({ discounts: draft.discounts.filter((other) => other.id !== discount.id) })}
        />
      </div>
    </li>
  );
}

export function PriceSection() {
  const t = useTranslations("stickerEditor");
  const { data, draft, change } = useStickerEditor();
  const [list, added] = useFocusAddedRow();
  function add() {
    const discount: CustomDiscount = { id: added(), name: "", amount: "" };
    change({ discounts: [...draft.discounts, discount] });
  }
  return (
    <EditorSection title={t("part.prices")}>
      <div className="grid gap-4">
        <div className="grid grid-cols-2 gap-3">
          <SumField price="base" cents={data.base_cents} />
          <SumField price="destination" cents={data.destination_cents} />
        </div>
        {draft.discounts.length > 0 ? (
          <ul ref={list} className="grid gap-3">
            {draft.discounts.map((discount, index) => (
              <DiscountRow key={discount.id} discount={discount} number={index + 1} />
            ))}
          </ul>
        ) : null}
        <Button
          variant="quiet"
          disabled={draft.discounts.length >= 20}
          onClick={add}
          className="justify-self-start"
        >
          {t("discount.add")}
        </Button>
      </div>
    </EditorSection>
  );
}

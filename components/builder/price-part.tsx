"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { formatCents } from "@/lib/core/money";
import type { OwnDiscount } from "@/lib/core/sticker-draft";
import { useBuilderForm, useProblemText } from "./form-context";
import { MoneyInput } from "./money-input";
import { Part } from "./part";
import { RemoveButton } from "./remove-button";
import { useAddedRow } from "./use-added-row";

function SumField({ price, known }: { price: "base" | "destination"; known: number | null }) {
  const t = useTranslations("builder");
  const { draft, change } = useBuilderForm();
  const problem = useProblemText();
  return (
    <Field
      label={t(`sum.${price}`)}
      note={draft[price].trim() ? t("byYou") : undefined}
      error={problem(price)}
      hint={known === null ? t("sum.unknown") : t("sum.known", { price: formatCents(known) })}
      className="content-start"
    >
      <MoneyInput
        data-field={price}
        value={draft[price]}
        placeholder={known === null ? "$" : formatCents(known)}
        onChange={(event) => change({ [price]: event.target.value })}
      />
    </Field>
  );
}

function DiscountRow({ discount, number }: { discount: OwnDiscount; number: number }) {
  const t = useTranslations("builder");
  const { draft, change } = useBuilderForm();
  const problem = useProblemText();
  const set = (changes: Partial<OwnDiscount>) =>
    change({
      discounts: draft.discounts.map((one) => (one.id === discount.id ? { ...one, ...changes } : one)),
    });
  return (
    <li className="grid grid-cols-[1fr_6.5rem_auto] items-start gap-2.5">
      <Field label={t("discount.name", { number })} error={problem(`discount:${discount.id}:name`)}>
        <TextInput
          data-field={`discount:${discount.id}:name`}
          value={discount.name}
          maxLength={160}
          autoComplete="off"
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <Field label={t("discount.amount")} error={problem(`discount:${discount.id}:amount`)}>
        <MoneyInput
          data-field={`discount:${discount.id}:amount`}
          value={discount.amount}
          onChange={(event) => set({ amount: event.target.value })}
        />
      </Field>
      <div className="pt-7.5">
        <RemoveButton
          label={t("own.remove", { name: discount.name.trim() || t("discount.name", { number }) })}
          onRemove={() => change({ discounts: draft.discounts.filter((one) => one.id !== discount.id) })}
        />
      </div>
    </li>
  );
}

/** Base price, destination and discounts: the data's, unless the user states others. */
export function PricePart() {
  const t = useTranslations("builder");
  const { data, draft, change } = useBuilderForm();
  const [list, added] = useAddedRow();
  function add() {
    const discount: OwnDiscount = { id: added(), name: "", amount: "" };
    change({ discounts: [...draft.discounts, discount] });
  }
  return (
    <Part title={t("part.prices")}>
      <div className="grid gap-4">
        <div className="grid grid-cols-2 gap-3">
          <SumField price="base" known={data.base_cents} />
          <SumField price="destination" known={data.destination_cents} />
        </div>
        {draft.discounts.length > 0 ? (
          <ul ref={list} className="grid gap-3">
            {draft.discounts.map((discount, index) => (
              <DiscountRow key={discount.id} discount={discount} number={index + 1} />
            ))}
          </ul>
        ) : null}
        <Button
          look="quiet"
          disabled={draft.discounts.length >= 20}
          onClick={add}
          className="justify-self-start"
        >
          {t("discount.add")}
        </Button>
      </div>
    </Part>
  );
}

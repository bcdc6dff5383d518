"use client";
import { useTranslations } from "next-intl";
import { ChoiceInput } from "@/components/ui/choice-input";
import { useHydrated } from "@/components/ui/hydration-gate";
import { useMoney } from "@/lib/client/use-money";
import type { Plan } from "@/lib/contract/billing-plans";

interface PlanChoiceProps {
  /** The list's label for screen readers. */
  label: string;
  name: string;
  plans: readonly Plan[];
  /** The chosen plan's code; null when the choice is not in this list. */
  value: string | null;
  onChange: (code: string) => void;
}

/** A price list to choose from: what a plan contains, its price per document, and its price. */
export function PlanChoice({ label, name, plans, value, onChange }: PlanChoiceProps) {
  const t = useTranslations("billing.plan");
  const money = useMoney();
  const ready = useHydrated();
  return (
    <fieldset inert={!ready}>
      <legend className="sr-only">{label}</legend>
      {plans.map((plan) => (
        <ChoiceInput
          key={plan.code}
          type="radio"
          name={name}
          value={plan.code}
          checked={plan.code === value}
          onChange={() => onChange(plan.code)}
          note={
            plan.credits !== null && plan.credits > 1 && plan.unit_price_cents !== null
              ? t("each", { price: money(plan.unit_price_cents, plan.currency) })
              : undefined
          }
          aside={
            <>
              {money(plan.price_cents, plan.currency)}
              {plan.renewal ? (
                <span className="block font-normal text-ink-2 text-sm">
                  {t(`per.${plan.renewal.interval}`)}
                </span>
              ) : null}
            </>
          }
        >
          {plan.name}
        </ChoiceInput>
      ))}
    </fieldset>
  );
}

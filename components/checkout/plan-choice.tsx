"use client";
import { useTranslations } from "next-intl";
import { Choice } from "@/components/ui/choice";
import { useReady } from "@/components/ui/once-ready";
import { useMoney } from "@/lib/client/use-money";
import type { Plan } from "@/lib/contract/commerce-plans";

interface PlanChoiceProps {
  /** What the list is, for screen readers. */
  label: string;
  name: string;
  plans: readonly Plan[];
  /** The chosen plan's code; null where none of the list is. */
  value: string | null;
  onChange: (code: string) => void;
}

/** A price list that is ticked: what it gives, what one document comes to, the price. */
export function PlanChoice({ label, name, plans, value, onChange }: PlanChoiceProps) {
  const t = useTranslations("checkout.plan");
  const money = useMoney();
  const ready = useReady();
  return (
    <fieldset inert={!ready}>
      <legend className="sr-only">{label}</legend>
      {plans.map((plan) => (
        <Choice
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
        </Choice>
      ))}
    </fieldset>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { ChoiceInput } from "@/components/ui/choice-input";
import { useHydrated } from "@/components/ui/hydration-gate";
import { useMoney } from "@/lib/client/use-money";
import type { Plan } from "@/lib/contract/billing-plans";

interface PlanChoiceProps {
  label: string;
  name: string;
  plans: readonly Plan[];
  value: string | null;
  onChange: (code: string) => void;
}

function bestPrice(plans: readonly Plan[]): string | null {
  const priced = plans.flatMap(({ code, credits, price_cents }) =>
    credits ? [{ code, each: price_cents / credits }] : [],
  );
  const [best, next] = priced.sort((a, b) => a.each - b.each);
  return best && next && best.each < next.each ? best.code : null;
}

export function PlanChoice({ label, name, plans, value, onChange }: PlanChoiceProps) {
  const t = useTranslations("billing.plan");
  const money = useMoney();
  const ready = useHydrated();
  const best = bestPrice(plans);
  const noteOf = ({ code, credits, unit_price_cents: cents, currency }: Plan) => {
    if (!credits || credits < 2 || cents === null) return undefined;
    return t(code === best ? "best" : "each", { price: money(cents, currency) });
  };
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
          note={noteOf(plan)}
          aside={
            <>
              {money(plan.price_cents, plan.currency)}
              {plan.renewal ? (
                <span className="block font-normal text-ink-2 text-sm">
                  {t(`per.${plan.renewal.interval ?? "unknown"}`)}
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

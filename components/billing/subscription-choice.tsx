"use client";
import { useTranslations } from "next-intl";
import { ChoiceInput } from "@/components/ui/choice-input";
import { HydrationGate, useHydrated } from "@/components/ui/hydration-gate";
import type { Plan } from "@/lib/billing/contract/plans";
import { useMoney } from "@/lib/platform/browser";
import { loginLink } from "./login-link";

export { PlanChoice };

interface SubscriptionChoiceProps {
  plans: readonly Plan[];
  value: string | null;
  onChange: (code: string | null) => void;
  /** Set for visitors: canceling a subscription requires an account. */
  loginHref: string | null;
}

function PlainPlan({ plan }: { plan: Plan }) {
  const t = useTranslations("billing.plan");
  const money = useMoney();
  if (!plan.renewal) return null;
  return (
    <li className="flex items-baseline gap-1.5 py-1.5">
      <span>{plan.name}</span>
      <span aria-hidden="true" className="leader-dots" />
      <span className="num flex-none">
        {money(plan.price_cents, plan.currency)} {t(`per.${plan.renewal.interval ?? "unknown"}`)}
      </span>
    </li>
  );
}

export function SubscriptionChoice({ plans, value, onChange, loginHref }: SubscriptionChoiceProps) {
  const t = useTranslations("billing.subscription");
  const [first] = plans;
  if (!first) return null;
  return (
    <>
      <HydrationGate>
        <ChoiceInput
          type="checkbox"
          checked={value !== null}
          disabled={loginHref !== null}
          onChange={(event) => onChange(event.target.checked ? first.code : null)}
          note={t("note")}
        >
          {t("tick")}
        </ChoiceInput>
      </HydrationGate>
      {loginHref ? (
        <p className="mt-1 mb-3 pl-8 text-sm">
          {t.rich("logIn", {
            link: loginLink(loginHref),
          })}
        </p>
      ) : null}
      <div className="mt-1 border-hairline border-t pl-8">
        {value === null ? (
          <ul className="text-ink-2 text-sm">
            {plans.map((plan) => (
              <PlainPlan key={plan.code} plan={plan} />
            ))}
          </ul>
        ) : (
          <PlanChoice
            label={t("label")}
            name="subscription"
            plans={plans}
            value={value}
            onChange={onChange}
          />
        )}
      </div>
    </>
  );
}

interface PlanChoiceProps {
  label: string;
  name: string;
  plans: readonly Plan[];
  value: string | null;
  onChange: (code: string) => void;
}

function findBestPrice(plans: readonly Plan[]): string | null {
  const priced = plans.flatMap(({ code, credits, price_cents }) =>
    credits ? [{ code, each: price_cents / credits }] : [],
  );
  const [best, next] = priced.sort((a, b) => a.each - b.each);
  return best && next && best.each < next.each ? best.code : null;
}

function PlanChoice({ label, name, plans, value, onChange }: PlanChoiceProps) {
  const t = useTranslations("billing.plan");
  const money = useMoney();
  const ready = useHydrated();
  const best = findBestPrice(plans);
  const getNote = ({ code, credits, unit_price_cents: cents, currency }: Plan) => {
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
          note={getNote(plan)}
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

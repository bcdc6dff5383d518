"use client";
import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { HydrationGate } from "@/components/ui/hydration-gate";
import { TextInput } from "@/components/ui/text-input";
import { ApiError, useErrorText, useFieldText } from "@/lib/platform/browser";
import type { CheckoutState } from "./use-checkout";

function useCouponFault() {
  const errorText = useErrorText();
  const fieldText = useFieldText();
  return (error: unknown): string | undefined => {
    if (!error) return undefined;
    if (error instanceof ApiError && error.code === "upstream_refused") return errorText(error);
    const fieldCode = error instanceof ApiError ? (error.fields.code ?? error.fields.coupon_code) : undefined;
    return fieldText(fieldCode) ?? errorText(error);
  };
}

export function CouponField({ state }: { state: CheckoutState }) {
  const t = useTranslations("billing.coupon");
  const faultText = useCouponFault();
  const { draft, quote, quotedCode, pricing, couponError, failure } = state;
  const ordering = failure instanceof ApiError && failure.fields.coupon_code ? failure : null;
  const error = faultText(couponError ?? ordering);

  const apply = () => draft.applyCoupon(draft.coupon.trim());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    apply();
  };

  return (
    <details open={draft.coupon !== "" || draft.applied !== "" || undefined}>
      <summary className="min-h-11 cursor-pointer py-2.5">{t("have")}</summary>
      <HydrationGate className="pt-1">
        <Field label={t("label")} error={error}>
          <div className="flex gap-2">
            <TextInput
              value={draft.coupon}
              onChange={(event) => draft.typeCoupon(event.target.value)}
              onKeyDown={onKeyDown}
              maxLength={80}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="min-w-0 uppercase"
            />
            {quote ? (
              <Button variant="quiet" onClick={() => draft.applyCoupon("")}>
                {t("remove")}
              </Button>
            ) : (
              <Button variant="quiet" busy={pricing} onClick={apply}>
                {t("apply")}
              </Button>
            )}
          </div>
        </Field>
      </HydrationGate>
      <p role="status" className="pt-2 text-sm empty:hidden">
        {quotedCode ? t("counts", { code: quotedCode }) : null}
      </p>
    </details>
  );
}

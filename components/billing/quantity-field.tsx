"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { HydrationGate } from "@/components/ui/hydration-gate";
import { TextInput } from "@/components/ui/text-input";
import { MAX_QUANTITY, parseQuantity } from "@/lib/core/billing/pricing";
import type { CheckoutState } from "./use-checkout";

export function QuantityField({ state: { draft } }: { state: CheckoutState }) {
  const t = useTranslations("billing.quantity");
  /** Invalid text; the draft keeps the last valid quantity. */
  const [typed, setTyped] = useState<string | null>(null);
  const change = (quantity: number) => {
    setTyped(null);
    draft.setQuantity(quantity);
  };
  const step = (by: number) => change(Math.min(MAX_QUANTITY, Math.max(1, draft.quantity + by)));
  return (
    <HydrationGate className="pt-4">
      <Field label={t("label")} error={typed === null ? undefined : t("wrong", { max: MAX_QUANTITY })}>
        <div className="flex gap-2">
          <Button
            variant="quiet"
            aria-label={t("less")}
            disabled={draft.quantity <= 1}
            onClick={() => step(-1)}
          >
            −
          </Button>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={typed ?? String(draft.quantity)}
            onChange={(event) => {
              const quantity = parseQuantity(event.target.value.trim());
              if (quantity === null) setTyped(event.target.value);
              else change(quantity);
            }}
            onBlur={() => setTyped(null)}
            className="num w-20 min-w-0 text-center"
          />
          <Button
            variant="quiet"
            aria-label={t("more")}
            disabled={draft.quantity >= MAX_QUANTITY}
            onClick={() => step(1)}
          >
            +
          </Button>
        </div>
      </Field>
    </HydrationGate>
  );
}

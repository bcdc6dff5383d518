"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { couponQuery } from "@/lib/billing/client/billing";
import { useMoney, useServedQuery } from "@/lib/platform/browser";
import type { CheckoutState } from "./use-checkout";

/** Opens only if the site's coupon is valid for this account and plan, and the user hasn't dismissed it. */
export function DiscountOffer({ code, state }: { code: string; state: CheckoutState }) {
  const t = useTranslations("billing.discount");
  const common = useTranslations("common");
  const money = useMoney();
  const { draft, plan } = state;
  const canOffer = !draft.discountClosed && draft.applied === "" && draft.coupon === "" && plan !== null;
  const { data } = useServedQuery({
    ...couponQuery(code, plan?.code ?? "", state.quantity, plan?.price_version ?? null),
    enabled: canOffer,
  });
  // Don't promise amounts that a remote Members API leaves out.
  const offered = data?.discount_cents && data.total_cents !== null ? data : null;
  const open = canOffer && offered !== null;

  if (!offered) return null;
  const currency = offered.currency ?? plan?.currency ?? "USD";
  const off = money(offered.discount_cents ?? 0, currency);
  const applied = offered.code ?? code;
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) draft.closeDiscount();
      }}
      title={t("title", { off })}
      description={t("text", { code: applied, total: money(offered.total_cents ?? 0, currency) })}
      closeLabel={common("close")}
      actions={
        <>
          <Button
            onClick={() => {
              draft.applyCoupon(applied);
              draft.closeDiscount();
            }}
          >
            {t("take")}
          </Button>
          <Button variant="quiet" onClick={draft.closeDiscount}>
            {t("leave")}
          </Button>
        </>
      }
    />
  );
}

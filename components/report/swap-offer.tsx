"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { useUser } from "@/lib/account/client/account";
import { reportRecordQuery } from "@/lib/report/client/report";
import type { Product } from "@/lib/report/contract/report";

const SwapForm = lazy(async () => ({ default: (await import("./swap-form")).SwapForm }));

/** A document that was never opened can be swapped once, free of charge. */
export function SwapOffer({ vin, product }: { vin: string; product: Product }) {
  const t = useTranslations("dashboard.swap");
  const { data: user } = useUser();
  const { data: record } = useQuery({ ...reportRecordQuery(vin), enabled: Boolean(user) });
  const [isOpen, setOpen] = useState(false);
  const document = product === "vhr" ? record?.vhr_report : record?.vhr_sticker;
  if (document?.opened !== false) return null;
  return (
    <div className="grid gap-3">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="min-h-11 justify-self-start text-left text-[0.9375rem] underline decoration-1 underline-offset-3"
      >
        {t(`${product}.offer`)}
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <SwapForm vin={vin} product={product} />
        </Suspense>
      ) : null}
    </div>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { AdminHeading } from "@/components/admin/admin-heading";
import { PaymentAccountPart, type ReturnStep } from "./payment-account";
import { PrepaidAccounts } from "./prepaid-accounts";

export function PayoutsPage({ step, topUp }: { step: ReturnStep | null; topUp: string | null }) {
  const t = useTranslations("paymentAccount");
  return (
    <>
      <AdminHeading title={t("page")} intro={t("pageIntro")} />
      <div className="grid gap-10">
        <PrepaidAccounts returned={topUp} />
        <PaymentAccountPart step={step} />
      </div>
    </>
  );
}

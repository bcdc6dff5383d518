"use client";
import { useTranslations } from "next-intl";
import { AdminHeading } from "@/components/admin/admin-heading";
import { PaymentAccountPart, type ReturnStep } from "./payment-account";

/** Where a site's money goes. */
export function PayoutsPage({ step }: { step: ReturnStep | null }) {
  const t = useTranslations("paymentAccount");
  return (
    <>
      <AdminHeading title={t("page")} intro={t("pageIntro")} />
      <PaymentAccountPart step={step} />
    </>
  );
}

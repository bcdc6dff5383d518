"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { partnerQuery, pricesQuery } from "@/lib/admin/client/admin";

export function MissingWholesale() {
  const t = useTranslations("partner.missingWholesale");
  const plans = useQuery(pricesQuery).data?.plans.filter(({ active }) => active) ?? [];
  const partner = useQuery(partnerQuery).data?.partner;
  const missing = plans.filter(({ on_sale }) => on_sale === "no_wholesale");
  if (missing.length === 0) return null;
  const isAll = missing.length === plans.length;
  // Same rule as the operator's list (lib/admin/server/waiting-partners.ts).
  const isListed = isAll && (partner?.state === "active" || partner?.state === "awaiting_approval");
  return (
    <div className="mb-6 border-amber border-l-4 bg-amber-band px-4 py-3">
      <p className="font-semibold">{t(isAll ? "none" : "some", { count: missing.length })}</p>
      <p className="mt-1 max-w-measure [overflow-wrap:anywhere]">
        {partner
          ? t.rich(isListed ? "listed" : "ask", {
              name: partner.operator.name,
              email: () => <a href={`mailto:${partner.operator.email}`}>{partner.operator.email}</a>,
            })
          : t("unknown")}
      </p>
    </div>
  );
}

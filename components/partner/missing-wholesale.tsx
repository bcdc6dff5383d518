"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { partnerQuery, pricesQuery } from "@/lib/client/admin";

/** Who sets the wholesale prices that keep plans off sale; nothing if every plan has one. */
export function MissingWholesale() {
  const t = useTranslations("partner.missingWholesale");
  const plans = useQuery(pricesQuery).data?.plans.filter(({ active }) => active) ?? [];
  const operator = useQuery(partnerQuery).data?.partner?.operator;
  const missing = plans.filter(({ on_sale }) => on_sale === "no_wholesale");
  if (missing.length === 0) return null;
  const isAll = missing.length === plans.length;
  return (
    <div className="mb-6 border-amber border-l-4 bg-amber-band px-4 py-3">
      <p className="font-semibold">{t(isAll ? "none" : "some", { count: missing.length })}</p>
      <p className="mt-1 max-w-measure [overflow-wrap:anywhere]">
        {operator
          ? t.rich(isAll ? "listed" : "ask", {
              name: operator.name,
              email: () => <a href={`mailto:${operator.email}`}>{operator.email}</a>,
            })
          : t("unknown")}
      </p>
    </div>
  );
}

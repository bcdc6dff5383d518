"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { wholesaleDefaultsQuery } from "@/lib/admin/client/admin";
import { ActionButtons } from "./action-buttons";
import { AdminQueryView } from "./query-view";
import { SubTable } from "./record-fields";

export function WholesaleDefaults() {
  const t = useTranslations("admin.wholesaleDefaults");
  const query = useQuery(wholesaleDefaultsQuery);
  return (
    <Section title={t("title")} className="mb-8">
      <AdminQueryView query={query} keepsError>
        {({ prices }) => {
          const shownPrices = prices.filter(
            (price) => price.in_force || new Date(price.valid_from) > new Date(),
          );
          return shownPrices.length > 0 ? (
            <SubTable
              caption={t("title")}
              rows={shownPrices}
              names={[
                "product",
                "currency",
                "document_cents",
                "unlimited_month_cents",
                "in_force",
                "valid_from",
              ]}
            />
          ) : (
            <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
          );
        }}
      </AdminQueryView>
      <div className="mt-4">
        <ActionButtons names={["setWholesaleDefault"]} row={{}} />
      </div>
    </Section>
  );
}

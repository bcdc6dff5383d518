import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageCard } from "@/components/ui/page-card";
import { routes } from "@/lib/routes";
import { PrintBatches } from "./print-batches";

interface PrintBatchPageContentProps {
  isDealer: boolean;
  isGlobal: boolean;
  id: string | null;
}

export function PrintBatchPageContent({ isDealer, ...props }: PrintBatchPageContentProps) {
  const t = useTranslations("printBatch");
  return (
    <PageCard label={t("label")} title={t("title")} intro={t("intro")}>
      {isDealer ? (
        <PrintBatches {...props} />
      ) : (
        <EmptyState
          title={t("notDealer.title")}
          action={<ButtonLink href={routes.dealersSignup}>{t("notDealer.action")}</ButtonLink>}
        >
          {t("notDealer.text")}
        </EmptyState>
      )}
    </PageCard>
  );
}

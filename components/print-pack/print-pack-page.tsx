import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageSheet } from "@/components/ui/page-sheet";
import { routes } from "@/lib/routes";
import { PrintPackDesk } from "./print-pack-desk";

interface PrintPackPageProps {
  isDealer: boolean;
  isGlobal: boolean;
  id: string | null;
}

/** Papers for a dealer's stock; whoever is no dealer is told what it is and how to become one. */
export function PrintPackPage({ isDealer, ...desk }: PrintPackPageProps) {
  const t = useTranslations("printPack");
  return (
    <PageSheet label={t("label")} title={t("title")} intro={t("intro")}>
      {isDealer ? (
        <PrintPackDesk {...desk} />
      ) : (
        <EmptyState
          title={t("notDealer.title")}
          action={<ButtonLink href={routes.dealersSignup}>{t("notDealer.action")}</ButtonLink>}
        >
          {t("notDealer.text")}
        </EmptyState>
      )}
    </PageSheet>
  );
}

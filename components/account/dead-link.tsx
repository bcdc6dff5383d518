import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";

type DeadLinkState = "used" | "expired" | "unknown";

interface DeadLinkProps {
  kind: "reset" | "restore";
  state: DeadLinkState;
  action: ReactNode;
}

export function DeadLink({ kind, state, action }: DeadLinkProps) {
  const t = useTranslations(`account.${kind}`);
  return (
    <EmptyState title={t(`${state}Title`)} action={action}>
      {t(state)}
    </EmptyState>
  );
}

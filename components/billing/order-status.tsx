"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useMaySell } from "@/components/providers/use-may-sell";
import { QueryView } from "@/components/shell/query-view";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorNote } from "@/components/ui/error-note";
import { LoadingStrip } from "@/components/ui/loading-strip";
import { useUser } from "@/lib/account/client/account";
import { paymentStateQuery } from "@/lib/billing/client/billing";
import type { OrderWire } from "@/lib/billing/contract/orders";
import { useErrorText } from "@/lib/platform/browser";
import { getCheckoutHref, loginHref, routes } from "@/lib/routes";

export type OrderState = NonNullable<OrderWire["state"]>;

interface OrderStatusProps {
  number: string;
  path: string;
  pollInterval?: (state: OrderState | undefined, polls: number) => number | false;
  children: (result: {
    state: OrderState;
    sandbox: boolean;
    refresh: () => void;
    refreshing: boolean;
  }) => ReactNode;
}

const getKnownState = (payment: { state: OrderState } | "unknown" | null | undefined) =>
  typeof payment === "object" ? payment?.state : undefined;

/** Trusts only the server's order state, never the URL. */
export function OrderStatus({ number, path, pollInterval, children }: OrderStatusProps) {
  const common = useTranslations("common");
  const t = useTranslations("billing.state");
  const errorText = useErrorText();
  const { data: user } = useUser();
  const { data, error, refetch, isFetching } = useQuery({
    ...paymentStateQuery(number),
    enabled: number !== "",
    refetchInterval: ({ state }) => pollInterval?.(getKnownState(state.data), state.dataUpdateCount) ?? false,
  });
  if (number === "") return <OrderNotFound isVisitor={false} path={null} />;
  return (
    <QueryView
      query={{ data, error: isFetching ? null : error, refetch }}
      loading={<LoadingStrip label={t("asking")} />}
      problem={({ error, onRetry }) => (
        <ErrorNote
          title={errorText(error)}
          action={
            <Button variant="quiet" size="sm" onClick={onRetry}>
              {common("tryAgain")}
            </Button>
          }
        >
          {t("safe")}
        </ErrorNote>
      )}
    >
      {(payment) =>
        payment === "unknown" ? (
          <EmptyState
            title={t("unknown")}
            action={<ButtonLink href={routes.dashboard}>{t("toDashboard")}</ButtonLink>}
          >
            {t("unknownText")}
          </EmptyState>
        ) : payment ? (
          children({ ...payment, refresh: () => void refetch(), refreshing: isFetching })
        ) : (
          <OrderNotFound isVisitor={!user} path={path} />
        )
      }
    </QueryView>
  );
}

function OrderNotFound({ isVisitor, path }: { isVisitor: boolean; path: string | null }) {
  const t = useTranslations("billing.missing");
  const maySell = useMaySell();
  return (
    <EmptyState
      title={t("title")}
      action={
        isVisitor && path ? (
          <ButtonLink href={loginHref(path)}>{t("logIn")}</ButtonLink>
        ) : maySell ? (
          <ButtonLink href={getCheckoutHref()}>{t("checkout")}</ButtonLink>
        ) : undefined
      }
    >
      {t(isVisitor && path ? "visitor" : "text")}
    </EmptyState>
  );
}

"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorNote } from "@/components/ui/error-note";
import { LoadingStrip } from "@/components/ui/progress";
import { useUser } from "@/lib/client/account";
import { paymentStateQuery } from "@/lib/client/billing";
import { useErrorText } from "@/lib/client/use-error-text";
import type { OrderWire } from "@/lib/contract/billing-orders";
import { checkoutHref, loginHref } from "@/lib/routes";

export type OrderState = OrderWire["state"];

interface OrderStatusProps {
  number: string;
  /** This page's own URL, to come back to after a login. */
  path: string;
  /** When to poll the gateway again, in milliseconds; false is never. */
  pollInterval?: (state: OrderState | undefined, polls: number) => number | false;
  children: (result: {
    state: OrderState;
    sandbox: boolean;
    refresh: () => void;
    refreshing: boolean;
  }) => ReactNode;
}

/** Asks the server for the order's state and renders it. Claims in the page's URL are ignored. */
export function OrderStatus({ number, path, pollInterval, children }: OrderStatusProps) {
  const common = useTranslations("common");
  const t = useTranslations("billing.state");
  const errorText = useErrorText();
  const { data: user } = useUser();
  const { data, error, refetch, isFetching } = useQuery({
    ...paymentStateQuery(number),
    enabled: number !== "",
    refetchInterval: ({ state }) => pollInterval?.(state.data?.state, state.dataUpdateCount) ?? false,
  });
  if (number === "") return <OrderNotFound isVisitor={false} path={null} />;
  if (data) return children({ ...data, refresh: () => void refetch(), refreshing: isFetching });
  if (data === null) return <OrderNotFound isVisitor={!user} path={path} />;
  if (error && !isFetching)
    return (
      <ErrorNote
        title={errorText(error)}
        action={
          <Button variant="quiet" size="sm" onClick={() => refetch()}>
            {common("tryAgain")}
          </Button>
        }
      >
        {t("safe")}
      </ErrorNote>
    );
  return <LoadingStrip label={t("asking")} />;
}

/** This buyer has no order under that number; anonymous buyers may only need to log in. */
function OrderNotFound({ isVisitor, path }: { isVisitor: boolean; path: string | null }) {
  const t = useTranslations("billing.missing");
  return (
    <EmptyState
      title={t("title")}
      action={
        isVisitor && path ? (
          <ButtonLink href={loginHref(path)}>{t("logIn")}</ButtonLink>
        ) : (
          <ButtonLink href={checkoutHref()}>{t("checkout")}</ButtonLink>
        )
      }
    >
      {t(isVisitor && path ? "visitor" : "text")}
    </EmptyState>
  );
}

"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { LoadingStrip } from "@/components/ui/progress";
import { useUser } from "@/lib/client/account";
import { paymentStateQuery } from "@/lib/client/checkout";
import { useErrorText } from "@/lib/client/use-error-text";
import type { OrderWire } from "@/lib/contract/commerce-orders";
import { OrderMissing } from "./order-missing";

export type OrderState = OrderWire["state"];

interface AskStateProps {
  number: string;
  /** This page's own address, to come back to after a login. */
  path: string;
  /** When the gateway is asked again by itself, in milliseconds; false is never. */
  again?: (state: OrderState | undefined, asked: number) => number | false;
  children: (told: { state: OrderState; sandbox: boolean; ask: () => void; asking: boolean }) => ReactNode;
}

/** Asks what became of the order, and draws what is told. Whatever the page's address claims counts for nothing. */
export function AskState({ number, path, again, children }: AskStateProps) {
  const common = useTranslations("common");
  const t = useTranslations("checkout.state");
  const errorText = useErrorText();
  const { data: user } = useUser();
  const { data, error, refetch, isFetching } = useQuery({
    ...paymentStateQuery(number),
    enabled: number !== "",
    refetchInterval: ({ state }) => again?.(state.data?.state, state.dataUpdateCount) ?? false,
  });
  if (number === "") return <OrderMissing isVisitor={false} path={null} />;
  if (data) return children({ ...data, ask: () => void refetch(), asking: isFetching });
  if (data === null) return <OrderMissing isVisitor={!user} path={path} />;
  if (error && !isFetching)
    return (
      <ErrorNote
        title={errorText(error)}
        action={
          <Button look="quiet" size="sm" onClick={() => refetch()}>
            {common("tryAgain")}
          </Button>
        }
      >
        {t("safe")}
      </ErrorNote>
    );
  return <LoadingStrip label={t("asking")} />;
}

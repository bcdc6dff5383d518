"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { AccountQueryView } from "@/components/shell/account-query-view";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DescriptionList } from "@/components/ui/description-list";
import { Dialog } from "@/components/ui/dialog";
import { ErrorNote } from "@/components/ui/error-note";
import { StatusIcon } from "@/components/ui/status-icon";
import { accountKeys } from "@/lib/account/client/account";
import { cancelSubscription, orderKeys, subscriptionsQuery } from "@/lib/billing/client/orders";
import type { SubscriptionWire } from "@/lib/billing/contract/payments";
import { useErrorText, useMoney } from "@/lib/platform/browser";
import { TOAST_MS } from "@/lib/platform/values";
import { useToasts } from "@/stores/toast";

const DAY = { dateStyle: "medium" } as const;

function useTerms(): (subscription: SubscriptionWire) => { label: string; value: string | number }[] {
  const t = useTranslations("profile.subscriptions");
  const format = useFormatter();
  const money = useMoney();
  const day = (date: string) => format.dateTime(new Date(date), DAY);
  return ({ renews_at, renewal_cents, currency, interval, period_end, state, quota, remaining }) => {
    const over = state === "ended" || state === "cancelled";
    const term =
      renews_at === null
        ? [{ label: t(over ? "endedOn" : "endsOn"), value: day(period_end) }]
        : [{ label: t("renews"), value: day(renews_at) }];
    const amount = renewal_cents === null || currency === null ? null : money(renewal_cents, currency);
    const price =
      renews_at === null || amount === null
        ? []
        : [
            {
              label: t("price"),
              value: interval ? t(interval === "month" ? "everyMonth" : "everyYear", { amount }) : amount,
            },
          ];
    const rest = quota === null || remaining === null ? t("unlimited") : t("leftOf", { remaining, quota });
    return [...term, ...price, ...(over ? [] : [{ label: t("left"), value: rest }])];
  };
}

function SubscriptionCard({ subscription }: { subscription: SubscriptionWire }) {
  const t = useTranslations("profile.subscriptions");
  const terms = useTerms();
  const { state, cancel_at_period_end, renews_at, sandbox, product } = subscription;
  const name = subscription.name ?? t(`product.${product}`);
  const running = state === "active" || state === "past_due";
  const displayState = running && cancel_at_period_end ? "cancelled" : state;
  return (
    <li className="grid content-start gap-3 rounded border border-rule p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <h3 className="heading text-lg">{name}</h3>
        {displayState === "past_due" ? (
          <StatusIcon state="note">{t("state.past_due")}</StatusIcon>
        ) : (
          <Badge tone="quiet">{t(`state.${displayState}`)}</Badge>
        )}
      </div>
      <DescriptionList items={terms(subscription)} />
      {state === "past_due" && !cancel_at_period_end ? <p className="text-sm">{t("pastDue")}</p> : null}
      {running && renews_at === null ? <p className="text-ink-2 text-sm">{t("doesNotRenew")}</p> : null}
      {sandbox ? <p className="text-ink-2 text-sm">{t("test")}</p> : null}
      {running && !cancel_at_period_end ? (
        <CancelSubscription subscription={subscription} name={name} />
      ) : null}
    </li>
  );
}

export function SubscriptionList() {
  const t = useTranslations("profile.subscriptions");
  const query = useQuery(subscriptionsQuery());
  return (
    <AccountQueryView query={query} section="orders">
      {(subscriptions) =>
        subscriptions.length === 0 ? (
          <p className="text-ink-2">{t("none")}</p>
        ) : (
          <ul className="grid gap-4 md:grid-cols-2">
            {subscriptions.map((subscription) => (
              <SubscriptionCard key={subscription.id} subscription={subscription} />
            ))}
          </ul>
        )
      }
    </AccountQueryView>
  );
}

function CancelSubscription({ subscription, name }: { subscription: SubscriptionWire; name: string }) {
  const t = useTranslations("profile.subscriptions");
  const common = useTranslations("common");
  const format = useFormatter();
  const errorText = useErrorText();
  const client = useQueryClient();
  const show = useToasts((state) => state.show);
  const [open, setOpen] = useState(false);
  const formatDate = (text: string) => format.dateTime(new Date(text), { dateStyle: "medium" });

  const cancel = useMutation({
    mutationFn: () => cancelSubscription(subscription),
    onSuccess: (changed) => {
      if (changed)
        client.setQueryData(subscriptionsQuery().queryKey, (list) =>
          list?.map((other) => (other.id === changed.id ? changed : other)),
        );
      setOpen(false);
      const message = changed && t("cancelledText", { date: formatDate(changed.period_end) });
      show({ title: t("cancelled"), message, duration: TOAST_MS.default });
      void client.invalidateQueries({ queryKey: orderKeys.subscriptions });
      void client.invalidateQueries({ queryKey: accountKeys.all });
    },
  });

  return (
    <div>
      <Button variant="quiet" aria-label={t("cancelOf", { name })} onClick={() => setOpen(true)}>
        {t("cancel")}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t("confirmCancel.title", { name })}
        description={t("confirmCancel.text", { date: formatDate(subscription.period_end) })}
        closeLabel={common("close")}
        actions={
          <>
            <Button variant="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
              {t("confirmCancel.confirm")}
            </Button>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              {t("confirmCancel.keep")}
            </Button>
          </>
        }
      >
        {cancel.error ? <ErrorNote title={errorText(cancel.error)} /> : null}
      </Dialog>
    </div>
  );
}

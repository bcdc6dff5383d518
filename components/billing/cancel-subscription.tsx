"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorNote } from "@/components/ui/error-note";
import { accountKeys } from "@/lib/client/account";
import { cancelSubscription, orderKeys, subscriptionsQuery } from "@/lib/client/orders";
import { useErrorText } from "@/lib/client/use-error-text";
import type { SubscriptionWire } from "@/lib/contract/billing-payments";
import { TOAST_MS } from "@/lib/core/constants";
import { useToasts } from "@/stores/toast";

export function CancelSubscription({ subscription, name }: { subscription: SubscriptionWire; name: string }) {
  const t = useTranslations("profile.subscriptions");
  const common = useTranslations("common");
  const format = useFormatter();
  const errorText = useErrorText();
  const client = useQueryClient();
  const show = useToasts((state) => state.show);
  const [open, setOpen] = useState(false);
  const date = (text: string) => format.dateTime(new Date(text), { dateStyle: "medium" });

  const cancel = useMutation({
    mutationFn: () => cancelSubscription(subscription),
    onSuccess: (changed) => {
      if (changed)
        client.setQueryData(subscriptionsQuery().queryKey, (list) =>
          list?.map((other) => (other.id === changed.id ? changed : other)),
        );
      setOpen(false);
      const message = changed && t("cancelledText", { date: date(changed.period_end) });
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
        description={t("confirmCancel.text", { date: date(subscription.period_end) })}
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

"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useMaySell } from "@/components/providers/use-may-sell";
import { AccountQueryView } from "@/components/shell/account-query-view";
import { LoadMoreButton } from "@/components/shell/load-more-button";
import { ButtonLink } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { ordersQuery } from "@/lib/billing/client/orders";
import type { Order } from "@/lib/billing/contract/orders";
import { useMoney } from "@/lib/platform/browser";
import { getPaymentHref, routes } from "@/lib/routes";
import { nameOrder } from "./order-name";

const follow = "inline-flex min-h-11 items-center justify-self-start text-sm";

function OrderLine({ order }: { order: Order }) {
  const t = useTranslations("profile.orders");
  const format = useFormatter();
  const money = useMoney();
  const locale = useLocale();
  const { number, state, currency, vehicle_name, refunded_cents: refunded } = order;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-5 gap-y-1 border-hairline border-b py-3.5 last:border-b-0">
      <h3 className="font-semibold">{nameOrder(order) ?? t("unnamed")}</h3>
      <p className="num text-right font-semibold">
        {order.total_cents === null ? null : money(order.total_cents, currency)}
      </p>
      {vehicle_name ? <p className="col-span-2 break-words">{vehicle_name}</p> : null}
      <div className="col-span-2 flex flex-wrap justify-between gap-x-6 gap-y-1 text-ink-2 text-sm">
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          {order.created ? (
            <time dateTime={order.created}>
              {format.dateTime(new Date(order.created), { dateStyle: "medium" })}
            </time>
          ) : null}
          <span className="num whitespace-nowrap">{t("number", { number })}</span>
          {order.renewal ? <span>{t("renewal")}</span> : null}
          {order.test ? <span>{t("test")}</span> : null}
        </p>
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          {refunded ? <span>{t("refunded", { amount: money(refunded, currency) })}</span> : null}
          <span className={classNames("font-semibold", state === "failed" ? "text-red" : "text-ink")}>
            {t(`state.${state ?? "unknown"}`)}
          </span>
        </p>
      </div>
      {order.receipt ? (
        <a
          href={`${order.receipt}&locale=${locale}`}
          target="_blank"
          rel="noreferrer"
          aria-label={t("receiptOf", { number })}
          className={follow}
        >
          {t("receipt")}
        </a>
      ) : null}
      {state === "open" && order.gateway !== null ? (
        <Link href={getPaymentHref(number)} aria-label={t("payOf", { number })} className={follow}>
          {t("pay")}
        </Link>
      ) : null}
    </li>
  );
}

export function OrderList() {
  const t = useTranslations("profile.orders");
  const money = useMoney();
  const maySell = useMaySell();
  const query = useInfiniteQuery(ordersQuery());
  return (
    <AccountQueryView query={query} section="orders">
      {({ pages }) => {
        const orders = pages.flatMap((page) => page.data);
        const total = pages[0]?.total ?? 0;
        // A remote Members API may count orders without listing them.
        if (orders.length === 0 && total > 0)
          return <EmptyState title={t("count", { count: total })}>{t("notListed")}</EmptyState>;
        if (orders.length === 0)
          return (
            <EmptyState
              title={t("empty")}
              action={
                maySell ? (
                  <ButtonLink href={routes.checkout} variant="quiet">
                    {t("get")}
                  </ButtonLink>
                ) : undefined
              }
            >
              {t("emptyText")}
            </EmptyState>
          );
        return (
          <div className="grid gap-4">
            <ul>
              {orders.map((order) => (
                <OrderLine key={order.number} order={order} />
              ))}
            </ul>
            <LoadMoreButton query={query} section="orders">
              {t("older")}
            </LoadMoreButton>
            <dl className="border-rule border-t pt-2">
              {pages[0]?.sums.map(({ currency, test, paid_cents, refunded_cents }) => (
                <div key={`${currency} ${test}`} className="flex flex-wrap items-baseline gap-x-1.5">
                  <dt>{t(test ? "testSum" : "sum")}</dt>
                  <span aria-hidden="true" className="leader-dots" />
                  <dd className="num text-right font-bold">
                    {money(paid_cents, currency)}
                    {refunded_cents > 0 ? (
                      <span className="block font-normal text-ink-2 text-sm">
                        {t("refundedAmount", { amount: money(refunded_cents, currency) })}
                      </span>
                    ) : null}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        );
      }}
    </AccountQueryView>
  );
}

"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { AccountQueryView } from "@/components/shell/account-query-view";
import { LoadMoreButton } from "@/components/shell/load-more-button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import { VinText } from "@/components/ui/vin-text";
import { historyQuery } from "@/lib/billing/client/orders";
import type { LedgerMovement } from "@/lib/credits/contract";
import { CREDIT_KINDS, type CreditKind } from "@/lib/credits/rules/products";
import { formatCount } from "@/lib/platform/i18n";

const DAY = { dateStyle: "medium" } as const;

function useReason(): (movement: LedgerMovement) => string {
  const t = useTranslations("profile.reason");
  return ({ reason, product }) =>
    reason === "generation" && product ? t(`generation_${product}`) : t(reason);
}

function MovementRow({ movement }: { movement: LedgerMovement }) {
  const t = useTranslations("profile");
  const format = useFormatter();
  const reason = useReason();
  const { kind, amount, balance, vin, order, created } = movement;
  const date = <time dateTime={created}>{format.dateTime(new Date(created), DAY)}</time>;
  return (
    <tr>
      <Cell className="whitespace-nowrap py-3 max-sm:hidden">{date}</Cell>
      <Cell className="w-full py-3">
        <p className="font-semibold">{reason(movement)}</p>
        <p className="flex flex-wrap gap-x-3 text-ink-2 text-sm">
          <span className="sm:hidden">{date}</span>
          <span>{t(`kind.${kind}`)}</span>
          {vin ? <VinText vin={vin} className="text-[0.8125rem]" /> : null}
          {order ? <span className="num">{t("credits.order", { number: order })}</span> : null}
        </p>
      </Cell>
      <Cell numeric className="py-3 font-semibold">
        <span className={amount > 0 ? "text-money" : undefined}>
          {`${amount > 0 ? "+" : ""}${formatCount(amount)}`}
        </span>
      </Cell>
      <Cell numeric className="py-3">
        {formatCount(balance)}
      </Cell>
    </tr>
  );
}

export function CreditHistory() {
  const t = useTranslations("profile.credits");
  const kindLabel = useTranslations("profile.kind");
  const [kind, setKind] = useState<CreditKind | undefined>();
  const query = useInfiniteQuery(historyQuery(kind));
  return (
    <AccountQueryView query={query} section="credits">
      {({ pages }) => {
        const movements = pages.flatMap((page) => page.data);
        const balances = pages[0]?.balances;
        const moved = new Set(movements.map((movement) => movement.kind));
        const offered = CREDIT_KINDS.filter(
          (option) => option === kind || moved.has(option) || balances?.[option],
        );
        if (movements.length === 0 && kind === undefined)
          return <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>;
        return (
          <div className="grid gap-4">
            {offered.length > 1 ? (
              <Field label={t("filter")} className="max-w-60">
                <Select
                  value={kind ?? ""}
                  onChange={(event) => setKind(CREDIT_KINDS.find((option) => option === event.target.value))}
                >
                  <option value="">{t("all")}</option>
                  {offered.map((option) => (
                    <option key={option} value={option}>
                      {kindLabel(option)}
                    </option>
                  ))}
                </Select>
              </Field>
            ) : null}
            <Table caption={t("caption")}>
              <thead>
                <tr>
                  <HeadCell className="max-sm:hidden">{t("date")}</HeadCell>
                  <HeadCell>{t("what")}</HeadCell>
                  <HeadCell numeric>{t("amount")}</HeadCell>
                  <HeadCell numeric>{t("balanceAfter")}</HeadCell>
                </tr>
              </thead>
              <tbody>
                {movements.map((movement) => (
                  <MovementRow key={movement.no} movement={movement} />
                ))}
              </tbody>
            </Table>
            <LoadMoreButton query={query} section="credits">
              {t("older")}
            </LoadMoreButton>
          </div>
        );
      }}
    </AccountQueryView>
  );
}

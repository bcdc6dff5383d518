"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import { VinText } from "@/components/ui/vin-text";
import { type CreditKind, historyQuery } from "@/lib/client/orders";
import type { Movement } from "@/lib/contract/commerce";
import { Fetched } from "./fetched";
import { MoreButton } from "./more-button";

const KINDS = ["vhr", "sticker", "global", "uvc"] as const;
const DAY = { dateStyle: "medium" } as const;

function useReason(): (movement: Movement) => string {
  const t = useTranslations("profile.reason");
  return ({ reason, product }) =>
    reason === "generation" && product ? t(`generation_${product}`) : t(reason);
}

function MovementRow({ movement }: { movement: Movement }) {
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
          {format.number(amount, { signDisplay: "always" })}
        </span>
      </Cell>
      <Cell numeric className="py-3">
        {balance}
      </Cell>
    </tr>
  );
}

/** Every movement with its reason and the balance that it left of its kind, newest first. */
export function CreditHistory() {
  const t = useTranslations("profile.credits");
  const kindWord = useTranslations("profile.kind");
  const [kind, setKind] = useState<CreditKind | undefined>();
  const query = useInfiniteQuery(historyQuery(kind));
  return (
    <Fetched query={query} section="credits">
      {({ pages }) => {
        const movements = pages.flatMap((page) => page.data);
        const balances = pages[0]?.balances;
        const moved = new Set(movements.map((movement) => movement.kind));
        const offered = KINDS.filter((known) => known === kind || moved.has(known) || balances?.[known]);
        if (movements.length === 0 && kind === undefined)
          return <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>;
        return (
          <div className="grid gap-4">
            {offered.length > 1 ? (
              <Field label={t("filter")} className="max-w-60">
                <Select
                  value={kind ?? ""}
                  onChange={(event) => setKind(KINDS.find((known) => known === event.target.value))}
                >
                  <option value="">{t("all")}</option>
                  {offered.map((known) => (
                    <option key={known} value={known}>
                      {kindWord(known)}
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
            <MoreButton query={query} section="credits">
              {t("older")}
            </MoreButton>
          </div>
        );
      }}
    </Fetched>
  );
}

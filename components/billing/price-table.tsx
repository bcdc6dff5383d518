import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { Plan } from "@/lib/billing/contract/plans";
import { useMoney } from "@/lib/platform/browser";
import { getCheckoutHref, getSignupHref } from "@/lib/routes";

export type PriceUnit = "vhr" | "sticker" | "uvc" | "global";

interface PriceTableProps {
  caption: string;
  unit: PriceUnit;
  plans: readonly Plan[];
  free: number;
  /** Null for users who already have an account. */
  freeHref: string | null;
  isVisitor: boolean;
  canPay: boolean;
}

/** Returns how much a bundle saves over single purchases as a whole percentage, or null below 1%. */
export function findSavedPercent(plan: Plan, plans: readonly Plan[]): number | null {
  const single = plans.find(({ kind }) => kind === "single")?.unit_price_cents;
  if (!single || plan.kind === "single" || plan.unit_price_cents === null) return null;
  const percent = Math.floor((1 - plan.unit_price_cents / single) * 100);
  return percent > 0 ? percent : null;
}

interface RowProps {
  name: ReactNode;
  note?: ReactNode;
  each: ReactNode;
  price: ReactNode;
  action: ReactNode;
}

function Row({ name, note, each, price, action }: RowProps) {
  return (
    <tr className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:border-hairline max-sm:border-t max-sm:py-3">
      <Cell className="max-sm:border-t-0 max-sm:py-0">
        <b>{name}</b>
        {note ? <span className="block text-ink-2 text-sm">{note}</span> : null}
      </Cell>
      <Cell
        numeric
        className="max-sm:order-3 max-sm:border-t-0 max-sm:py-0 max-sm:text-left max-sm:text-ink-2"
      >
        {each}
      </Cell>
      <Cell numeric className="font-semibold max-sm:border-t-0 max-sm:py-0 max-sm:pr-0">
        {price}
      </Cell>
      <Cell className="py-0 text-right max-sm:order-4 max-sm:border-t-0 max-sm:py-0">{action}</Cell>
    </tr>
  );
}

export function PriceTable({ caption, unit, plans, free, freeHref, isVisitor, canPay }: PriceTableProps) {
  const t = useTranslations("prices");
  const cents = useMoney();
  const link = "condensed inline-flex min-h-11 items-center whitespace-nowrap md:-my-2.5 font-[650]";
  return (
    <Table caption={caption}>
      <thead className="max-sm:sr-only">
        <tr>
          <HeadCell>{t("head.what")}</HeadCell>
          <HeadCell numeric>{t(`head.each.${unit}`)}</HeadCell>
          <HeadCell numeric>{t("head.price")}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t("head.action")}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {free > 0 ? (
          <Row
            name={t(`free.${unit}`, { count: free })}
            note={t("free.note")}
            each={null}
            price={t("free.price")}
            action={
              freeHref ? (
                <Link href={freeHref} className={link}>
                  {t("free.action")}
                </Link>
              ) : null
            }
          />
        ) : null}
        {plans.map((plan) => {
          const { code, name, product, credits, currency, renewal, unit_price_cents: each } = plan;
          const saved = findSavedPercent(plan, plans);
          const price = cents(plan.price_cents, currency);
          const checkout = getCheckoutHref({ product: product === "global" ? "vhr" : product, plan: code });
          return (
            <Row
              key={code}
              name={name}
              note={
                renewal
                  ? t(`renews.${renewal.interval ?? "unknown"}`, {
                      price: cents(renewal.total_cents, currency),
                    })
                  : saved
                    ? t("saved", { percent: saved })
                    : undefined
              }
              each={
                each === null ? (
                  credits === null ? (
                    t("noLimit")
                  ) : null
                ) : (
                  <span className="whitespace-nowrap">
                    {t(`each.${unit}`, { price: cents(each, currency) })}
                  </span>
                )
              }
              price={
                <span className="whitespace-nowrap">
                  {renewal ? t(`per.${renewal.interval ?? "unknown"}`, { price }) : price}
                </span>
              }
              action={
                canPay ? (
                  <Link
                    href={renewal && isVisitor ? getSignupHref(checkout) : checkout}
                    prefetch={false}
                    className={link}
                  >
                    {t(renewal ? "subscribe" : "buy")}
                    <span className="sr-only">: {name}</span>
                  </Link>
                ) : null
              }
            />
          );
        })}
      </tbody>
    </Table>
  );
}

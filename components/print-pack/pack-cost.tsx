"use client";
import { useTranslations } from "next-intl";
import { useUser } from "@/lib/client/account";
import type { PackCost } from "@/lib/contract/print-pack";
import { documentsLeft, sharedLeft } from "@/lib/core/entitlement";

/** What a list uses at most, beside what the account has: said before anything is begun. */
export function PackCostLines({ cost, isGlobal }: { cost: PackCost; isGlobal: boolean }) {
  const t = useTranslations("printPack.cost");
  const { data: user } = useUser();
  if (!user) return null;
  const holdings = { credits: user.credits, subscriptions: user.subscriptions, isGlobal };
  const lines = isGlobal
    ? [{ kind: "global" as const, uses: cost.vhr + cost.sticker, has: sharedLeft(holdings) }]
    : (["vhr", "sticker"] as const).map((kind) => ({
        ...{ kind, uses: cost[kind], has: documentsLeft(holdings, kind) },
      }));
  const paid = lines.filter(({ uses }) => uses > 0);
  if (paid.length === 0) return <p>{t("free")}</p>;
  const isShort = paid.some(({ uses, has }) => has !== "unlimited" && has < uses);
  return (
    <div className="grid gap-1">
      {paid.map(({ kind, uses, has }) => (
        <p key={kind} className="num font-semibold">
          {has === "unlimited" ? t(`unlimited.${kind}`) : t("line", { kind, uses, has })}
        </p>
      ))}
      {isShort ? <p className="text-ink-2 text-sm">{t("short")}</p> : null}
      <p className="text-ink-2 text-sm">{t("returned")}</p>
    </div>
  );
}

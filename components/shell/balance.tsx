"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { useUser } from "@/lib/account/client/account";
import { countSharedLeft, getDocumentsLeft } from "@/lib/credits/rules/entitlement";
import { getAccountHref } from "@/lib/routes";

const figure = { b: (digits: ReactNode) => <b className="num mr-1 font-[750]">{digits}</b> };

export function Balance({ isGlobal, className }: { isGlobal: boolean; className?: string }) {
  const t = useTranslations("shell.balance");
  const { data: user } = useUser();
  if (!user) return null;
  const holdings = { credits: user.credits, subscriptions: user.subscriptions, isGlobal };
  const isUnknown = [getDocumentsLeft(holdings, "vhr"), getDocumentsLeft(holdings, "sticker")].every(
    (left) => left === null,
  );
  const kinds = isGlobal || isUnknown ? (["global"] as const) : (["vhr", "sticker"] as const);
  return (
    <Link
      href={getAccountHref("credits")}
      data-testid="balance"
      className={classNames(
        "condensed rounded font-[550] text-ink text-sm leading-none no-underline hover:bg-band",
        className,
      )}
    >
      <span className="sr-only">{t("label")}</span>
      {kinds.map((kind) => {
        const left = kind === "global" ? countSharedLeft(holdings) : getDocumentsLeft(holdings, kind);
        return (
          <span
            key={kind}
            className="flex-1 whitespace-nowrap border-current/40 border-l px-3 py-2.5 text-center nth-2:border-l-0"
          >
            {left === "unlimited"
              ? t(`${kind}Unlimited`)
              : left === null
                ? t(`${kind}Unknown`)
                : t.rich(kind, { count: left, ...figure })}
          </span>
        );
      })}
    </Link>
  );
}

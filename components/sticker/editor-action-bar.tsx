"use client";
import { useTranslations } from "next-intl";
import { useMaySell } from "@/components/providers/use-may-sell";
import { Button, ButtonLink } from "@/components/ui/button";
import { formatCents } from "@/lib/platform/i18n";
import type { StickerPrices } from "@/lib/sticker/contract/document";
import type { EditorActions } from "./editor-types";

interface ActionBarProps {
  actions: EditorActions;
  prices: StickerPrices | null;
  invalidCount: number;
  busy: boolean;
  onShowSheet: () => void;
}

export function ActionBar({ actions, prices, invalidCount, busy, onShowSheet }: ActionBarProps) {
  const t = useTranslations("stickerEditor.bar");
  const notSold = useTranslations("dashboard.action.notSold");
  const maySell = useMaySell();
  const { label, detail, href, cancel } = actions;
  const total = prices?.totalCents == null ? t("noTotal") : formatCents(prices.totalCents);
  return (
    <div
      data-foot
      className="-mx-4 md:-mx-6 xl:-mx-1 tall:sticky bottom-0 z-20 grid gap-2 border-rule border-t bg-sheet px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-6 xl:px-1"
    >
      {prices ? (
        <div className="flex items-center justify-between gap-3">
          <output className="num condensed leading-tight">
            <span className="text-ink-2 text-sm">{t("total")} </span>
            <b className="text-lg">{total}</b>
            {prices.warning && prices.totalCents !== null ? (
              <span className="block font-[650] text-red text-sm">{t("differs")}</span>
            ) : null}
          </output>
          <Button variant="plain" size="sm" onClick={onShowSheet} className="min-h-11 xl:hidden">
            {t("sheet")}
          </Button>
        </div>
      ) : null}
      {invalidCount > 0 ? (
        <p role="alert" className="font-semibold text-red text-sm">
          {t("wrong", { count: invalidCount })}
        </p>
      ) : null}
      {href && !maySell ? (
        <p className="font-semibold">{notSold("sticker")}</p>
      ) : href ? (
        <ButtonLink href={href} size="lg" wide detail={detail}>
          {label}
        </ButtonLink>
      ) : (
        <Button type="submit" size="lg" wide busy={busy} className="max-sm:text-base" detail={detail}>
          {label}
        </Button>
      )}
      {cancel ? (
        <Button variant="plain" wide onClick={cancel}>
          {t("cancel")}
        </Button>
      ) : null}
    </div>
  );
}

"use client";
import { useFormatter, useTranslations } from "next-intl";
import { ConfirmVins } from "@/components/ui/confirm-vins";
import { useUser } from "@/lib/client/account";
import type { PrintBatchCost, PrintBatchLine } from "@/lib/contract/print-batch";
import { documentsLeft, sharedLeft } from "@/lib/core/credits/entitlement";
import type { OfferColumn, OpenCell, VinListError } from "@/lib/core/print-batch/vin-list";
import type { UnreadColumn } from "@/lib/core/unread-columns";
import type { DoubtfulLine } from "@/lib/core/vin-doubt";
import { StickerLines } from "./sticker-lines";

interface VinListCheckProps {
  checked: {
    vehicles: number;
    refused: number;
    errors: VinListError[];
    columns: OfferColumn[];
    unread: UnreadColumn[];
    open: OpenCell[];
    warnings: DoubtfulLine[];
    lines: PrintBatchLine[];
    cost: PrintBatchCost;
  };
  confirmed: readonly string[];
  onConfirm: (vins: string[]) => void;
  leftOut: readonly string[];
  onLeaveOut: (vins: string[]) => void;
  isGlobal: boolean;
}

export function VinListCheck(props: VinListCheckProps) {
  const { checked, confirmed, onConfirm, leftOut, onLeaveOut, isGlobal } = props;
  const t = useTranslations("printBatch.check");
  const { vehicles, refused, errors, columns, unread, open, warnings, lines, cost } = checked;
  const taken = lines.filter(
    ({ vin }) => confirmed.includes(vin) || !warnings.some((doubtful) => doubtful.vin === vin),
  );
  const format = useFormatter();
  const openLines = new Map<string, number[]>();
  for (const { line, column, text } of open) {
    const cell = `${t(`column.${column}`)}: ${text}`;
    openLines.set(cell, [...(openLines.get(cell) ?? []), line]);
  }
  return (
    <div className="grid gap-3 border-rule border-t pt-4">
      <p role="status" className="font-semibold">
        {t("found", { vehicles, refused })}
      </p>
      {columns.length > 0 ? (
        <p>{t("columns", { columns: format.list(columns.map((column) => t(`column.${column}`))) })}</p>
      ) : null}
      {unread.length > 0 ? (
        <p className="break-words">
          {t("unread", {
            columns: format.list(unread.map(({ number, name }) => name || t("unnamed", { number }))),
          })}
        </p>
      ) : null}
      {open.length > 0 ? (
        <div>
          <p>{t("open")}</p>
          <ul className="mt-1 grid gap-1 text-sm">
            {[...openLines].map(([cell, all]) => (
              <li key={cell} className="num break-words">
                <span className="font-semibold">{cell}</span>{" "}
                {t("inLines", { count: all.length, lines: format.list(all.map(String)) })}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {vehicles > 0 ? <PrintBatchCostList cost={cost} isGlobal={isGlobal} /> : null}
      {taken.length > 0 ? <StickerLines lines={taken} leftOut={leftOut} onLeaveOut={onLeaveOut} /> : null}
      <ConfirmVins
        title={t("doubtful")}
        text={t("doubtfulText")}
        lineLabel={(line) => t("line", { line })}
        doubtLabel={(doubt) => t(`doubt.${doubt}`)}
        lines={warnings}
        confirmed={confirmed}
        onChange={onConfirm}
      />
      {errors.length > 0 ? (
        <div>
          <p className="caps">{t("errors")}</p>
          <ul className="mt-1 grid gap-1 text-sm">
            {errors.map(({ line, text, problem }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: invalid VINs can repeat, and the list is static.
              <li key={at} className="num break-words">
                <span className="font-semibold">{t("line", { line })}</span> {text ? `${text}: ` : null}
                {t(`problem.${problem}`)}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

function PrintBatchCostList({ cost, isGlobal }: { cost: PrintBatchCost; isGlobal: boolean }) {
  const t = useTranslations("printBatch.cost");
  const { data: user } = useUser();
  if (!user) return null;
  const holdings = { credits: user.credits, subscriptions: user.subscriptions, isGlobal };
  const lines = isGlobal
    ? [{ kind: "global" as const, uses: cost.vhr + cost.sticker, has: sharedLeft(holdings) }]
    : (["vhr", "sticker"] as const).map((kind) => ({
        kind,
        uses: cost[kind],
        has: documentsLeft(holdings, kind),
      }));
  const paid = lines.filter(({ uses }) => uses > 0);
  if (paid.length === 0) return <p>{t("free")}</p>;
  const isShort = paid.some(({ uses, has }) => has !== "unlimited" && has !== null && has < uses);
  return (
    <div className="grid gap-1">
      {paid.map(({ kind, uses, has }) => (
        <p key={kind} className="num font-semibold">
          {has === "unlimited"
            ? t(`unlimited.${kind}`)
            : has === null
              ? t(`unknown.${kind}`, { uses })
              : t("line", { kind, uses, has })}
        </p>
      ))}
      {isShort ? <p className="text-ink-2 text-sm">{t("short")}</p> : null}
      <p className="text-ink-2 text-sm">{t("returned")}</p>
    </div>
  );
}

"use client";
import { useFormatter, useTranslations } from "next-intl";
import { ChoiceInput } from "@/components/ui/choice-input";
import { ConfirmVins } from "@/components/ui/confirm-vins";
import { VinText } from "@/components/ui/vin-text";
import { useUser } from "@/lib/account/client/account";
import { countSharedLeft, getDocumentsLeft } from "@/lib/credits/rules/entitlement";
import type { UnreadColumn } from "@/lib/platform/values";
import type { PrintBatchCost, PrintBatchLine } from "@/lib/print-batch/contract/print-batch";
import { STICKER_OUTLOOKS } from "@/lib/print-batch/rules/print-batch";
import type { OfferColumn, OpenCell, VinListError } from "@/lib/print-batch/rules/vin-list";
import type { DoubtfulLine } from "@/lib/vin/rules/vin-doubt";

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

interface StickerLinesProps {
  lines: readonly PrintBatchLine[];
  leftOut: readonly string[];
  onLeaveOut: (vins: string[]) => void;
}

const isPlain = ({ sticker }: PrintBatchLine) => sticker !== "build_data" && sticker !== "made";

function StickerLines({ lines, leftOut, onLeaveOut }: StickerLinesProps) {
  const t = useTranslations("printBatch.stickers");
  const plain = lines.filter(isPlain);
  const outlooks = STICKER_OUTLOOKS.map((outlook) => ({
    outlook,
    count: lines.filter(({ sticker }) => sticker === outlook).length,
  })).filter(({ count }) => count > 0);
  const isLeftOut = ({ vin }: PrintBatchLine) => leftOut.includes(vin);
  const without = (vin: string) => leftOut.filter((other) => other !== vin);
  return (
    <fieldset className="grid gap-2">
      <legend className="caps">{t("title")}</legend>
      <ul className="mt-1 grid gap-1">
        {outlooks.map(({ outlook, count }) => (
          <li key={outlook}>{t(`count.${outlook}`, { count })}</li>
        ))}
      </ul>
      {plain.length > 0 ? (
        <ChoiceInput
          type="checkbox"
          checked={plain.every(isLeftOut)}
          onChange={(event) => onLeaveOut(event.target.checked ? plain.map(({ vin }) => vin) : [])}
          note={t("leaveOutNote")}
        >
          {t("leaveOut", { count: plain.length })}
        </ChoiceInput>
      ) : null}
      <details>
        <summary className="min-h-11 cursor-pointer py-2">{t("lines")}</summary>
        <ul>
          {lines.map((line) => (
            <li key={line.vin} className="border-hairline border-b py-1 last:border-b-0">
              <p className="flex flex-wrap items-baseline gap-x-3">
                <span className="num font-semibold">{t("line", { line: line.line })}</span>
                {line.vehicle ? <span>{line.vehicle}</span> : null}
                <VinText vin={line.vin} className="text-sm" />
                <span className="text-ink-2 text-sm">{t(`state.${line.sticker}`)}</span>
              </p>
              {isPlain(line) ? (
                <ChoiceInput
                  type="checkbox"
                  checked={isLeftOut(line)}
                  onChange={(event) =>
                    onLeaveOut(event.target.checked ? [...leftOut, line.vin] : without(line.vin))
                  }
                >
                  {t("leaveThisOut")} <span className="sr-only">{line.vehicle ?? line.vin}</span>
                </ChoiceInput>
              ) : null}
            </li>
          ))}
        </ul>
      </details>
    </fieldset>
  );
}

export function VinListCheck(props: VinListCheckProps) {
  const { checked, confirmed, onConfirm, leftOut, onLeaveOut, isGlobal } = props;
  const t = useTranslations("printBatch.check");
  const { vehicles, refused, errors, columns, unread, open, warnings, lines, cost } = checked;
  const acceptedLines = lines.filter(
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
      {acceptedLines.length > 0 ? (
        <StickerLines lines={acceptedLines} leftOut={leftOut} onLeaveOut={onLeaveOut} />
      ) : null}
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
    ? [{ kind: "global" as const, uses: cost.vhr + cost.sticker, has: countSharedLeft(holdings) }]
    : (["vhr", "sticker"] as const).map((kind) => ({
        kind,
        uses: cost[kind],
        has: getDocumentsLeft(holdings, kind),
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

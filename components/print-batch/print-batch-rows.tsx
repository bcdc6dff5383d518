"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { type IconStatus, StatusIcon } from "@/components/ui/status-icon";
import { VinText } from "@/components/ui/vin-text";
import { formatCount, formatPrice } from "@/lib/platform/i18n";
import { printBatchFileHref } from "@/lib/print-batch/client";
import type { ParsedVinList, PrintBatchRow } from "@/lib/print-batch/contract/print-batch";

const ICONS: Record<PrintBatchRow["state"], IconStatus> = {
  waiting: "unchecked",
  ready: "none",
  nothing_found: "none",
  failed: "found",
};
const PASSING: readonly PrintBatchRow["error"][] = [
  "unavailable",
  "in_progress",
  "too_many_requests",
  "internal",
];

function getStateName({ state, empty = [], report, sticker }: PrintBatchRow) {
  if (state !== "nothing_found" || empty.length === 0 || !report || !sticker) return state;
  if (empty.length > 1) return "nothing_in_both";
  return empty[0] === "vhr" ? "nothing_in_report" : "nothing_in_sticker";
}

const link = "inline-flex min-h-11 items-center";

function Row({ batch, row }: { batch: Pick<ParsedVinList, "id">; row: PrintBatchRow }) {
  const t = useTranslations("printBatch.rows");
  const {
    vin,
    line,
    vehicle,
    stock,
    price_cents: price,
    mileage,
    state,
    error,
    report,
    sticker,
    guide,
    label,
    brands,
  } = row;
  const name = vehicle ?? vin;
  const offer = [
    stock && t("stock", { stock }),
    price !== null && formatPrice(price),
    mileage !== null && `${formatCount(mileage)} mi`,
  ].filter(Boolean);
  return (
    <li className="grid gap-x-6 gap-y-1 border-hairline border-b py-2.5 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          {vehicle ? <span className="font-semibold">{vehicle}</span> : null}
          <VinText vin={vin} className="text-sm" />{" "}
          <span className="num text-ink-2 text-sm">{t("line", { line })}</span>
        </p>
        {offer.length > 0 ? <p className="num text-sm">{offer.join(" · ")}</p> : null}
        {brands ? <p className="text-sm">{t(`brands.${brands}`)}</p> : null}
        <p>
          <StatusIcon state={ICONS[state]}>{t(`state.${getStateName(row)}`)}</StatusIcon>
          {error ? (
            <span className="ml-2 text-sm">
              {t(
                PASSING.includes(error)
                  ? state === "failed"
                    ? "reason.passing"
                    : "reason.retrying"
                  : "reason.refused",
              )}
            </span>
          ) : null}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-x-4">
        {[report, sticker, guide, label].filter(Boolean).length > 1 ? (
          <a
            href={printBatchFileHref(batch.id, { row: row.id })}
            target="_blank"
            rel="noopener"
            className={link}
          >
            {t("print")} <span className="sr-only">{name}</span>
          </a>
        ) : null}
        {guide ? (
          <a href={guide} target="_blank" rel="noopener" className={link}>
            {t("guide")} <span className="sr-only">{name}</span>
          </a>
        ) : null}
        {label ? (
          <a href={label} target="_blank" rel="noopener" className={link}>
            {t("label")} <span className="sr-only">{name}</span>
          </a>
        ) : null}
        {sticker ? (
          <a href={sticker} target="_blank" rel="noopener" className={link}>
            {t("sticker")} <span className="sr-only">{name}</span>
          </a>
        ) : null}
        {report ? (
          <a href={report} target="_blank" rel="noopener" className={link}>
            {t("report")} <span className="sr-only">{name}</span>
          </a>
        ) : null}
      </p>
    </li>
  );
}

export function PrintBatchRows({
  batch,
  busy,
  onMore,
}: {
  batch: Pick<ParsedVinList, "id" | "rows" | "total">;
  busy: boolean;
  onMore: () => void;
}) {
  const t = useTranslations("printBatch.rows");
  const more = batch.total - batch.rows.length;
  return (
    <div>
      <p className="caps">{t("title")}</p>
      <ol>
        {batch.rows.map((row) => (
          <Row key={row.id} batch={batch} row={row} />
        ))}
      </ol>
      {more > 0 ? (
        <Button variant="quiet" className="mt-3" busy={busy} onClick={onMore}>
          {t("more", { more })}
        </Button>
      ) : null}
    </div>
  );
}

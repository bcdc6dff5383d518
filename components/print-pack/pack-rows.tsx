"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { type MarkState, StateMark } from "@/components/ui/state-mark";
import { VinText } from "@/components/ui/vin-text";
import { packFileHref } from "@/lib/client/print-pack";
import type { PrintPackRow, ReadPack } from "@/lib/contract/print-pack";

const MARKS: Record<PrintPackRow["state"], MarkState> = {
  ...{ waiting: "unchecked", ready: "none", nothing_found: "none", failed: "found" },
};
const PASSING: readonly PrintPackRow["error"][] = [
  "unavailable",
  "in_progress",
  "too_many_requests",
  "internal",
];
const link = "inline-flex min-h-11 items-center";

function Row({ pack, row }: { pack: Pick<ReadPack, "id">; row: PrintPackRow }) {
  const t = useTranslations("printPack.rows");
  const { vin, line, vehicle, state, error, report, sticker, guide, label, brands } = row;
  const name = vehicle ?? vin;
  return (
    <li className="grid gap-x-6 gap-y-1 border-hairline border-b py-2.5 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          {vehicle ? <span className="font-semibold">{vehicle}</span> : null}
          <VinText vin={vin} className="text-sm" />{" "}
          <span className="num text-ink-2 text-sm">{t("line", { line })}</span>
        </p>
        {brands ? <p className="text-sm">{t(`brands.${brands}`)}</p> : null}
        <p>
          <StateMark state={MARKS[state]}>{t(`state.${state}`)}</StateMark>
          {error ? (
            <span className="ml-2 text-sm">
              {t(
                PASSING.includes(error)
                  ? state === "failed"
                    ? "reason.passing"
                    : "reason.again"
                  : "reason.refused",
              )}
            </span>
          ) : null}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-x-4">
        {[report, sticker, guide, label].filter(Boolean).length > 1 ? (
          <a href={packFileHref(pack.id, { row: row.id })} target="_blank" rel="noopener" className={link}>
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

/** Vehicle by vehicle, in the list's order; the first ones until more are asked for. */
export function PackRows({
  pack,
  busy,
  onMore,
}: {
  pack: Pick<ReadPack, "id" | "rows" | "total">;
  /** More is on its way. */
  busy: boolean;
  onMore: () => void;
}) {
  const t = useTranslations("printPack.rows");
  const more = pack.total - pack.rows.length;
  return (
    <div>
      <p className="caps">{t("title")}</p>
      <ol>
        {pack.rows.map((row) => (
          <Row key={row.id} pack={pack} row={row} />
        ))}
      </ol>
      {more > 0 ? (
        <Button look="quiet" className="mt-3" busy={busy} onClick={onMore}>
          {t("more", { more })}
        </Button>
      ) : null}
    </div>
  );
}

"use client";
import { useTranslations } from "next-intl";
import { useDateFormat } from "@/components/shell/use-date-format";
import { DescriptionList } from "@/components/ui/description-list";
import { formatCount, formatDollars } from "@/lib/platform/i18n";
import type { MarketValueResult } from "@/lib/vehicle/contract/market-value";
import { compareAsking } from "@/lib/vehicle/rules/asking-price";
import { MarketValueTable, type ValueKind, valueKinds } from "./market-value-table";

interface FiguresProps {
  answer: MarketValueResult;
  /** Integer cents; null if empty. */
  asking: number | null;
}

function Asking({ asking, figure }: { asking: number; figure: Parameters<typeof compareAsking>[1] }) {
  const t = useTranslations("checks.value.asking");
  const { mean, difference, range } = compareAsking(asking, figure);
  return (
    <p className="mt-2 font-semibold text-[0.9375rem] leading-snug">
      {[t(mean, { amount: formatDollars(difference) }), ...(range ? [t(range)] : [])].join(", ")}
    </p>
  );
}

function Figure({ kind, answer, asking }: FiguresProps & { kind: ValueKind }) {
  const t = useTranslations("checks.value");
  const formatDate = useDateFormat();
  const spread = answer.spread?.[kind] ?? null;
  const all = answer.entries.find((entry) => entry.condition === "all") ?? answer.entries[0];
  const mean = spread?.mean ?? all?.[kind] ?? null;
  const condition = all && all.condition !== "all" ? t("forCondition", { condition: all.condition }) : null;
  /** Only the embedded Members API reports the number of cars behind a figure. */
  const isOurs = answer.found !== null;
  return (
    <section className="border-hairline border-t pt-4 sm:border-t-0 sm:border-l sm:px-5 sm:pt-0 sm:first:border-l-0 sm:first:pl-0 sm:last:pr-0">
      <h3 className="caps text-ink">{t(kind)}</h3>
      {mean === null ? (
        <p className="condensed mt-2 font-[550] text-ink-2">{t(isOurs ? "tooFew" : "notGiven")}</p>
      ) : (
        <>
          <p className="heading num mt-2 text-3xl">{formatDollars(mean)}</p>
          <p className="condensed mt-1 text-ink-2 text-sm">
            {spread ? t("mean", { count: spread.count }) : isOurs ? t("meanOne") : condition}
          </p>
        </>
      )}
      {spread ? (
        <DescriptionList
          className="mt-2.5 text-[0.9375rem]"
          items={[
            { label: t("low"), value: formatDollars(spread.low) },
            { label: t("high"), value: formatDollars(spread.high) },
            { label: t("newest"), value: formatDate(spread.newest) },
          ]}
        />
      ) : null}
      {asking === null || mean === null ? null : (
        <Asking asking={asking} figure={spread ?? { low: null, mean, high: null }} />
      )}
      {isOurs ? (
        <p className="mt-2 pb-4 text-ink-2 text-sm leading-snug sm:pb-0">{t(`${kind}Text`)}</p>
      ) : null}
    </section>
  );
}

function Conditions({ answer }: { answer: MarketValueResult }) {
  const t = useTranslations("checks.value");
  const ownEntries = answer.entries.filter((entry) => entry.condition !== "all");
  if (ownEntries.length === 0) return null;
  return (
    <section>
      <h3 className="heading mb-2 text-lg">{t("conditions")}</h3>
      <MarketValueTable caption={t("conditions")} entries={ownEntries} text={t} />
    </section>
  );
}

export function ValueFigures({ answer, asking }: FiguresProps) {
  const t = useTranslations("checks.value");
  const { mileage, found: recordCount } = answer;
  const adjustment = recordCount === null ? null : t("notAdjusted");
  return (
    <div className="grid gap-6">
      <div className="grid sm:grid-cols-3">
        {valueKinds.map((kind) => (
          <Figure key={kind} kind={kind} answer={answer} asking={asking} />
        ))}
      </div>
      <p className="max-w-measure text-[0.9375rem] text-ink-2">
        {[
          mileage === null ? adjustment : t("adjusted", { miles: formatCount(mileage) }),
          answer.basis ? t(answer.basis) : null,
          t(recordCount === null ? "estimateGiven" : "estimate"),
        ]
          .filter((text) => text !== null)
          .map((text) => (text.endsWith(".") ? text : `${text}.`))
          .join(" ")}
      </p>
      <Conditions answer={answer} />
    </div>
  );
}

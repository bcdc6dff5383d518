"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { LoadingStrip } from "@/components/ui/progress";
import { StateMark } from "@/components/ui/state-mark";
import { marketValueQuery } from "@/lib/client/checks";
import { savedVehicleQuery } from "@/lib/client/garage";
import type { MarketAnswer } from "@/lib/contract/market-value";
import { AskProblem } from "./ask-problem";
import { Comparables } from "./comparables";
import { MileageQuestion } from "./mileage-question";
import { useDays } from "./use-days";
import { ValueFigures } from "./value-figures";

function Answer({ answer, busy, onRetry }: { answer: MarketAnswer; busy: boolean; onRetry: () => void }) {
  const t = useTranslations("checks.value");
  const all = useTranslations("checks");
  const common = useTranslations("common");
  const days = useDays();
  const { state, found, source, newest } = answer;
  return (
    <>
      {answer.sample ? (
        <p className="text-secondary">
          <Badge>{common("sample")}</Badge>
        </p>
      ) : null}
      {state === "found" ? (
        <ValueFigures answer={answer} />
      ) : (
        <div className="grid justify-items-start gap-2">
          <StateMark state={state}>{t(state)}</StateMark>
          <p className="max-w-measure">
            {state === "none" ? t("noneText", { count: found }) : t(`${state}Text`)}
          </p>
          {state === "unavailable" ? (
            <Button look="quiet" size="sm" busy={busy} onClick={onRetry}>
              {common("tryAgain")}
            </Button>
          ) : null}
        </div>
      )}
      <Comparables comparables={answer.comparables} />
      {source ? (
        <p className="num text-ink-2 text-sm">
          {[all("sources", { sources: source }), ...(newest ? [`${t("newest")} ${days(newest)}`] : [])].join(
            " · ",
          )}
        </p>
      ) : null}
    </>
  );
}

/** What the car is worth at a mileage. The garage's own mileage is taken where there is one. */
export function ValuePanel({ vin }: { vin: string }) {
  const common = useTranslations("common");
  const saved = useQuery(savedVehicleQuery(vin));
  const [asked, setAsked] = useState<number | null>();
  const mileage = asked === undefined ? (saved.data?.mileage ?? null) : asked;
  const value = useQuery({
    ...marketValueQuery(vin, mileage),
    enabled: !saved.isPending,
    placeholderData: keepPreviousData,
  });
  if (value.error && !value.data) return <AskProblem error={value.error} onRetry={() => value.refetch()} />;
  if (!value.data) return <LoadingStrip label={common("loading")} />;
  return (
    <div className="grid gap-6">
      <MileageQuestion initial={mileage} busy={value.isFetching} onAsk={setAsked} />
      <div aria-live="polite" aria-busy={value.isFetching} className="grid gap-6">
        <Answer answer={value.data} busy={value.isFetching} onRetry={() => value.refetch()} />
      </div>
    </div>
  );
}

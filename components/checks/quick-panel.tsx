"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { LoadingStrip } from "@/components/ui/progress";
import { type MarkState, StateMark } from "@/components/ui/state-mark";
import { quickCheckQuery } from "@/lib/client/checks";
import type { QuickCheck } from "@/lib/contract/checks";
import { VIN_LENGTH } from "@/lib/core/constants";
import { AskProblem } from "./ask-problem";
import { useDays } from "./use-days";

const kinds = ["accident", "lemon", "flood", "one_owner"] as const;
type Kind = (typeof kinds)[number];

/** Owners are worth knowing; the other three weigh. */
function markOf(kind: Kind, { state }: QuickCheck["checks"]["accident"]): MarkState {
  return state === "found" && kind === "one_owner" ? "note" : state;
}

function Fact({ kind, answer }: { kind: Kind; answer: QuickCheck }) {
  const t = useTranslations("checks.quick");
  const all = useTranslations("checks");
  const days = useDays();
  const check = answer.checks[kind];
  const { state, count, newest, sources, asked_at: asked } = check;
  const owners = state === "found" && kind === "one_owner";
  return (
    <li className="-mt-px -ml-px border-hairline border-t border-l px-4 py-4">
      <h3 className="caps">{t(kind)}</h3>
      <p className="mt-2">
        <StateMark state={markOf(kind, check)}>
          {owners ? t(answer.oneOwner ? "oneOwner" : "moreOwners") : t(state)}
        </StateMark>
      </p>
      <p className="num mt-1.5 text-[0.9375rem] text-ink-2 leading-snug">
        {state === "found"
          ? [t("records", { count }), ...(newest ? [t("newest", { date: days(newest) })] : [])].join(" · ")
          : state === "none"
            ? t("noneText", { date: asked ? days(asked) : "" })
            : t(`${state}Text`)}
      </p>
      {sources.length > 0 ? (
        <p className="mt-1 text-ink-2 text-sm leading-snug">
          {all("sources", { sources: sources.join(", ") })}
        </p>
      ) : null}
    </li>
  );
}

/** Accident, lemon, flood and owners, each as found, none found, not checked or unavailable. */
export function QuickPanel({ vin }: { vin: string }) {
  const t = useTranslations("checks.quick");
  const common = useTranslations("common");
  const readable = vin.length === VIN_LENGTH;
  const { data, error, refetch, isFetching } = useQuery({ ...quickCheckQuery(vin), enabled: readable });
  if (!readable)
    return (
      <div className="grid gap-1.5">
        <p>
          <StateMark state="unchecked">{t("unchecked")}</StateMark>
        </p>
        <p className="max-w-measure text-ink-2">{t("classicText")}</p>
      </div>
    );
  if (error && !data) return <AskProblem error={error} onRetry={() => refetch()} />;
  if (!data) return <LoadingStrip label={common("loading")} />;
  const away = kinds.some((kind) => data.checks[kind].state === "unavailable");
  return (
    <div className="grid gap-4">
      {data.sample ? (
        <p className="text-secondary">
          <Badge>{common("sample")}</Badge>
        </p>
      ) : null}
      <ul className="grid overflow-hidden border border-rule sm:grid-cols-2">
        {kinds.map((kind) => (
          <Fact key={kind} kind={kind} answer={data} />
        ))}
      </ul>
      {away ? (
        <div>
          <Button look="quiet" size="sm" busy={isFetching} onClick={() => refetch()}>
            {common("tryAgain")}
          </Button>
        </div>
      ) : null}
      <p className="max-w-measure text-[0.9375rem] text-ink-2">{t("proof")}</p>
    </div>
  );
}

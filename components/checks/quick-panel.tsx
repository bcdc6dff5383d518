"use client";
import { useTranslations } from "next-intl";
import { CheckError } from "@/components/shell/check-error";
import { QueryView } from "@/components/shell/query-view";
import { useDateFormat } from "@/components/shell/use-date-format";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { type IconStatus, StatusIcon } from "@/components/ui/status-icon";
import { quickCheckQuery } from "@/lib/checks/client";
import type { QuickCheck } from "@/lib/checks/contract";
import { useServedQuery } from "@/lib/platform/browser";
import { VIN_LENGTH } from "@/lib/platform/values";
import { useSourceName } from "@/lib/site/client/use-source-name";
import { useEuropeanSource } from "@/lib/vehicle/client/use-european-source";

const kinds = ["accident", "lemon", "flood", "one_owner"] as const;
type Kind = (typeof kinds)[number];

function getIcon(kind: Kind, { state }: QuickCheck["checks"]["accident"]): IconStatus {
  return state === "found" && kind === "one_owner" ? "none" : state;
}

function Fact({ kind, answer }: { kind: Kind; answer: QuickCheck }) {
  const t = useTranslations("checks.quick");
  const all = useTranslations("checks");
  const formatDate = useDateFormat();
  const check = answer.checks[kind];
  const { state, count, newest, sources, asked_at: askedAt } = check;
  const sourceName = useSourceName();
  const owners = state === "found" && kind === "one_owner";
  return (
    <li className="-mt-px -ml-px border-hairline border-t border-l px-4 py-4">
      <h3 className="caps">{t(kind)}</h3>
      <p className="mt-2">
        <StatusIcon state={getIcon(kind, check)}>
          {owners ? t(answer.oneOwner ? "oneOwner" : "moreOwners") : t(state)}
        </StatusIcon>
      </p>
      <p className="num mt-1.5 text-[0.9375rem] text-ink-2 leading-snug">
        {state === "found"
          ? [
              ...(count > 0 ? [t(owners ? "owners" : "records", { count })] : []),
              ...(newest ? [t("newest", { date: formatDate(newest) })] : []),
            ].join(" · ")
          : state === "none"
            ? askedAt
              ? t("noneText", { date: formatDate(askedAt) })
              : t("noneUndated")
            : t(`${state}Text`)}
      </p>
      {sources.length > 0 ? (
        <p className="mt-1 text-ink-2 text-sm leading-snug">
          {all("sources", { sources: sources.map(sourceName).join(", ") })}
        </p>
      ) : null}
    </li>
  );
}

export function QuickPanel({ vin }: { vin: string }) {
  const t = useTranslations("checks.quick");
  const readable = vin.length === VIN_LENGTH;
  const query = useServedQuery({ ...quickCheckQuery(vin), enabled: readable });
  if (!readable)
    return (
      <div className="grid gap-1.5">
        <p>
          <StatusIcon state="unchecked">{t("unchecked")}</StatusIcon>
        </p>
        <p className="max-w-measure text-ink-2">{t("classicText")}</p>
      </div>
    );
  return (
    <QueryView query={query} problem={(problem) => <CheckError {...problem} />}>
      {(answer) => <Facts vin={vin} answer={answer} busy={query.isFetching} onRetry={query.refetch} />}
    </QueryView>
  );
}

interface FactsProps {
  vin: string;
  answer: QuickCheck;
  busy: boolean;
  onRetry: () => void;
}

function Facts({ vin, answer, busy, onRetry }: FactsProps) {
  const t = useTranslations("checks.quick");
  const common = useTranslations("common");
  const isSavedAsEuropean = useEuropeanSource(vin);
  const away = kinds.some((kind) => answer.checks[kind].state === "unavailable");
  return (
    <div className="grid gap-4">
      {answer.sample ? (
        <p className="text-secondary">
          <Badge>{common("sample")}</Badge>
        </p>
      ) : null}
      <ul className="grid overflow-hidden border border-rule sm:grid-cols-2">
        {kinds.map((kind) => (
          <Fact key={kind} kind={kind} answer={answer} />
        ))}
      </ul>
      {away ? (
        <div>
          <Button variant="quiet" size="sm" busy={busy} onClick={() => onRetry()}>
            {common("tryAgain")}
          </Button>
        </div>
      ) : null}
      <p className="max-w-measure text-[0.9375rem] text-ink-2">{t("proof")}</p>
      {answer.isEurope || isSavedAsEuropean ? (
        <p className="max-w-measure text-[0.9375rem] text-ink-2">{t("usOnly")}</p>
      ) : null}
    </div>
  );
}

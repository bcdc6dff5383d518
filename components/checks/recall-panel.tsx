"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { LoadingStrip } from "@/components/ui/progress";
import { modelRecallsQuery, type RecallModel, vinRecallsQuery } from "@/lib/client/recalls";
import type { RecallCheck } from "@/lib/contract/recalls";
import { AskProblem } from "./ask-problem";
import { RecallResult } from "./recall-result";

interface Asked {
  data: RecallCheck | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

function Answer({ asked, level }: { asked: Asked; level?: 3 | 4 }) {
  const common = useTranslations("common");
  const { data, error, isFetching, refetch } = asked;
  if (error && !data) return <AskProblem error={error} onRetry={() => refetch()} />;
  // An answer that did not come is asked for again in sight of the asker.
  if (!data || (isFetching && data.state === "unavailable"))
    return <LoadingStrip label={common("loading")} />;
  return <RecallResult check={data} onRetry={() => refetch()} level={level} />;
}

/** Recalls of the model that a number decodes to. */
export function RecallPanel({ vin, level }: { vin: string; level?: 3 | 4 }) {
  return <Answer asked={useQuery(vinRecallsQuery(vin))} level={level} />;
}

/** Recalls of a model without a car. */
export function ModelRecallPanel(vehicle: RecallModel) {
  return <Answer asked={useQuery(modelRecallsQuery(vehicle))} />;
}

"use client";
import { useLocale } from "next-intl";
import { CheckError } from "@/components/shell/check-error";
import { QueryView } from "@/components/shell/query-view";
import { useServedQuery } from "@/lib/platform/browser";
import { modelRecallsQuery, type RecallModel, vinRecallsQuery } from "@/lib/recalls/client";
import type { RecallCheck } from "@/lib/recalls/contract/recalls";
import { useEuropeanSource } from "@/lib/vehicle/client/use-european-source";
import { RecallResult } from "./recall-result";

interface RecallQuery {
  data: RecallCheck | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

function RecallAnswer({ query, level }: { query: RecallQuery; level?: 3 | 4 }) {
  const { data, isFetching, refetch } = query;
  // Shows the loading state when the user retries an unavailable source.
  const visible = isFetching && data?.state === "unavailable" ? undefined : data;
  const error = data ? null : query.error;
  return (
    <QueryView query={{ data: visible, error, refetch }} problem={(problem) => <CheckError {...problem} />}>
      {(check) => <RecallResult check={check} onRetry={() => refetch()} level={level} />}
    </QueryView>
  );
}

/** The garage may mark a car as European even if its VIN doesn't. */
export function RecallPanel({ vin, level }: { vin: string; level?: 3 | 4 }) {
  const query = useServedQuery(vinRecallsQuery(vin, useLocale()));
  const { data } = query;
  const isSilent = useEuropeanSource(vin) && data && !data.sample && !data.limits.includes("us-only");
  const limits = isSilent ? [...data.limits, "us-only" as const] : data?.limits;
  return (
    <RecallAnswer query={data && limits ? { ...query, data: { ...data, limits } } : query} level={level} />
  );
}

export function ModelRecallPanel(vehicle: RecallModel) {
  return <RecallAnswer query={useServedQuery(modelRecallsQuery(vehicle, useLocale()))} />;
}

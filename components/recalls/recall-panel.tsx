"use client";
import { useQuery } from "@tanstack/react-query";
import { CheckError } from "@/components/shell/check-error";
import { QueryView } from "@/components/shell/query-view";
import { modelRecallsQuery, type RecallModel, vinRecallsQuery } from "@/lib/client/recalls";
import type { RecallCheck } from "@/lib/contract/recalls";
import { RecallResult } from "./recall-result";

interface RecallQuery {
  data: RecallCheck | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

function RecallAnswer({ query, level }: { query: RecallQuery; level?: 3 | 4 }) {
  const { data, isFetching, refetch } = query;
  // After a failed request the retry must be visible to the user.
  const visible = isFetching && data?.state === "unavailable" ? undefined : data;
  const error = data ? null : query.error;
  return (
    <QueryView query={{ data: visible, error, refetch }} problem={(problem) => <CheckError {...problem} />}>
      {(check) => <RecallResult check={check} onRetry={() => refetch()} level={level} />}
    </QueryView>
  );
}

/** Recalls of the model that a VIN decodes to. */
export function RecallPanel({ vin, level }: { vin: string; level?: 3 | 4 }) {
  return <RecallAnswer query={useQuery(vinRecallsQuery(vin))} level={level} />;
}

/** Recalls of a model without a VIN. */
export function ModelRecallPanel(vehicle: RecallModel) {
  return <RecallAnswer query={useQuery(modelRecallsQuery(vehicle))} />;
}

"use client";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { useEffect } from "react";
import type { Product } from "@/lib/contract/report";
import type { RetryProgress } from "@/lib/core/retry";
import { useWorkbench } from "@/stores/workbench";
import { accountKeys, userQuery, useUser } from "./account";
import { garageKeys } from "./garage";
import { runGeneration } from "./generation";
import {
  dropIntention,
  type Intention,
  intentionId,
  keepIntention,
  newIntention,
  storedIntention,
  type Wish,
} from "./intention";
import { invalidateOpenCaches, openCaches } from "./query-client";
import { reportKeys } from "./report";
import { vehicleState } from "./vehicle-state";

/** What is at work in this tab; a second press, a second panel or React's double effect must not start it again. */
const atWork = new Set<string>();

async function make(intention: Intention, onProgress: (step: RetryProgress) => void) {
  const { confirmed } = intention;
  if (!confirmed) return runGeneration(intention, { onProgress });
  const { runConfirmed } = await import("./builder");
  return runConfirmed(confirmed, intention, { onProgress });
}

/** Runs apart from any component: the user may leave the panel or the page, and find the result on return. */
async function carryOut(intention: Intention, client: QueryClient): Promise<void> {
  const id = intentionId(intention);
  if (atWork.has(id)) return;
  atWork.add(id);
  const { progress, succeed, fail } = useWorkbench.getState();
  keepIntention(intention);
  try {
    const onProgress = (step: RetryProgress) => progress(id, step, intention.startedAt);
    const result = await make(intention, onProgress);
    // The new record must be there before the progress goes, or the button would be back for a moment: the answer's own
    // at once, even if the network goes now; then as the server has it.
    if (result.status === "success" && result.record)
      // Another tab may have logged somebody else in meanwhile.
      for (const cache of openCaches(client))
        if (cache.getQueryData(userQuery.queryKey)?.id === intention.userId)
          vehicleState(cache).setReport(result.record);
    await invalidateOpenCaches(client, [reportKeys.all, accountKeys.all, garageKeys.all]);
    if (result.status === "success") succeed(id, result.charge, result.vin);
    else fail(id, { ...result, retryKey: result.code === "offline" ? intention.key : null });
  } finally {
    dropIntention(id);
    atWork.delete(id);
  }
}

/** The making of one document of one car, wherever in the tab it was begun; continues what a reload interrupted. */
export function useGeneration(product: Product, vin: string) {
  const { data: user } = useUser();
  const locale = useLocale();
  const client = useQueryClient();
  const id = user ? intentionId({ userId: user.id, product, vin }) : "";
  const run = useWorkbench((state) => state.runs[id]);
  const failure = useWorkbench((state) => state.failures[id]);
  const charge = useWorkbench((state) => state.charges[id]);
  const madeVin = useWorkbench((state) => state.made[id]);

  useEffect(() => {
    const unanswered = id ? storedIntention(id) : null;
    if (unanswered) void carryOut(unanswered, client);
  }, [id, client]);

  function start(wish: Pick<Wish, "classic" | "europe" | "regenerate" | "confirmed">) {
    if (!user) return;
    void carryOut(
      newIntention({ ...wish, userId: user.id, product, vin, locale }, failure?.retryKey),
      client,
    );
  }

  return { run, failure, charge, madeVin, start };
}

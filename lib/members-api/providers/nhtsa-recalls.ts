import { z } from "zod";
import { type RecallsAnswer, recallCampaignSchema } from "@/lib/contract/history";
import type { Logger } from "../services";
import { CircuitBreaker } from "./circuit-breaker";
import { readRecallAnswer } from "./nhtsa-recall-shapes";
import { NHTSA_SOURCE, type RecallQuestion, type RecallsProvider, recallsNotAsked } from "./recalls-provider";
import type { SourceCache } from "./source-cache";

export const NHTSA_ORIGIN = "https://api.nhtsa.gov";
const TIMEOUT_MS = 3000;
const MAX_BYTES = 4 * 1024 * 1024;
const HOUR_MS = 3_600_000;
/** An answer this young is not asked for again. */
const FRESH_MS = 24 * HOUR_MS;
/** When the source does not answer, an older answer is given, with the day it was asked. */
const USABLE_MS = 30 * 24 * HOUR_MS;

const cachedSchema = z.array(recallCampaignSchema);
type Campaigns = z.output<typeof cachedSchema>;

export interface NhtsaRecallsOptions {
  origin?: string;
  cache: SourceCache;
  log: Pick<Logger, "info">;
  now(): Date;
  timeoutMs?: number;
}

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new Error("the answer is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * NHTSA's recallsByVehicle, asked by model year, make and model; `byVin` is always false: it says nothing about a
 * repair of one car. A 400 with an empty list is NHTSA not knowing the vehicle by this name: 'unavailable', because
 * 'none' would say more than it knows.
 */
export function nhtsaRecalls(options: NhtsaRecallsOptions): RecallsProvider {
  const { origin = NHTSA_ORIGIN, cache, log, now, timeoutMs = TIMEOUT_MS } = options;
  const breaker = new CircuitBreaker({ failures: 3, pauseMs: 60_000, now: () => now().getTime() });

  async function ask(question: Record<"year" | "make" | "model", string>): Promise<Campaigns | null> {
    const url = new URL("/recalls/recallsByVehicle", origin);
    url.search = new URLSearchParams({
      make: question.make,
      model: question.model,
      modelYear: question.year,
    }).toString();
    const response = await fetch(url, {
      headers: { accept: "application/json" },
      redirect: "error",
      cache: "no-store",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status !== 200 && response.status !== 400) throw new Error(`status ${response.status}`);
    const campaigns = readRecallAnswer(JSON.parse(await readLimited(response)));
    if (campaigns === null) throw new Error("the answer has another shape");
    return response.status === 400 && campaigns.length === 0 ? null : campaigns;
  }

  const answer = (campaigns: Campaigns, askedAt: Date): RecallsAnswer => ({
    state: campaigns.length > 0 ? "found" : "none",
    askedAt: askedAt.toISOString(),
    byVin: false,
    source: NHTSA_SOURCE,
    campaigns,
  });
  const unavailable = (): RecallsAnswer => ({
    ...recallsNotAsked(),
    state: "unavailable",
    askedAt: now().toISOString(),
  });

  return {
    async recalls({ year, make, model }: RecallQuestion) {
      if (year === null || !make || !model) return recallsNotAsked();
      const key = `nhtsa:recalls:${year}|${make.toUpperCase()}|${model.toUpperCase()}`.slice(0, 400);
      const kept = await cache.read(key, cachedSchema);
      const age = kept ? now().getTime() - kept.askedAt.getTime() : Number.POSITIVE_INFINITY;
      if (kept && age < FRESH_MS) return answer(kept.answer, kept.askedAt);
      const fallback = () => (kept && age < USABLE_MS ? answer(kept.answer, kept.askedAt) : unavailable());
      if (!breaker.allows()) return fallback();
      try {
        const askedAt = now();
        const campaigns = await ask({ year: String(year), make, model });
        breaker.succeeded();
        if (campaigns === null) return unavailable();
        await cache.write(key, campaigns, askedAt);
        return answer(campaigns, askedAt);
      } catch (error) {
        breaker.failed();
        const reason = error instanceof Error ? (error.cause ?? error) : error;
        log.info({ source: NHTSA_SOURCE, reason: String(reason).slice(0, 200) }, "a source did not answer");
        return fallback();
      }
    },
  };
}

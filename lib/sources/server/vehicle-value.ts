import type { Services } from "@/lib/platform/http";
import type { MarketValue } from "@/lib/vehicle/contract/history";
import type { MarketValueResult } from "@/lib/vehicle/contract/market-value";
import { createValueNotRequested, type MarketValueQuery } from "./market-source";
import { adjustToMileage } from "./market-value";
import { findSample } from "./sample-vehicles";

type Spread = MarketValue["tradeIn"];

function sampleResponse(value: MarketValue, mileage: number | null): MarketValueResult {
  const moveToMileage = (cents: number) => adjustToMileage(cents, value.mileage, mileage);
  const figure = (spread: Spread) => {
    if (!spread || spread.low === null || spread.high === null) return null;
    const { low, mean, high, count = value.comparables.length } = spread;
    return {
      low: moveToMileage(low),
      mean: moveToMileage(mean),
      high: moveToMileage(high),
      count,
      newest: value.date,
    };
  };
  const getMean = (spread: Spread) => (spread ? moveToMileage(spread.mean) : null);
  return {
    ...createValueNotRequested(mileage ?? value.mileage),
    state: "found",
    entries: [
      {
        condition: "all",
        dealer_retail: getMean(value.retail),
        private_party: getMean(value.privateParty),
        trade_in: getMean(value.tradeIn),
      },
    ],
    spread: {
      dealer_retail: figure(value.retail),
      private_party: figure(value.privateParty),
      trade_in: figure(value.tradeIn),
    },
    basis: "vin",
    found: value.comparables.length,
    comparables: value.comparables.map(({ priceCents, ...comparable }) => ({
      ...comparable,
      kind: "listing",
      price_cents: priceCents,
    })),
    source: value.source,
    newest: value.date,
    sample: true,
  };
}

export async function fetchMarketValue(
  services: Pick<Services, "market">,
  question: MarketValueQuery,
): Promise<MarketValueResult> {
  const sample = question.vin === null ? null : findSample(question.vin);
  if (sample?.value) return sampleResponse(sample.value, question.mileage);
  return services.market.value(question);
}

export function getDocumentValue(answer: MarketValueResult): MarketValue | null {
  if (answer.state !== "found" || answer.newest === null) return null;
  const all = answer.entries.find((entry) => entry.condition === "all") ?? answer.entries[0];
  const spread = (kind: "trade_in" | "private_party" | "dealer_retail"): Spread => {
    const figure = answer.spread?.[kind];
    if (figure) return { low: figure.low, mean: figure.mean, high: figure.high, count: figure.count };
    const mean = all?.[kind] ?? null;
    return mean === null ? null : { low: null, mean, high: null };
  };
  return {
    source: answer.source ?? "",
    date: answer.newest,
    mileage: answer.mileage,
    ...(answer.basis ? { basis: answer.basis } : {}),
    tradeIn: spread("trade_in"),
    privateParty: spread("private_party"),
    retail: spread("dealer_retail"),
    comparables: answer.comparables.map(({ title, date, place, miles, price_cents, source }) => ({
      title: title.slice(0, 160),
      date,
      place: place?.slice(0, 120) ?? null,
      miles,
      source,
      priceCents: price_cents,
    })),
  };
}

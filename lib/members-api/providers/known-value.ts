import type { MarketValue } from "@/lib/contract/history";
import type { MarketAnswer } from "@/lib/contract/market-value";
import type { Services } from "../services";
import { type MarketQuestion, valueNotAsked } from "./market-provider";
import { findSample } from "./sample-vehicles";

type Spread = MarketValue["tradeIn"];

/** An invented car's invented value, in the shape of an answer. */
function sampleAnswer(value: MarketValue, mileage: number | null): MarketAnswer {
  const figure = (spread: Spread) => {
    if (!spread || spread.low === null || spread.high === null) return null;
    const { low, mean, high, count = value.comparables.length } = spread;
    return { low, mean, high, count, newest: value.date };
  };
  return {
    ...valueNotAsked(value.mileage ?? mileage),
    state: "found",
    entries: [
      {
        condition: "all",
        dealer_retail: value.retail?.mean ?? null,
        private_party: value.privateParty?.mean ?? null,
        trade_in: value.tradeIn?.mean ?? null,
      },
    ],
    spread: {
      dealer_retail: figure(value.retail),
      private_party: figure(value.privateParty),
      trade_in: figure(value.tradeIn),
    },
    basis: "vin",
    found: value.comparables.length,
    comparables: value.comparables.map(({ priceCents, ...one }) => ({
      ...one,
      kind: "listing",
      price_cents: priceCents,
    })),
    ...{ source: value.source, newest: value.date, sample: true },
  };
}

/** What a car is worth by every source; of an invented car, its own. */
export async function worthOf(
  services: Pick<Services, "market">,
  question: MarketQuestion,
): Promise<MarketAnswer> {
  const sample = question.vin === null ? null : findSample(question.vin);
  if (sample?.value) return sampleAnswer(sample.value, question.mileage);
  return services.market.value(question);
}

/** An answer as documents print it: null where there is no figure. */
export function documentValue(answer: MarketAnswer): MarketValue | null {
  if (answer.state !== "found" || answer.newest === null) return null;
  const all = answer.entries.find((entry) => entry.condition === "all") ?? answer.entries[0];
  const spread = (kind: "trade_in" | "private_party" | "dealer_retail"): Spread => {
    const given = answer.spread?.[kind];
    if (given) return { low: given.low, mean: given.mean, high: given.high, count: given.count };
    // A supplier may give one figure without its spread, and none is made up for it.
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
      ...{ title: title.slice(0, 160), date, place: place?.slice(0, 120) ?? null, miles, source },
      priceCents: price_cents,
    })),
  };
}

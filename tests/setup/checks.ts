import type { QuickCheck } from "@/lib/checks/contract";
import type { GarageVehicle } from "@/lib/garage/contract/garage";
import type { RecallCheck } from "@/lib/recalls/contract/recalls";
import type { MarketValueResult } from "@/lib/vehicle/contract/market-value";
import { COROLLA } from "./vehicles";

const ASKED = "2026-11-20T12:00:00.000Z";

export function createCampaign(changes: Partial<RecallCheck["campaigns"][number]> = {}) {
  return {
    campaign: "20V012000",
    date: "2020-01-14",
    manufacturer: "Toyota",
    component: "FUEL PUMP",
    summary: "The pump may stop.",
    consequence: "A crash.",
    remedy: "A new pump.",
    notes: "",
    parkIt: false,
    parkOutSide: false,
    overTheAir: null,
    ...changes,
  };
}

export function createRecallCheck(changes: Partial<RecallCheck> = {}): RecallCheck {
  return {
    vin: COROLLA,
    year: 2018,
    make: "TOYOTA",
    model: "Corolla",
    state: "none",
    campaigns: [],
    variants: [],
    source: "NHTSA",
    asked_at: ASKED,
    age_days: 0,
    by_vin: false,
    sample: false,
    limits: ["model-level", "repairs-unknown", "exact-name"],
    ...changes,
  };
}

const fact = (state: QuickCheck["checks"]["accident"]["state"], count = 0) => ({
  state,
  count,
  newest: count > 0 ? "2021-03" : null,
  sources: count > 0 ? ["State police"] : [],
  asked_at: state === "unchecked" ? null : ASKED,
});

export function createQuickCheckResult(changes: Partial<QuickCheck> = {}): QuickCheck {
  return {
    vin: COROLLA,
    year: 2018,
    make: "TOYOTA",
    model: "Corolla",
    sample: false,
    isEurope: false,
    accidentCheck: true,
    lemonCheck: false,
    floodCheck: false,
    oneOwner: false,
    checks: {
      accident: fact("found", 1),
      lemon: fact("none"),
      flood: fact("unchecked"),
      one_owner: fact("unavailable"),
    },
    ...changes,
  };
}

export function createOwnersFound(count: number) {
  return { ...createQuickCheckResult().checks, one_owner: fact("found", count) };
}

const figure = { low: 1_290_000, mean: 1_385_000, high: 1_470_000, count: 5, newest: "2026-11-18" };

export function createMarketAnswer(
  changes: Partial<MarketValueResult> = {},
): MarketValueResult & { vin: string } {
  return {
    vin: COROLLA,
    state: "found",
    basis: "trim",
    mileage: 72_430,
    found: 5,
    source: "Listings",
    newest: "2026-11-18",
    asked_at: ASKED,
    sample: false,
    entries: [{ condition: "all", dealer_retail: null, private_party: 1_385_000, trade_in: null }],
    spread: { dealer_retail: null, private_party: figure, trade_in: null },
    comparables: [
      {
        title: "2018 Toyota Corolla LE",
        kind: "listing",
        date: "2026-11-12",
        place: "Las Vegas, NV",
        miles: 70_110,
        price_cents: 1_449_500,
        source: "Listings",
      },
    ],
    ...changes,
  };
}

export function createListingSearchResult(vehicle: GarageVehicle | null) {
  return { vehicles: vehicle ? [vehicle] : [], next: null, total: vehicle ? 1 : 0 };
}

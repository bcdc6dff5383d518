import type { CallExample } from "@/lib/platform/calls";
import { COROLLA_VALUE, DECODED_COROLLA } from "@/lib/sample/contract/sample-corolla";

const CAMARO = {
  vin: "124379N506070",
  year: 1969,
  make: "Chevrolet",
  model: "Camaro",
  series: "Camaro V8",
  model_id: "1969-chevrolet-camaro",
  candidates: [
    {
      year: 1969,
      make: "Chevrolet",
      model: "Camaro",
      series: "24 = Camaro V8",
      body: "2-door sport coupe (37)",
      engine: "V8 (4)",
      plant: "Norwood, OH",
      sequence: "506070",
      format: "gm-1965-1971",
      confidence: 0.95,
    },
  ],
};

const UNDECODED = {
  ...Object.fromEntries(Object.keys(DECODED_COROLLA).map((key) => [key, null])),
  vin: CAMARO.vin,
  errorCode: "6",
  errorText: "6 - Incomplete VIN",
  wmi: "",
  makeInferred: false,
  modelYearCertain: false,
  modelYearCandidates: [],
  typos: undefined,
  live: undefined,
  curbWeight: null,
  notAvailable: [],
};

export const vehicleExamples: Record<string, CallExample> = {
  "vehicle.validateVin": {
    body: { vin: "2T1BURHE5JC034461", type: "vin" },
    answer: {
      type: "vin",
      data: DECODED_COROLLA,
      status: "success",
    },
    variant: "vin",
    variants: {
      classic: {
        body: { vin: "124379N506070", type: "classic" },
        answer: { type: "classic", data: UNDECODED, classic: CAMARO, status: "success" },
      },
    },
  },
  "vehicle.previewDecode": {
    query: { vin: "2T1BURHE5JC034461", source: "vhr" },
    answer: {
      data: {
        decode_data: DECODED_COROLLA,
        auction_data: { blured: true, state: "found", count: 4 },
        marketvalue_data: { blured: true, state: "found", count: 5 },
        records: [
          { kind: "title", state: "none", mark: "plain", count: 0, newest: null, source: null },
          {
            kind: "owners",
            state: "found",
            mark: "plain",
            count: 2,
            newest: "2021-05-18",
            source: "State titles (sample)",
          },
          {
            kind: "titles",
            state: "found",
            mark: "plain",
            count: 4,
            newest: "2024-05-20",
            source: "State titles (sample)",
          },
        ],
        sticker_basis: "build-data",
        build_state: "found",
        sample: true,
        isEurope: false,
      },
      status: "success",
    },
    variant: "locked",
    variants: {
      open: {
        query: { vin: "2T1BURHE5JC034461", source: "vhr" },
        answer: {
          data: {
            decode_data: { ...DECODED_COROLLA, engine: "1.8L 4-cylinder" },
            auction_data: {
              blured: false,
              state: "found",
              count: 1,
              auctions: [
                {
                  date: "2026-11-12",
                  price_cents: 1165000,
                  mileage: 70110,
                  place: "Las Vegas, NV",
                  source: "Auctions",
                },
              ],
            },
            marketvalue_data: {
              blured: false,
              state: "found",
              count: 1,
              entries: COROLLA_VALUE.entries,
            },
            records: [],
            sticker_basis: null,
            build_state: "unchecked",
            sample: false,
            isEurope: false,
          },
          status: "success",
        },
      },
    },
  },
  "vehicle.classicMapping": {
    query: { vin: "124379N506070" },
    answer: {
      data: CAMARO,
      status: "success",
    },
  },
  "vehicle.plateDecode": {
    query: { plate: "SAMPLE1", state: "CA", purpose: "buying" },
    answer: {
      data: { vin: "2T1BURHE5JC034461", source: "Plates (sample)", sample: true, state: "CA" },
      status: "success",
    },
    needs: "the sample vehicles, which the first start creates",
  },
  "vehicle.isVinConfirmed": {
    query: { vin: "1HGCM82633A004353" },
    answer: { confirmed: false, status: "success" },
  },
  "vehicle.confirmVin": {
    body: { vin: "1HGCM82633A004353" },
    answer: { status: "success" },
  },
  "vehicle.years": { answer: { data: [2027, 2026, 2025, 2024], status: "success" } },
  "vehicle.makes": {
    query: { year: "2018" },
    answer: { data: ["Acura", "Alfa Romeo", "Audi", "BMW"], status: "success" },
  },
  "vehicle.models": {
    query: { year: "2018", make: "Toyota" },
    answer: { data: ["4Runner", "86", "Avalon", "C-HR"], status: "success" },
  },
  "vehicle.trims": {
    query: { year: "2018", make: "Toyota", model: "Corolla" },
    answer: { data: ["L/LE/SE/XLE/XSE", "LE ECO"], status: "success" },
  },
};

import type { CallExample } from "@/lib/platform/calls";

export const recallsExamples: Record<string, CallExample> = {
  "recalls.years": {
    answer: {
      data: [2027, 2026, 2025, 2024],
      source: "vin-data",
      asked_at: "2026-03-12T00:00:00.000Z",
      status: "success",
    },
  },
  "recalls.makes": {
    query: { year: "2018" },
    answer: {
      data: ["AAS", "AC Propulsion", "Acura", "Alfa Romeo"],
      source: "vin-data",
      asked_at: "2026-03-12T00:00:00.000Z",
      status: "success",
    },
  },
  "recalls.models": {
    query: { year: "2018", make: "Toyota" },
    answer: {
      data: ["4Runner", "86", "Avalon", "C-HR"],
      source: "vin-data",
      asked_at: "2026-03-12T00:00:00.000Z",
      status: "success",
    },
  },
  "recalls.byVin": {
    query: { vin: "2T1BURHE5JC034461" },
    answer: {
      data: {
        vin: "2T1BURHE5JC034461",
        year: 2018,
        make: "TOYOTA",
        model: "Corolla",
        state: "found",
        campaigns: [
          {
            campaign: "SAMPLE-0001",
            date: "2020-01-14",
            manufacturer: "",
            component: "Fuel system: low-pressure fuel pump (invented for this sample)",
            summary:
              "The impeller of the fuel pump may swell and rub against its housing until the pump stops.",
            consequence:
              "A pump that stops can stall the engine while driving, which raises the risk of a crash.",
            remedy: "Dealers replace the fuel pump free of charge.",
            notes: "",
            parkIt: false,
            parkOutSide: false,
            overTheAir: false,
          },
        ],
        variants: [],
        source: "Recall list (sample)",
        asked_at: "2026-01-15T12:00:00.000Z",
        age_days: 0,
        by_vin: false,
        limits: ["invented"],
        sample: true,
      },
      status: "success",
    },
  },
  "recalls.check": {
    body: { year: 2018, make: "Toyota", model: "Corolla" },
    answer: {
      data: {
        vin: null,
        year: 2018,
        make: "Toyota",
        model: "Corolla",
        state: "unchecked",
        campaigns: [],
        variants: [],
        source: "NHTSA recall file",
        asked_at: null,
        age_days: null,
        by_vin: false,
        limits: ["model-level", "repairs-unknown", "recent-missing"],
        sample: false,
      },
      status: "success",
    },
  },
};

import type { CallExample } from "@/lib/platform/calls";
import { COROLLA_VALUE, COROLLA_VALUE_LOCKED } from "@/lib/sample/contract/sample-corolla";

export const checksExamples: Record<string, CallExample> = {
  "checks.quick": {
    body: { vin: "2T1BURHE5JC034461" },
    answer: {
      decode: {
        vin: "2T1BURHE5JC034461",
        year: 2018,
        make: "TOYOTA",
        model: "Corolla",
        sample: true,
        isEurope: false,
        accidentCheck: true,
        lemonCheck: false,
        floodCheck: false,
        oneOwner: false,
        checks: {
          accident: {
            state: "found",
            count: 1,
            newest: "2021-03-14",
            sources: ["Police reports (sample)"],
            asked_at: "2026-01-15T12:00:00.000Z",
          },
          lemon: { state: "none", count: 0, newest: null, sources: [], asked_at: "2026-01-15T12:00:00.000Z" },
          flood: { state: "none", count: 0, newest: null, sources: [], asked_at: "2026-01-15T12:00:00.000Z" },
          one_owner: {
            state: "found",
            count: 2,
            newest: "2021-05-18",
            sources: ["State titles (sample)"],
            asked_at: "2026-01-15T12:00:00.000Z",
          },
        },
      },
      status: "success",
    },
  },
  "checks.value": {
    body: { vin: "2T1BURHE5JC034461", mileage: "72430" },
    answer: {
      data: {
        vin: "2T1BURHE5JC034461",
        ...COROLLA_VALUE,
      },
      status: "success",
    },
    needs: "the car's report, or a site that shows values without a report",
    variant: "open",
    variants: {
      locked: {
        body: { vin: "2T1BURHE5JC034461", mileage: "72430" },
        answer: { data: { vin: "2T1BURHE5JC034461", ...COROLLA_VALUE_LOCKED }, status: "success" },
      },
    },
  },
};

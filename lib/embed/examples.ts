import type { CallExample } from "@/lib/platform/calls";

export const embedExamples: Record<string, CallExample> = {
  "embed.badges": {
    query: { vins: "1HGCM82633A004352,2HGES16555H527123" },
    answer: {
      data: [
        {
          vin: "1HGCM82633A004352",
          state: "unchecked",
          records: 0,
          checked: 0,
          kinds: 11,
          sample: false,
        },
        {
          vin: "2HGES16555H527123",
          state: "unchecked",
          records: 0,
          checked: 0,
          kinds: 11,
          sample: false,
        },
      ],
      status: "success",
    },
  },
};

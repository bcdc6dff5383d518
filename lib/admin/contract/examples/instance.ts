import type { CallExample } from "@/lib/platform/calls";

export const adminInstanceExamples: Record<string, CallExample> = {
  "admin.instance": {
    query: {},
    answer: {
      status: "success",
      data: {
        version: "0.2.0",
        commit: "8c1f0b9f4de1c6a1c6d4e7f5a3b2c1d0e9f8a7b6",
        node: "24.4.0",
        vin_data: "2026-10-01",
        checks: [
          { name: "database", state: "ok", reason: null },
          { name: "disk", state: "degraded", reason: "Only 42 MB are free at /data." },
        ],
      },
    },
  },
};

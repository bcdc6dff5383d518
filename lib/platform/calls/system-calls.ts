import * as z from "zod";
import { defineCall } from "./call";

export const systemCalls = {
  health: defineCall({
    name: "system.health",
    method: "GET",
    path: "/api/health",
    beforeGate: true,
    summary: "Returns whether the service can take requests.",
    response: z.object({
      status: z.literal("ok"),
      clock_skew_seconds: z
        .number()
        .optional()
        .describe("Seconds that this instance's clock is ahead of the database's; present if over 30"),
    }),
    limits: { perMinute: 6000 },
  }),
};

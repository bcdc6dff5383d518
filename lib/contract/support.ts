import { z } from "zod";
import { BEARER, defineCall, OPTIONAL_BEARER } from "./call";
import { doneSchema, success } from "./envelope";

const short = z.string().max(100).optional();

export const supportCalls = {
  offerCredit: defineCall({
    name: "support.offerCredit",
    method: "POST",
    path: "/offer_credit",
    summary: "The free-credit offer after a failed generation; once for a user and VIN.",
    auth: BEARER,
    body: "form",
    request: z.object({
      vin: z.string().max(64),
      source: short,
      search_type: short,
      error_msg: z.string().max(2000).optional(),
      credit_type: z.enum(["vhr", "sticker", "global"]).default("vhr"),
    }),
    response: success({ offered: z.boolean() }),
    limits: { perMinute: 10 },
  }),
  log: defineCall({
    name: "support.log",
    method: "POST",
    path: "/api-cwa/logs",
    summary: "A failure that the interface met, kept for the operator.",
    auth: OPTIONAL_BEARER,
    body: "form",
    request: z.object({
      error_message: z.string().max(2000),
      vin: z.string().max(64).optional(),
      search_type: short,
      credit_type: short,
      source: short,
      request_id: short,
    }),
    response: doneSchema,
    limits: { perMinute: 30 },
  }),
};

export const systemCalls = {
  health: defineCall({
    name: "system.health",
    method: "GET",
    path: "/api/health",
    summary: "Whether the service can take requests.",
    response: z.object({ status: z.literal("ok") }),
    limits: { perMinute: 6000 },
  }),
};

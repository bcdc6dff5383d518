import * as z from "zod";
import { defineCall, doneSchema, OPTIONAL_BEARER, singleLine } from "@/lib/platform/calls";

const short = z.string().max(100).optional();
const choice = z.enum(["granted", "denied"]);

export const logCalls = {
  log: defineCall({
    name: "support.log",
    method: "POST",
    path: "/api-cwa/logs",
    beforeGate: true,
    summary:
      "Records a failure in the interface for the operator. A `token` field is ignored: the session identifies the user.",
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
    limits: { perMinute: 30, exact: false },
  }),
  errorVin: defineCall({
    name: "support.errorVin",
    method: "POST",
    path: "/api-cwa/error_vin",
    beforeGate: true,
    summary: "Records a VIN that could not be decoded, for the operator.",
    auth: OPTIONAL_BEARER,
    body: "form",
    request: z.object({
      vin: singleLine(64).min(1, "Fill this in."),
      error_message: z.string().max(2000).optional(),
      search_type: short,
      source: short,
    }),
    response: doneSchema,
    limits: { bodyBytes: 16_384, perMinute: 30, exact: false },
  }),
  consent: defineCall({
    name: "support.consent",
    method: "POST",
    path: "/api-cwa/consent-log",
    beforeGate: true,
    summary: "Records what a visitor allowed and refused, and which wording they were shown.",
    auth: OPTIONAL_BEARER,
    body: "form",
    request: z.object({
      visitor: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, "Use a random ID of 16 to 64 letters and digits."),
      policy: singleLine(40).min(1, "Fill this in."),
      analytics: choice,
      marketing: choice,
      chat: choice,
    }),
    response: doneSchema,
    limits: { bodyBytes: 4096, perMinute: 30, exact: false },
  }),
};

import * as z from "zod";
import { defineCall, defineObject, success } from "@/lib/platform/calls";
import { VIN_LENGTH } from "@/lib/platform/values";
import { factStateSchema } from "@/lib/vehicle/contract/vehicle";

const BADGES_MAX = 100;
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;

/** A single field keeps the URL short, and identical for the same cars. */
const vinListSchema = z
  .string()
  .max(BADGES_MAX * (VIN_LENGTH + 3), `At most ${BADGES_MAX} VINs in one call.`)
  .transform((text) => [
    ...new Set(
      text
        .toUpperCase()
        .split(",")
        .map((vin) => vin.trim()),
    ),
  ])
  .refine(
    (vins) => vins.every((vin) => VIN.test(vin)),
    "Send VINs of 17 characters each, with commas between.",
  )
  .refine((vins) => vins.length <= BADGES_MAX, `At most ${BADGES_MAX} VINs in one call.`);

/** Security: public, so it only counts records and never shows their content. */
const reportBadgeSchema = defineObject("ReportBadge", {
  vin: z.string(),
  state: factStateSchema,
  records: z.number().int(),
  checked: z.number().int(),
  kinds: z.number().int(),
  sample: z.boolean(),
});
export type ReportBadge = z.infer<typeof reportBadgeSchema>;

export const embedCalls = {
  badges: defineCall({
    name: "embed.badges",
    method: "GET",
    path: "/api/embed/badges",
    beforeGate: true,
    from: "any-page",
    summary:
      "Returns what the badges of up to 100 VINs show, for pages on other hosts. Open to every origin, without cookies. Counts stored records only; no supplier is queried.",
    query: z.object({ vins: vinListSchema }),
    response: success({ data: z.array(reportBadgeSchema) }),
    browserCacheSeconds: 300,
    limits: { perMinute: 60 },
  }),
};

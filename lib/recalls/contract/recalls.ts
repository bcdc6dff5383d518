import * as z from "zod";
import {
  defineCall,
  defineObject,
  nameSchema,
  OPTIONAL_BEARER,
  success,
  VEHICLE_LOOKUPS,
} from "@/lib/platform/calls";
import { modelYearSchema, vinSchema } from "@/lib/vehicle/contract/fields";
import { factStateSchema, RECALL_VARIANTS_MAX, recallVariantSchema } from "@/lib/vehicle/contract/history";

/** `exact-name`: only campaigns under this exact name. `recent-missing`: an imported file may lack the newest. */
export const recallLimitSchema = z.enum([
  "model-level",
  "repairs-unknown",
  "exact-name",
  "us-only",
  "recent-missing",
  "invented",
]);
export type RecallLimit = z.infer<typeof recallLimitSchema>;

const recallTextsSchema = z.object({
  component: z.string(),
  summary: z.string(),
  consequence: z.string(),
  remedy: z.string(),
  notes: z.string(),
});

const recallRowSchema = recallTextsSchema.extend({
  campaign: z.string(),
  date: z.string().nullable(),
  manufacturer: z.string(),
  parkIt: z.boolean(),
  parkOutSide: z.boolean(),
  /** Null if the source has no such flag. */
  overTheAir: z.boolean().nullable(),
  /** Localized standard wording. Other text is only available in the source's English. */
  translated: recallTextsSchema.partial().optional(),
});

export const recallCheckSchema = defineObject("RecallCheck", {
  vin: z.string().nullable(),
  year: z.number().int().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  state: factStateSchema,
  campaigns: z.array(recallRowSchema),
  /** Narrower names with recalls ('F-250 SD' for F-250). Without campaigns, `state` is then `unchecked`. */
  variants: z.array(recallVariantSchema).max(RECALL_VARIANTS_MAX).default([]),
  source: z.string().nullable(),
  asked_at: z.string().nullable(),
  age_days: z.number().int().min(0).nullable(),
  /** Always false: NHTSA's open data covers models, not cars. */
  by_vin: z.boolean(),
  limits: z.array(recallLimitSchema),
  sample: z.boolean(),
});
export type RecallCheck = z.infer<typeof recallCheckSchema>;

const listShape = {
  source: z.enum(["nhtsa", "recall-file", "vin-data"]).nullable(),
  asked_at: z.string().nullable(),
};
const nameList = success({ data: z.array(z.string()), ...listShape });
const LIST_LIMITS = { perMinute: 120 };
const CHECK_LIMITS = { perMinute: 30 };
const answer = success({ data: recallCheckSchema });

export const recallCalls = {
  years: defineCall({
    name: "recalls.years",
    method: "GET",
    path: "/api/recall-check/years",
    summary: "Lists the model years that have recalls, newest first.",
    beforeGate: true,
    response: success({ data: z.array(z.number().int()), ...listShape }),
    limits: LIST_LIMITS,
  }),
  makes: defineCall({
    name: "recalls.makes",
    method: "GET",
    path: "/api/recall-check/makes",
    summary: "Lists the makes of a model year.",
    beforeGate: true,
    query: z.object({ year: modelYearSchema }),
    response: nameList,
    limits: LIST_LIMITS,
  }),
  models: defineCall({
    name: "recalls.models",
    method: "GET",
    path: "/api/recall-check/models",
    summary: "Lists a make's models in a model year.",
    beforeGate: true,
    query: z.object({ year: modelYearSchema, make: nameSchema }),
    response: nameList,
    limits: LIST_LIMITS,
  }),
  byVin: defineCall({
    name: "recalls.byVin",
    method: "GET",
    path: "/api/recall-check/vin",
    summary: "Returns the recalls of the model that a VIN decodes to, not of the exact car.",
    auth: OPTIONAL_BEARER,
    beforeGate: true,
    query: z.object({ vin: vinSchema }),
    response: answer,
    limits: { ...CHECK_LIMITS, shared: VEHICLE_LOOKUPS },
  }),
  check: defineCall({
    name: "recalls.check",
    method: "POST",
    path: "/api/recall-check",
    summary: "Returns the recalls of a model.",
    auth: OPTIONAL_BEARER,
    beforeGate: true,
    body: "json",
    request: z.object({ year: modelYearSchema, make: nameSchema, model: nameSchema }),
    response: answer,
    limits: { ...CHECK_LIMITS, exact: false },
  }),
};

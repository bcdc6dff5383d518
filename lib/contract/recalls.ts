import { z } from "zod";
import { defineCall, OPTIONAL_BEARER, VEHICLE_LOOKUPS } from "./call";
import { defineObject } from "./define-object";
import { success } from "./envelope";
import { modelYearSchema, nameSchema, vinSchema } from "./fields";
import { factStateSchema, RECALL_VARIANTS_MAX, recallVariantSchema } from "./vehicle-history";

/**
 * What an answer about recalls does not cover; the interface has a text for each. `model-level`: requested for the model,
 * not for this car. `repairs-unknown`: a campaign may be done on this car. `exact-name`: only campaigns under exactly
 * this name. `recent-missing`: newest campaigns may be missing from an imported file. `invented`: a sample.
 */
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
  /** When NHTSA received the report. */
  date: z.string().nullable(),
  manufacturer: z.string(),
  parkIt: z.boolean(),
  parkOutSide: z.boolean(),
  /** null where the source does not say. */
  overTheAir: z.boolean().nullable(),
  /** The usual texts in the reader's language; what is left out is in its source's own words, which are English. */
  translated: recallTextsSchema.partial().optional(),
});

export const recallCheckSchema = defineObject("RecallCheck", {
  vin: z.string().nullable(),
  year: z.number().int().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  state: factStateSchema,
  campaigns: z.array(recallRowSchema),
  /** Narrower names with recalls that year ('F-250 SD' for F-250). Without campaigns the state is then `unchecked`. */
  variants: z.array(recallVariantSchema).max(RECALL_VARIANTS_MAX).default([]),
  /** null where a remote Members API doesn't name it. */
  source: z.string().nullable(),
  /** When the source was queried, or its file imported; null if none was queried. */
  asked_at: z.string().nullable(),
  /** Whole days since then. */
  age_days: z.number().int().min(0).nullable(),
  /** Always false: NHTSA's open data knows models, not cars. */
  by_vin: z.boolean(),
  limits: z.array(recallLimitSchema),
  sample: z.boolean(),
});
export type RecallCheck = z.infer<typeof recallCheckSchema>;

/** Source of the names: the recalls' own, or the VIN data's if those are unavailable; null if a remote API doesn't name it. */
const listShape = {
  source: z.enum(["nhtsa", "recall-file", "vin-data"]).nullable(),
  asked_at: z.string().nullable(),
};
const nameList = success({ data: z.array(z.string()), ...listShape });
const LIST_LIMITS = { perMinute: 120 };
const CHECK_LIMITS = { perMinute: 30 };
const answer = success({ data: recallCheckSchema });

/** The calls of the recall check: the page is exempt from the gate and open to visitors. */
export const recallCalls = {
  years: defineCall({
    name: "recalls.years",
    method: "GET",
    path: "/api/recall-check/years",
    summary: "Model years that recalls can be looked up for, newest first.",
    beforeGate: true,
    response: success({ data: z.array(z.number().int()), ...listShape }),
    limits: LIST_LIMITS,
  }),
  makes: defineCall({
    name: "recalls.makes",
    method: "GET",
    path: "/api/recall-check/makes",
    summary: "Makes of a model year.",
    beforeGate: true,
    query: z.object({ year: modelYearSchema }),
    response: nameList,
    limits: LIST_LIMITS,
  }),
  models: defineCall({
    name: "recalls.models",
    method: "GET",
    path: "/api/recall-check/models",
    summary: "Models of a make in a model year.",
    beforeGate: true,
    query: z.object({ year: modelYearSchema, make: nameSchema }),
    response: nameList,
    limits: LIST_LIMITS,
  }),
  byVin: defineCall({
    name: "recalls.byVin",
    method: "GET",
    path: "/api/recall-check/vin",
    summary: "Recalls of the model that a VIN decodes to; they are not asked for the one car.",
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
    summary: "Recalls of a model.",
    auth: OPTIONAL_BEARER,
    beforeGate: true,
    body: "json",
    request: z.object({ year: modelYearSchema, make: nameSchema, model: nameSchema }),
    response: answer,
    limits: { ...CHECK_LIMITS, exact: false },
  }),
};

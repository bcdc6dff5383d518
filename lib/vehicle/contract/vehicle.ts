import * as z from "zod";
import { phoneSchema } from "@/lib/account/contract/account";
import {
  BEARER,
  defineCall,
  defineObject,
  emailSchema,
  nameSchema,
  OPTIONAL_BEARER,
  success,
  VEHICLE_LOOKUPS,
} from "@/lib/platform/calls";
import { type ClassicCandidate, classicCandidateSchema, decodedVinSchema } from "@/lib/vin/contract";
import { cleanPlate } from "../rules/plate";
import { factMarks, recordQuestions } from "../rules/record-questions";
import { modelYearSchema, vinSchema } from "./fields";
import { lockedSchema } from "./locked";
import { marketEntrySchema } from "./market-value";

export const factStateSchema = z.enum(["found", "none", "unchecked", "unavailable"]);
export type FactState = z.infer<typeof factStateSchema>;

/** Privacy: counts, dates and states, never the content of records. */
export const recordPreviewSchema = defineObject("RecordPreview", {
  kind: z.enum(recordQuestions),
  state: factStateSchema,
  mark: z.enum(factMarks),
  count: z.number().int(),
  newest: z.string().nullable(),
  source: z.string().nullable(),
});
export type RecordPreview = z.infer<typeof recordPreviewSchema>;

export const stickerBasisSchema = z.enum(["original", "build-data", "typical", "specification"]);
export type StickerBasis = z.infer<typeof stickerBasisSchema>;

export const previewAuctionSchema = defineObject("PreviewAuction", {
  date: z.string().max(10).nullable(),
  price_cents: z.number().int().nullable(),
  mileage: z.number().int().min(0).nullable(),
  place: z.string().max(200).nullable(),
  source: z.string().max(120).nullable(),
});
export type PreviewAuction = z.infer<typeof previewAuctionSchema>;

/** Only a remote Members API shows values without a report. */
const openPart = { blured: z.literal(false), state: factStateSchema, count: z.number().int().default(0) };

export const previewSchema = defineObject("Preview", {
  decode_data: decodedVinSchema,
  auction_data: z.union([
    lockedSchema,
    z.object({ ...openPart, auctions: z.array(previewAuctionSchema).max(100) }),
  ]),
  marketvalue_data: z.union([
    lockedSchema,
    z.object({ ...openPart, entries: z.array(marketEntrySchema).max(20) }),
  ]),
  records: z.array(recordPreviewSchema).default([]),
  sticker_basis: stickerBasisSchema.nullable().default(null),
  build_state: factStateSchema.default("unchecked"),
  sample: z.boolean().default(false),
  isEurope: z.boolean().default(false),
});
export type Preview = z.infer<typeof previewSchema>;

type ClassicReading = Pick<ClassicCandidate, "year" | "make" | "model" | "series">;

function toCandidate({ year, make, model, series }: ClassicReading): ClassicCandidate {
  const unread = { body: null, engine: null, plant: null, sequence: null };
  return { year, make, model, series, ...unread, format: "mapping", confidence: 1 };
}

export const classicMappingSchema = defineObject("ClassicMapping", {
  vin: z.string().default(""),
  year: z.number().int().nullable(),
  make: z.string(),
  model: z.string(),
  series: z.string().nullable().default(null),
  model_id: z.string().nullable().default(null),
  candidates: z.array(classicCandidateSchema).optional(),
})
  // The specification has a single reading, so if a remote Members API sends only that, it counts as certain.
  .transform(({ candidates, ...best }) => ({ ...best, candidates: candidates ?? [toCandidate(best)] }));
export type ClassicMapping = z.infer<typeof classicMappingSchema>;

const yearQuery = z.object({ year: modelYearSchema });
const yearMakeQuery = z.object({ year: modelYearSchema, make: nameSchema });
const yearMakeModelQuery = z.object({ year: modelYearSchema, make: nameSchema, model: nameSchema });
const nameList = success({ data: z.array(z.string()) });
const yearList = success({ data: z.array(z.number().int()) });
const LIST_LIMITS = { perMinute: 300 };

export const vehicleCalls = {
  validateVin: defineCall({
    name: "vehicle.validateVin",
    method: "POST",
    path: "/api-cwa/vin-validate",
    summary:
      "Returns whether a VIN can be decoded, and the decoded vehicle. With `type` classic, shorter VINs (14 characters or fewer) are decoded too.",
    auth: OPTIONAL_BEARER,
    body: "form",
    request: z.object({
      vin: vinSchema,
      /** 'classic' for a pre-1981 number; anything else is a VIN. */
      type: z.string().max(30).optional(),
    }),
    response: success({
      type: z.enum(["vin", "classic"]),
      data: decodedVinSchema,
      classic: classicMappingSchema.optional(),
    }),
    limits: { perMinute: 30, shared: VEHICLE_LOOKUPS, exact: false },
  }),
  previewDecode: defineCall({
    name: "vehicle.previewDecode",
    method: "GET",
    path: "/api-cwa/preview-decode",
    beforeGate: true,
    summary:
      "Returns the decoded vehicle and the kinds of records a report would contain. Paid values stay locked.",
    auth: OPTIONAL_BEARER,
    query: z.object({
      vin: vinSchema,
      /** Stored as a lead if no consent is required, or if `consent` is '1'. */
      email: emailSchema.optional().catch(undefined),
      mobile: phoneSchema.catch(undefined),
      source: z.string().max(30).default("vhr"),
      consent: z.string().max(5).optional(),
    }),
    response: success({ data: previewSchema }),
    limits: { perMinute: 30, shared: VEHICLE_LOOKUPS },
  }),
  classicMapping: defineCall({
    name: "vehicle.classicMapping",
    method: "GET",
    path: "/api-cwa/classicmapping",
    summary:
      "Returns year, make, model and series of a pre-1981 VIN (14 characters or fewer); 400 'Wrong VIN' if it matches no format.",
    auth: OPTIONAL_BEARER,
    query: z.object({ vin: vinSchema }),
    response: success({ data: classicMappingSchema }),
    limits: { perMinute: 30, shared: VEHICLE_LOOKUPS },
  }),
  plateDecode: defineCall({
    name: "vehicle.plateDecode",
    method: "GET",
    path: "/license_plate_decode",
    summary: "Returns the VIN for a license plate, if a plate source has it.",
    auth: OPTIONAL_BEARER,
    query: z.object({
      plate: z
        .string()
        .max(16, "A plate has at most 10 characters.")
        .transform(cleanPlate)
        .pipe(z.string().regex(/^[A-Z0-9]{1,10}$/, "Enter the plate: letters and digits only.")),
      state: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{2}$/, "Choose a state."),
      purpose: z.enum(["buying", "selling", "owner", "dealer", "other"]).default("other"),
    }),
    response: success({
      data: defineObject("PlateResult", {
        vin: z.string(),
        state: z.string(),
        source: z.string(),
        sample: z.boolean(),
      }),
    }),
    limits: { perMinute: 10, shared: VEHICLE_LOOKUPS },
  }),
  isVinConfirmed: defineCall({
    name: "vehicle.isVinConfirmed",
    method: "GET",
    path: "/api/confirmed-vin",
    summary: "Returns whether the account confirmed a doubtful VIN.",
    auth: BEARER,
    query: z.object({ vin: vinSchema }),
    response: success({ confirmed: z.boolean() }),
    limits: { perMinute: 120 },
  }),
  confirmVin: defineCall({
    name: "vehicle.confirmVin",
    method: "POST",
    path: "/api/confirmed-vin",
    summary:
      "Confirms a VIN with a wrong check digit or an unknown manufacturer, so the account isn't asked again.",
    auth: BEARER,
    body: "json",
    request: z.object({ vin: vinSchema }),
    response: success({}),
    limits: { perMinute: 60, exact: false },
  }),
  years: defineCall({
    name: "vehicle.years",
    method: "GET",
    path: "/api-cwa/sticker-years",
    summary: "Lists the available model years, newest first.",
    response: yearList,
    limits: LIST_LIMITS,
  }),
  makes: defineCall({
    name: "vehicle.makes",
    method: "GET",
    path: "/api-cwa/sticker-makes",
    summary: "Lists the makes of a model year.",
    query: yearQuery,
    response: nameList,
    limits: LIST_LIMITS,
  }),
  models: defineCall({
    name: "vehicle.models",
    method: "GET",
    path: "/api-cwa/sticker-models",
    summary: "Lists a make's models in a model year.",
    query: yearMakeQuery,
    response: nameList,
    limits: LIST_LIMITS,
  }),
  trims: defineCall({
    name: "vehicle.trims",
    method: "GET",
    path: "/api-cwa/sticker-trims",
    summary: "Lists a model's trims in a model year, as far as the data names them.",
    query: yearMakeModelQuery,
    response: nameList,
    limits: LIST_LIMITS,
  }),
};

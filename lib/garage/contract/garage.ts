import * as z from "zod";
import {
  defineCall,
  defineObject,
  doneSchema,
  success,
  TOKEN_HEADER,
  TOKEN_QUERY,
  VEHICLE_LOOKUPS,
} from "@/lib/platform/calls";
import { vehicleKeySchema, vinSchema } from "@/lib/vehicle/contract/fields";
import { lockedSchema } from "@/lib/vehicle/contract/locked";
import { marketValueResultSchema, UNCHECKED_VALUE } from "@/lib/vehicle/contract/market-value";
import { BODY_TYPES } from "@/lib/vehicle/rules/body-type";
import { garageCompareCalls } from "./compare";
import { garageDraftShape, garageWireShape } from "./field-shapes";
import { garageFileCalls } from "./files";
import { garageImportCalls } from "./import";
import { garageMileageCalls } from "./mileage";

export const GARAGE_PAGE_MAX = 500;

export const documentLinkSchema = defineObject("DocumentLink", {
  url: z.string(),
  page: z.string(),
  created: z.string(),
})
  .nullable()
  .default(null);

export const garageVehicleSchema = defineObject("GarageVehicle", {
  vin: z.string(),
  user_id: z.string(),
  trim_set: z.boolean().default(false),
  vin_set: z.boolean().default(true),
  ...garageWireShape,
  miles: garageWireShape.mileage,
  blured: z.boolean().default(false),
  hasMapping: z.boolean().default(false),
  europe: z.boolean().default(false),
  documents: z.array(z.object({ id: z.string(), name: z.string(), url: z.string() })).default([]),
  /** In the owner's order; lists contain only the first. `small` is the thumbnail. */
  images: z.array(z.object({ id: z.string(), url: z.string(), small: z.string().optional() })).default([]),
  report: documentLinkSchema,
  sticker: documentLinkSchema,
  /** Last known private-party value, and recalls of the model; null if never requested. */
  value_cents: z.number().int().nullable().default(null),
  open_recalls: z.number().int().nullable().default(null),
  body_type: z.enum(BODY_TYPES).nullable().default(null),
  sample: z.boolean().default(false),
  cdt: z.string(),
});
export type GarageVehicle = z.infer<typeof garageVehicleSchema>;

export const vehicleDraftSchema = defineObject("VehicleDraft", {
  vin: vehicleKeySchema,
  ...garageDraftShape,
});
export type VehicleDraft = z.infer<typeof vehicleDraftSchema>;

const specificationLineSchema = z.object({
  key: z.string(),
  label: z.string(),
  value: z.string(),
  source: z.string(),
});

/** Prices in integer cents of `currency`, mileage in miles. */
const listingSchema = z.object({
  date: z.string(),
  kind: z.enum(["listing", "sale", "auction"]),
  price_cents: z.number().int().nullable(),
  currency: z.string(),
  mileage: z.number().int().nullable(),
  seller: z.string().nullable(),
  place: z.string().nullable(),
  condition: z.string().nullable(),
  /** Localized if it is a standard term; `condition` is the source's English. */
  condition_translated: z.string().optional(),
  images: z.array(z.string()),
  source: z.string(),
  sample: z.boolean(),
});

const auctionSchema = z.object({
  post_date: z.string(),
  data: listingSchema.omit({ images: true, source: true }),
  images: z.array(z.string()),
  source: z.string(),
});

/** A remote Members API may omit `vin` and `market_value`, which the specification doesn't have. */
export const vehiclePageSchema = defineObject("VehiclePage", {
  vin: z.string().default(""),
  panther_specs: z.array(specificationLineSchema).default([]),
  sales_listing_history: z.array(listingSchema).nullable().default(null),
  auctions: z.array(auctionSchema).nullable().default(null),
  market_value: marketValueResultSchema.default(UNCHECKED_VALUE),
  locked: defineObject("LockedOffers", { listings: lockedSchema, auctions: lockedSchema }).optional(),
});
export type VehiclePage = z.infer<typeof vehiclePageSchema>;

export const garageCalls = {
  read: defineCall({
    name: "garage.read",
    method: "GET",
    path: "/api/db/dvh",
    summary:
      "Returns the garage: the newest 500 `vehicles`, with `next` if there are more (garage.page); or with `vin`, one `vehicle`.",
    auth: TOKEN_HEADER,
    query: z.object({ vin: vehicleKeySchema.optional() }),
    response: success({
      vehicles: z.array(garageVehicleSchema).optional(),
      vehicle: garageVehicleSchema.optional(),
      next: z.string().nullish(),
      total: z.number().int().optional(),
    }),
  }),
  page: defineCall({
    name: "garage.page",
    method: "GET",
    path: "/api/db/v2",
    summary: "Lists the garage page by page, newest first; `next` is the cursor of the next page.",
    auth: TOKEN_HEADER,
    query: z.object({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(GARAGE_PAGE_MAX).default(50),
      search: z.string().max(100).optional(),
    }),
    response: success({
      vehicles: z.array(garageVehicleSchema),
      next: z.string().nullable().default(null),
      total: z.number().int().optional(),
    }).transform((page) => ({ ...page, total: page.total ?? page.vehicles.length })),
  }),
  save: defineCall({
    name: "garage.save",
    method: "POST",
    path: "/api/db/dvh",
    summary: "Adds a vehicle, or updates the one with the same VIN.",
    auth: TOKEN_HEADER,
    body: "json",
    request: z.object({ vehicle: vehicleDraftSchema }),
    response: success({ vehicle: garageVehicleSchema.optional(), created: z.boolean().optional() }),
    limits: { exact: false },
  }),
  remove: defineCall({
    name: "garage.remove",
    method: "DELETE",
    path: "/api/db/dvh/delete",
    summary:
      "Removes a vehicle from the garage; `restore` brings it back for a day. Its report and sticker stay.",
    auth: TOKEN_QUERY,
    query: z.object({ vin: vehicleKeySchema }),
    response: doneSchema,
    limits: { exact: false },
  }),
  restore: defineCall({
    name: "garage.restore",
    method: "POST",
    path: "/api/db/dvh/restore",
    summary:
      "Restores the vehicle last removed with a VIN, with its photos, documents and mileage; 404 after a day.",
    auth: TOKEN_HEADER,
    body: "json",
    request: z.object({ vin: vinSchema }),
    response: success({ vehicle: garageVehicleSchema }),
    limits: { exact: false },
  }),
  vehicle: defineCall({
    name: "garage.vehicle",
    method: "GET",
    path: "/api/garage/vin",
    summary:
      "Returns a saved vehicle's specification, listings, auctions and value. Parts that the site doesn't show free are locked until the account has the car's report.",
    auth: TOKEN_HEADER,
    query: z.object({ vin: vehicleKeySchema }),
    response: success({ data: vehiclePageSchema }),
    limits: { perMinute: 30, shared: VEHICLE_LOOKUPS },
  }),
  ...garageCompareCalls,
  ...garageFileCalls,
  ...garageMileageCalls,
  ...garageImportCalls,
};

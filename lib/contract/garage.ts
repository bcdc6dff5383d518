import { z } from "zod";
import { defineCall, TOKEN_HEADER, TOKEN_QUERY } from "./call";
import { doneSchema, success } from "./envelope";
import { vinSchema } from "./fields";

const text = z.string().max(200).nullish();

/** A document's address on this site, or nothing when it has not been made. */
export const documentLinkSchema = z
  .object({ url: z.string(), page: z.string(), created: z.string() })
  .nullable();

/** A vehicle as the garage keeps it: specification 3, wire names. Derived fields are lib/core/vehicle.ts. */
export const garageVehicleSchema = z.object({
  vin: z.string(),
  user_id: z.string(),
  trim_set: z.boolean().default(false),
  vin_set: z.boolean().default(true),
  year: z.number().int().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  model_name: z.string().nullable(),
  model_id: z.string().nullable(),
  series: z.string().nullable(),
  trim: z.string().nullable(),
  option: z.string().default("curious"),
  mileage: z.number().int().nullable(),
  miles: z.number().int().nullable(),
  source: z.string().nullable(),
  blured: z.boolean().default(false),
  hasMapping: z.boolean().default(false),
  documents: z.array(z.object({ id: z.string(), name: z.string(), url: z.string() })),
  images: z.array(z.object({ id: z.string(), url: z.string() })),
  report: documentLinkSchema,
  sticker: documentLinkSchema,
  sample: z.boolean().default(false),
  cdt: z.string(),
});
export type GarageVehicle = z.infer<typeof garageVehicleSchema>;

/** What a caller may say of a vehicle; the rest is the server's. */
export const vehicleDraftSchema = z.object({
  vin: vinSchema,
  year: z.coerce.number().int().min(1886).max(2100).nullish(),
  make: text,
  model: text,
  model_name: text,
  model_id: text,
  series: text,
  trim: text,
  option: z.string().max(40).nullish(),
  mileage: z.coerce.number().int().min(0).max(9_999_999).nullish(),
  source: text,
});
export type VehicleDraft = z.infer<typeof vehicleDraftSchema>;

export const garageCalls = {
  read: defineCall({
    name: "garage.read",
    method: "GET",
    path: "/api/db/dvh",
    summary: "The garage: `vehicles`, or with `vin` the one `vehicle`.",
    auth: TOKEN_HEADER,
    query: z.object({ vin: vinSchema.optional() }),
    response: success({
      vehicles: z.array(garageVehicleSchema).optional(),
      vehicle: garageVehicleSchema.optional(),
    }),
  }),
  page: defineCall({
    name: "garage.page",
    method: "GET",
    path: "/api/db/v2",
    summary: "The garage, a page at a time, newest first; `next` is the cursor of the following page.",
    auth: TOKEN_HEADER,
    query: z.object({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      search: z.string().max(100).optional(),
    }),
    response: success({
      vehicles: z.array(garageVehicleSchema),
      next: z.string().nullable(),
      total: z.number().int(),
    }),
  }),
  save: defineCall({
    name: "garage.save",
    method: "POST",
    path: "/api/db/dvh",
    summary: "Adds a vehicle, or updates the one with the same VIN.",
    auth: TOKEN_HEADER,
    body: "json",
    request: z.object({ vehicle: vehicleDraftSchema }),
    response: success({ vehicle: garageVehicleSchema, created: z.boolean() }),
  }),
  remove: defineCall({
    name: "garage.remove",
    method: "DELETE",
    path: "/api/db/dvh/delete",
    summary: "Takes a vehicle out of the garage. Its documents stay.",
    auth: TOKEN_QUERY,
    query: z.object({ vin: vinSchema }),
    response: doneSchema,
  }),
};

import * as z from "zod";
import { documentLocaleSchema } from "@/lib/generation/contract/vehicle";
import {
  BEARER_HEADER,
  defineCall,
  defineObject,
  nameSchema,
  optionalNameSchema,
  success,
  VEHICLE_LOOKUPS,
} from "@/lib/platform/calls";
import { equipmentGroupSchema } from "@/lib/vehicle/contract/build-data";
import { modelYearSchema, vinSchema } from "@/lib/vehicle/contract/fields";
import { factStateSchema, stickerBasisSchema } from "@/lib/vehicle/contract/vehicle";
import { stickerPageSchema } from "./document";

const name = z.string().nullable();
const colorSchema = defineObject("StickerColor", { name: z.string(), code: name, hex: name });

const packageSchema = z.object({
  section: z.string(),
  package_price: z.string(),
  code: name,
  contents: z.array(z.string()),
});

/** An empty list means unknown, not none. */
export const stickerDataSchema = defineObject("StickerData", {
  state: factStateSchema,
  vin: name,
  year: z.number().int().nullable(),
  make: name,
  model: name,
  trim: name,
  style: name,
  colors: z.object({ exterior: colorSchema.nullable(), interior: colorSchema.nullable() }),
  trims: z.array(z.string()),
  styles: z.array(z.string()),
  exterior: z.array(colorSchema),
  interior: z.array(colorSchema),
  packages: z.array(z.object({ category_name: z.string(), data: z.array(packageSchema) })),
  standard_equipment: z.array(equipmentGroupSchema),
  /** Integer US cents. */
  base_cents: z.number().int().nullable(),
  destination_cents: z.number().int().nullable(),
  basis: stickerBasisSchema.nullable(),
  /** 'none': no source has build data. 'unavailable': a queried source failed. */
  build_state: factStateSchema,
  source: name,
  date: name,
  sample: z.boolean(),
  sheet: stickerPageSchema.nullable(),
});
export type StickerData = z.infer<typeof stickerDataSchema>;

const vehicleFields = {
  vin: vinSchema.or(z.literal("")).optional(),
  year: modelYearSchema.optional(),
  make: optionalNameSchema,
  model: optionalNameSchema,
  trim: optionalNameSchema,
};

export type ForumTopic = z.output<
  (typeof stickerBuilderCalls)["forumData"]["response"]
>["data"]["topics"][number];

export const stickerBuilderCalls = {
  autoload: defineCall({
    name: "sticker.autoload",
    method: "POST",
    path: "/api-cwa/autoloading-stickerdata",
    summary:
      "Returns a vehicle's known trims, styles, colors, packages and prices, preselected for the sticker editor. By VIN, or by year, make and model.",
    auth: BEARER_HEADER,
    body: "multipart",
    request: z.object({ ...vehicleFields, locale: documentLocaleSchema.optional() }),
    response: success({ data: stickerDataSchema }),
    limits: { shared: VEHICLE_LOOKUPS },
  }),
  autoBlog: defineCall({
    name: "sticker.autoBlog",
    method: "POST",
    path: "/api-cwa/auto-blog",
    summary: "Lists a model's known styles; without a year, for every year that has any.",
    auth: BEARER_HEADER,
    body: "multipart",
    request: z.object({
      year: modelYearSchema.optional(),
      make: nameSchema,
      model: nameSchema,
      trim: optionalNameSchema,
    }),
    response: success({
      data: z.array(
        defineObject("AutoBlogEntry", {
          year: z.number().int().nullable().default(null),
          make: name.default(null),
          model: name.default(null),
          trim: name.default(null),
          style: z.string(),
          basis: stickerBasisSchema.nullable().default(null),
        }),
      ),
    }),
  }),
  autoBlogData: defineCall({
    name: "sticker.autoBlogData",
    method: "POST",
    path: "/api-cwa/auto-blog-data",
    summary:
      "Returns what's known about one style. `make` has '_' in place of '-' and spaces; the response has status 'success' and data.data.",
    auth: BEARER_HEADER,
    body: "multipart",
    request: z.object({
      year: modelYearSchema,
      make: nameSchema,
      model: nameSchema,
      style: optionalNameSchema,
    }),
    response: success({ data: defineObject("AutoBlogData", { data: stickerDataSchema }) }),
    limits: { exact: false },
  }),
  forumData: defineCall({
    name: "sticker.forumData",
    method: "POST",
    path: "/api-cwa/forum-data",
    summary:
      "Returns what enthusiasts look up: option and paint codes, the decoded classic VIN and where the car was built, each with its source.",
    auth: BEARER_HEADER,
    body: "multipart",
    request: z.object(vehicleFields),
    response: success({
      data: defineObject("ForumData", {
        state: factStateSchema,
        topics: z.array(
          z.object({
            topic: z.enum(["option_codes", "paint_codes", "number", "factory"]),
            title: z.string(),
            entries: z.array(
              z.object({ code: name, text: z.string(), source: z.string(), sample: z.boolean() }),
            ),
          }),
        ),
        sources: z.array(z.string()),
      }),
    }),
    limits: { shared: VEHICLE_LOOKUPS, exact: false },
  }),
};

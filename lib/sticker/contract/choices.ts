import * as z from "zod";
import { classicEntrySchema } from "@/lib/generation/contract/record";
import { defineObject } from "@/lib/platform/calls";
import { paperSizeSchema } from "./document";

const name = z.string().nullable();
const colorSchema = defineObject("ChosenColor", { name: z.string(), code: name, hex: name }).nullable();
const modelNames = { year: z.number().int(), make: z.string(), model: z.string() };

const confirmedSchema = z.object({
  ...modelNames,
  style: z.string(),
  trim: z.string(),
  colors: z.object({ exterior: colorSchema, interior: colorSchema }),
  packages: z.array(
    z.object({
      category_name: z.string(),
      data: z.array(
        z.object({
          section: z.string(),
          package_price: z.string(),
          code: name,
          contents: z.array(z.string()),
        }),
      ),
    }),
  ),
  buildsheetColor: z.enum(["yes", "no"]),
  mode: z.enum(["auto", "manual"]),
  autoPackage: z.boolean(),
  details: z
    .object({
      base_price: z.string(),
      destination: z.string(),
      discounts: z.array(z.object({ name: z.string(), amount: z.string() })),
      order: z.string(),
      stock: z.string(),
      dealer: z
        .object({ name: z.string(), number: z.string(), address: z.string(), city: z.string() })
        .nullable(),
    })
    .optional(),
});

/** At most one of `confirmed`, `classic` and `manual` is set. */
export const stickerChoicesSchema = defineObject("StickerChoices", {
  /** The VIN, or the key of a vehicle without a VIN. */
  vin: z.string(),
  confirmed: confirmedSchema.nullable(),
  classic: classicEntrySchema.nullable(),
  manual: z.object({ ...modelNames, trim: name }).nullable(),
  paper: paperSizeSchema.nullable(),
  sticker_year_from: z.number().int(),
});
export type MadeStickerChoices = z.infer<typeof stickerChoicesSchema>;

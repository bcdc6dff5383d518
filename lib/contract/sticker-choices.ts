import { z } from "zod";
import { defineObject } from "./define-object";
import { paperSizeSchema } from "./sticker-document";

const name = z.string().nullable();
const colorSchema = defineObject("ChosenColor", { name: z.string(), code: name, hex: name }).nullable();
const modelNames = { year: z.number().int(), make: z.string(), model: z.string() };

/** What was confirmed in the sticker builder, as the confirm call reads it. */
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

/** Make, model and series of a classic vehicle, as its owner confirmed them. */
export const classicEntrySchema = defineObject("ClassicEntry", {
  ...modelNames,
  series: name,
  mapped: z.boolean(),
});

/** What the newest sticker of a vehicle was made of; at most one of the first three is set. */
export const stickerChoicesSchema = defineObject("StickerChoices", {
  /** The VIN, or the key of a vehicle without one. */
  vin: z.string(),
  confirmed: confirmedSchema.nullable(),
  /** A classic vehicle whose sticker was made without the builder. */
  classic: classicEntrySchema.nullable(),
  /** Year, make, model and trim alone made the sticker. */
  manual: z.object({ ...modelNames, trim: name }).nullable(),
  /** null: the default layout. */
  paper: paperSizeSchema.nullable(),
  /** Earlier model years are confirmed with confirm-year-restricted-sticker. */
  sticker_year_from: z.number().int(),
});
export type MadeStickerChoices = z.infer<typeof stickerChoicesSchema>;

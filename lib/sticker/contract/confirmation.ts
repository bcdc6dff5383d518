import * as z from "zod";
import { parseFields, parseJsonText } from "@/lib/platform/calls";
import {
  BUILDSHEET_YEAR_FROM,
  type PaperSizeFields,
  readPaperSize,
  writePaperSize,
} from "@/lib/platform/values";
import { modelYearSchema } from "@/lib/vehicle/contract/fields";
import { paperSizeSchema } from "./document";

export const CONFIRM_TEXT_MAX = 256 * 1024;

const toText = (max: number) => z.string().trim().max(max, `Use at most ${max} characters.`);
const needed = (max: number) => toText(max).min(1, "Fill this in.");
const code = toText(20)
  .nullish()
  .transform((value) => value || null);

const colorSchema = z
  .union([
    needed(80).transform((name) => ({ name, code: null, hex: null })),
    z.object({
      name: needed(80),
      code,
      hex: z
        .string()
        .regex(/^#[0-9a-f]{6}$/i, "Write a color as #rrggbb.")
        .nullish()
        .transform((value) => value?.toLowerCase() ?? null),
    }),
  ])
  .nullable();
const chosen = z.preprocess((value) => (value === "" || value === undefined ? null : value), colorSchema);
const colorsSchema = z.object({ exterior: chosen, interior: chosen });

const packagesSchema = z
  .array(
    z.object({
      category_name: toText(120),
      data: z
        .array(
          z.object({
            section: needed(200),
            package_price: z
              .union([z.string(), z.number().transform(String), z.null().transform(() => "")])
              .pipe(toText(40))
              .default(""),
            code,
            contents: z.array(needed(200)).max(60).default([]),
          }),
        )
        .max(200),
    }),
  )
  .max(60)
  .refine(
    (categories) => categories.reduce((sum, category) => sum + category.data.length, 0) <= 400,
    "Choose at most 400 lines.",
  );

const styleSchema = z.union([toText(120), z.object({ name: toText(120) }).transform((style) => style.name)]);

const price = toText(40).default("");
const detailsSchema = z.object({
  base_price: price,
  destination: price,
  discounts: z
    .array(z.object({ name: needed(160), amount: needed(40) }))
    .max(20, "Give at most 20 discounts.")
    .default([]),
  order: toText(20).default(""),
  stock: toText(20).default(""),
  dealer: z
    .object({
      name: needed(120),
      number: toText(20).default(""),
      address: toText(200).default(""),
      city: toText(120).default(""),
    })
    .nullable()
    .default(null),
});

export type StickerDetails = z.output<typeof detailsSchema>;
export type StickerColor = NonNullable<z.output<typeof colorSchema>>;
export type StickerPackages = z.output<typeof packagesSchema>;

export const stickerChoicesSchema = z.object({
  style: toText(120),
  trim: toText(100),
  colors: colorsSchema,
  packages: packagesSchema,
  buildsheetColor: z.enum(["yes", "no"]),
  mode: z.enum(["auto", "manual"]),
  autoPackage: z.boolean(),
  details: detailsSchema.optional(),
  paper: paperSizeSchema.optional(),
});
export type StickerChoices = z.output<typeof stickerChoicesSchema>;

export interface StickerConfirmation extends StickerChoices {
  vin: string;
  year: number;
  make: string;
  model: string;
  regenerate: boolean;
}

export interface ConfirmFields extends PaperSizeFields {
  vin: string;
  year: string;
  make: string;
  model: string;
  style: string;
  trim: string;
  colors: string;
  packages: string;
  regenerate: string;
  buildsheet_color: string;
  mode: string;
  autoPackage: string;
  details?: string;
}

export function getDefaultBuildsheetColor(year: number): "yes" | "no" {
  return year < BUILDSHEET_YEAR_FROM ? "yes" : "no";
}

function toBase64Json(value: unknown): string {
  let bytes = "";
  for (const byte of new TextEncoder().encode(JSON.stringify(value))) bytes += String.fromCharCode(byte);
  return btoa(bytes);
}

function getGivenColors({ exterior, interior }: StickerConfirmation["colors"]) {
  return { ...(exterior ? { exterior } : {}), ...(interior ? { interior } : {}) };
}

export function encodeStickerConfirm(
  confirmed: Omit<StickerConfirmation, "buildsheetColor"> & { buildsheetColor?: "yes" | "no" },
): ConfirmFields {
  const { year, style, mode } = confirmed;
  return {
    vin: confirmed.vin.trim().replace(/\s/g, "-"),
    year: String(year),
    make: confirmed.make.toUpperCase(),
    model: confirmed.model.toUpperCase(),
    style: mode === "manual" ? style : toBase64Json(style),
    trim: confirmed.trim,
    colors: toBase64Json(getGivenColors(confirmed.colors)),
    packages: toBase64Json(confirmed.packages),
    regenerate: confirmed.regenerate ? "1" : "0",
    buildsheet_color: confirmed.buildsheetColor ?? getDefaultBuildsheetColor(year),
    mode,
    autoPackage: confirmed.autoPackage ? "1" : "0",
    ...(confirmed.details ? { details: toBase64Json(confirmed.details) } : {}),
    ...writePaperSize(confirmed.paper),
  };
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

function base64Json<S extends z.ZodType>(schema: S, empty: unknown) {
  return z
    .string()
    .max(CONFIRM_TEXT_MAX, "This is longer than a builder makes it.")
    .default("")
    .transform((value, context): unknown => {
      if (value.trim() === "") return empty;
      const refuse = (message: string) => {
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      };
      if (!BASE64.test(value.trim())) return refuse("Send this as base64 of JSON.");
      try {
        const bytes = Uint8Array.from(atob(value.trim()), (character) => character.charCodeAt(0));
        return parseJsonText(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
      } catch {
        return refuse("Send this as base64 of JSON.");
      }
    })
    .pipe(schema);
}

const formSchema = z.object({
  vin: z
    .string()
    .max(64, "A VIN has 17 characters.")
    .default("")
    .transform((value) => value.toUpperCase().replace(/[\s-]/g, ""))
    .pipe(z.string().regex(/^[A-Z0-9*]{0,20}$/, "Enter a VIN: letters and digits only.")),
  year: modelYearSchema,
  make: needed(100).transform((name) => name.toUpperCase()),
  model: needed(100).transform((name) => name.toUpperCase()),
  trim: toText(100).default(""),
  colors: base64Json(colorsSchema, {}),
  packages: base64Json(packagesSchema, []),
  details: base64Json(detailsSchema.optional(), undefined),
  regenerate: z
    .string()
    .max(5)
    .optional()
    .transform((value) => value === "1"),
  buildsheet_color: z.enum(["yes", "no"], "Send 'yes' or 'no'.").optional(),
  mode: z.enum(["auto", "manual"], "Send 'auto' or 'manual'.").default("auto"),
  autoPackage: z
    .string()
    .max(5)
    .optional()
    .transform((value) => value === "1" || value === "true" || value === "yes"),
  orientation: z.enum(["landscape", "portrait"], "Send 'landscape' or 'portrait'.").optional(),
  unbranded: z.enum(["0", "1"], "Send '0' or '1'.").optional(),
});

/** Throws 400 'invalid_fields' for bad base64, JSON, shape, or size, and for prototype names. */
export function decodeStickerConfirm(fields: Readonly<Record<string, unknown>>): StickerConfirmation {
  const form = parseFields(formSchema, fields);
  const style = form.mode === "manual" ? toText(120).default("") : base64Json(styleSchema, "");
  const read = parseFields(z.object({ style }), { style: fields.style });
  const { buildsheet_color, orientation, unbranded, ...rest } = form;
  const paper = readPaperSize({ orientation, unbranded });
  return {
    ...rest,
    ...(paper ? { paper } : {}),
    style: String(read.style),
    buildsheetColor: buildsheet_color ?? getDefaultBuildsheetColor(form.year),
  };
}

export function withYmmtMode<T extends object>(answer: T): T & { mode: "ymmt" } {
  return { ...answer, mode: "ymmt" };
}

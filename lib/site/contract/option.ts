import * as z from "zod";

export const siteOptionGroups = [
  "identity",
  "colors",
  "access",
  "sale",
  "receipts",
  "apps",
  "analytics",
] as const;
export type SiteOptionGroup = (typeof siteOptionGroups)[number];

/** `site`: costs the site money, so it's locked until the owner's email is confirmed. `operator`: operators only. */
export type OptionPayer = "site" | "operator" | "nobody";

export interface SiteOption<
  Part extends "config" | "settings" = "config" | "settings",
  Wire extends z.ZodType = z.ZodType,
  Draft extends z.ZodType = z.ZodType,
> {
  /** 'config' is in GET /api/config, 'settings' in POST /api-cwa/site_settings. */
  part: Part;
  group: SiteOptionGroup;
  kind: "line" | "lines" | "number" | "percent" | "money" | "checkbox" | "color" | "logo" | "area";
  wire: Wire;
  draft: Draft;
  /** Default value. Without it, a new site has to set the option. */
  standard?: z.input<Wire>;
  example?: string;
  choices?: readonly string[];
  paidBy: OptionPayer;
  isPublic?: boolean;
  members?: readonly string[];
}

export const inConfig = <Wire extends z.ZodType, Draft extends z.ZodType>(
  option: Omit<SiteOption<"config", Wire, Draft>, "part">,
) => ({ part: "config" as const, ...option });
export const inSettings = <Wire extends z.ZodType, Draft extends z.ZodType>(
  option: Omit<SiteOption<"settings", Wire, Draft>, "part">,
) => ({ part: "settings" as const, ...option });

/** Rejects bidirectional controls, which would reorder the surrounding text, even in email subjects. */
export const line = (longest: number) =>
  z
    .string()
    .trim()
    .min(1, "Fill this in.")
    .max(longest, "This is too long.")
    .refine((text) => !/[\p{Cc}\p{Bidi_Control}]/u.test(text), "Remove line breaks and control characters.");
export const toText = (longest: number) => z.string().trim().max(longest, "This is too long.");
export const count = z
  .number("Enter a whole number.")
  .int("Enter a whole number.")
  .min(0, "Enter a larger number.")
  .max(100, "At most 100.");
export const orNothing = <Schema extends z.ZodType<string>>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? null : value), schema.nullable());

import { z } from "zod";

/** The sections of the site form in administration, in their order. */
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

/**
 * `operator`: only operators change it. `site`: its wholesale is charged, and its staff change it once the owner's email
 * address is confirmed. `nobody`: it costs nothing for each use.
 */
export type OptionPayer = "site" | "operator" | "nobody";

export interface SiteOption<
  Part extends "config" | "settings" = "config" | "settings",
  Wire extends z.ZodType = z.ZodType,
  Draft extends z.ZodType = z.ZodType,
> {
  /** Which of the two answers carries it: GET /api/config or POST /api-cwa/site_settings. */
  part: Part;
  group: SiteOptionGroup;
  /** How the admin form shows it. */
  kind: "line" | "lines" | "number" | "percent" | "money" | "checkbox" | "color" | "logo" | "area";
  /** The schema on the wire. */
  wire: Wire;
  /** What an administrator may save. */
  draft: Draft;
  /** The value of a site that does not say otherwise; without one, a new site must give it. */
  standard?: z.input<Wire>;
  /** What the form of a new site starts with, where that is not the standard value. */
  example?: string;
  choices?: readonly string[];
  /** Decides who can change the option: docs/decisions/wholesale.md. */
  paidBy: OptionPayer;
  /** Visitors may read an option that the operator pays for. */
  isPublic?: boolean;
  /** One number field each, for an option that is an object. */
  members?: readonly string[];
}

export const inConfig = <Wire extends z.ZodType, Draft extends z.ZodType>(
  option: Omit<SiteOption<"config", Wire, Draft>, "part">,
) => ({ part: "config" as const, ...option });
export const inSettings = <Wire extends z.ZodType, Draft extends z.ZodType>(
  option: Omit<SiteOption<"settings", Wire, Draft>, "part">,
) => ({ part: "settings" as const, ...option });

/** Names of sites and sellers. Bidirectional controls would reorder the text around them, in an email's subject too. */
export const line = (longest: number) =>
  z
    .string()
    .trim()
    .min(1, "Fill this in.")
    .max(longest, "This is too long.")
    .refine((text) => !/[\p{Cc}\p{Bidi_Control}]/u.test(text), "Remove line breaks and control characters.");
export const text = (longest: number) => z.string().trim().max(longest, "This is too long.");
export const count = z
  .number("Enter a whole number.")
  .int("Enter a whole number.")
  .min(0, "Enter a larger number.")
  .max(100, "At most 100.");
/** An empty text is none. */
export const orNothing = <Schema extends z.ZodType<string>>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? null : value), schema.nullable());

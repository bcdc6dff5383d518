import * as z from "zod";
import { freeText, singleLine } from "@/lib/platform/calls";
import type { Locale } from "@/lib/platform/i18n";

const percent = z.coerce.number().int().min(0, "Enter 0 to 100.").max(100, "Enter 0 to 100.");

const filledLine = (longest: number) => singleLine(longest).pipe(z.string().min(1, "Fill this in."));

const filledGuide = z.object({
  /** FTC Figure 1, or Figure 2 for states that restrict 'as is' sales. */
  form: z.enum(["as_is", "implied"]).default("as_is"),
  warranty: z.enum(["none", "full", "limited"]).default("none"),
  labor: percent.default(100),
  parts: percent.default(100),
  systems: freeText(400).default(""),
  duration: freeText(200).default(""),
  manufacturer: z.boolean().default(false),
  manufacturer_used: z.boolean().default(false),
  other: z.boolean().default(false),
  service: z.boolean().default(false),
  dealer: z.object({
    name: filledLine(100),
    address: filledLine(160),
    phone: singleLine(40).default(""),
    email: singleLine(120).default(""),
    complaints: filledLine(120),
  }),
});
/**
 * FTC Buyers Guide (16 CFR 455.2(b)). Requires coverage and duration, because a warranty without them has no limits.
 */
export const buyersGuideSchema = filledGuide.superRefine(({ warranty, systems, duration }, context) => {
  if (warranty === "none") return;
  for (const [field, text] of Object.entries({ systems, duration }))
    if (text === "") context.addIssue({ code: "custom", path: [field], message: "Fill this in." });
});
export type BuyersGuide = z.output<typeof buyersGuideSchema>;

export interface BuyersGuideDocument {
  locale: Locale;
  vehicle: { make: string; model: string; year: string; vin: string; stock?: string };
  guide: BuyersGuide;
}

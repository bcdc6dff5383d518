import * as z from "zod";
import { partialDateSchema, RECALL_TEXT_MAX } from "@/lib/vehicle/contract/history";

const toText = (max: number) => z.string().trim().max(max).default("");

/** NHTSA's flat recall file has no flag for over-the-air repairs, so it's unknown whether a repair is one. */
export const flatRecallSchema = z.object({
  component: toText(400),
  summary: toText(RECALL_TEXT_MAX),
  consequence: toText(RECALL_TEXT_MAX),
  remedy: toText(RECALL_TEXT_MAX),
  notes: toText(RECALL_TEXT_MAX),
  manufacturer: toText(200),
  /** RCDATE: when NHTSA received the report. */
  reportDate: partialDateSchema.nullable().default(null),
  /** RCLTYPECD: V vehicle, E equipment, C child seat, T tire. */
  type: z.string().max(4).default("V"),
  /** POTAFF: number of vehicles that may be affected. */
  affected: z.number().int().min(0).nullable().default(null),
  parkIt: z.boolean().default(false),
  parkOutside: z.boolean().default(false),
});

import { z } from "zod";
import { partialDateSchema, RECALL_TEXT_MAX } from "./vehicle-history";

const text = (max: number) => z.string().trim().max(max).default("");

/** NHTSA's flat recall file has no flag for over-the-air repairs, so they are unknown. */
export const flatRecallSchema = z.object({
  component: text(400),
  summary: text(RECALL_TEXT_MAX),
  consequence: text(RECALL_TEXT_MAX),
  remedy: text(RECALL_TEXT_MAX),
  notes: text(RECALL_TEXT_MAX),
  manufacturer: text(200),
  /** RCDATE: when NHTSA received the report. */
  reportDate: partialDateSchema.nullable().default(null),
  /** RCLTYPECD: V vehicle, E equipment, C child seat, T tire. */
  type: z.string().max(4).default("V"),
  /** POTAFF: number of vehicles that may be affected. */
  affected: z.number().int().min(0).nullable().default(null),
  parkIt: z.boolean().default(false),
  parkOutside: z.boolean().default(false),
});

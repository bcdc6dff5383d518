import { z } from "zod";
import { partialDateSchema, RECALL_TEXT_MAX } from "./vehicle-history";

const text = (max: number) => z.string().trim().max(max).default("");

/**
 * A row of NHTSA's flat recall file as `recall_campaigns.recall` keeps it, beside the columns of its own (campaign,
 * make, model, year). The file has no flag for over-the-air repairs: it is unknown, so the answer leaves it out.
 */
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
  /** POTAFF: how many may be affected. */
  affected: z.number().int().min(0).nullable().default(null),
  /** DO_NOT_DRIVE and PARK_OUTSIDE. */
  parkIt: z.boolean().default(false),
  parkOutside: z.boolean().default(false),
});

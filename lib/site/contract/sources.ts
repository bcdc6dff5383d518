import * as z from "zod";
import { defineObject } from "@/lib/platform/calls";
import { historyKindSchema } from "@/lib/vehicle/contract/history";
import { SOURCE_AREAS, SOURCE_KINDS } from "./source-list";

export const sourceEntrySchema = defineObject("SourceEntry", {
  area: z.enum(SOURCE_AREAS),
  kind: z.enum(SOURCE_KINDS),
  source: z.string().nullable(),
  covers: z.array(historyKindSchema),
  /** Day of the newest data or the last import; null if the source is queried live. */
  newest: z.string().nullable(),
  sample: z.boolean(),
});
export type SourceEntry = z.output<typeof sourceEntrySchema>;

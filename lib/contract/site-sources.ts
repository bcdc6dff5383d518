import { z } from "zod";
import { SOURCE_AREAS, SOURCE_KINDS } from "@/lib/core/site/source-list";
import { defineObject } from "./define-object";
import { historyKindSchema } from "./vehicle-history";

/** A source that the installation asks about vehicles. */
export const sourceEntrySchema = defineObject("SourceEntry", {
  area: z.enum(SOURCE_AREAS),
  kind: z.enum(SOURCE_KINDS),
  /** Null is a supplier, whose name is in its answers and on every report. */
  source: z.string().nullable(),
  /** Of history records: the kinds that it has. Empty elsewhere, and of a supplier, who says so in each answer. */
  covers: z.array(historyKindSchema),
  /** Day of its newest data, or of the last import; null where each question gets an answer of its own. */
  newest: z.string().nullable(),
  /** Made-up records that show what a report looks like. */
  sample: z.boolean(),
});
export type SourceEntry = z.output<typeof sourceEntrySchema>;

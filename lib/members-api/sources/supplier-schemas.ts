import { z } from "zod";
import { marketValueResultSchema } from "@/lib/contract/checks-market-value";
import { buildDataSchema, UNKNOWN_BUILD } from "@/lib/contract/vehicle-build-data";
import {
  historyEventSchema,
  historyKindSchema,
  historyKinds,
  partialDateSchema,
} from "@/lib/contract/vehicle-history";

/** Formats of docs/providers.md. An empty response never means 'none'. */

const status = z.enum(["found", "none"]);
const source = z.string().trim().min(1).max(120);

export const plateResultSchema = z
  .object({
    status,
    source,
    vin: z
      .string()
      .toUpperCase()
      .regex(/^[A-Z0-9]{5,17}$/)
      .optional(),
  })
  .refine(
    (answer) => (answer.status === "found") === (answer.vin !== undefined),
    "found needs a vin, none has none",
  );

export const recordsResultSchema = z
  .object({
    status,
    source,
    /** 'none' is only valid for these kinds. */
    covers: z.array(historyKindSchema).min(1).max(historyKinds.length),
    newest: partialDateSchema.nullable().default(null),
    events: z.array(historyEventSchema.omit({ vin: true, sample: true, source: true })).max(2000),
  })
  .refine(
    (answer) => (answer.status === "found") === answer.events.length > 0,
    "found needs events, none has none",
  );

export const buildResultSchema = z
  .object({
    status,
    source,
    build: z
      .preprocess(
        (input) => (typeof input === "object" && input ? { ...UNKNOWN_BUILD, source: "-", ...input } : input),
        buildDataSchema,
      )
      .optional(),
  })
  .refine(
    (answer) => (answer.status === "found") === (answer.build !== undefined),
    "found needs a build, none has none",
  );

const entries = marketValueResultSchema.shape.entries;
export const supplierMarketValueSchema = z
  .object({
    status,
    source,
    date: partialDateSchema.nullable().default(null),
    entries: entries.default([]),
    spread: marketValueResultSchema.shape.spread.default(null),
    comparables: marketValueResultSchema.shape.comparables.default([]),
  })
  .refine(
    (answer) => (answer.status === "found") === answer.entries.length > 0,
    "found needs entries, none has none",
  );

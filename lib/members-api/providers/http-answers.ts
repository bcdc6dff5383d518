import { z } from "zod";
import { buildDataSchema } from "@/lib/contract/build-data";
import {
  historyEventSchema,
  historyKindSchema,
  historyKinds,
  partialDateSchema,
} from "@/lib/contract/history";
import { marketAnswerSchema } from "@/lib/contract/market-value";

/** What suppliers answer, by the kind of question (docs/providers.md). 'none' must be said: an empty answer says nothing. */

const status = z.enum(["found", "none"]);
const source = z.string().trim().min(1).max(120);

export const plateAnswerSchema = z
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

export const recordsAnswerSchema = z
  .object({
    status,
    source,
    /** The kinds of record that the supplier can hold: of these alone can it say 'none'. */
    covers: z.array(historyKindSchema).min(1).max(historyKinds.length),
    newest: partialDateSchema.nullable().default(null),
    events: z.array(historyEventSchema.omit({ vin: true, sample: true, source: true })).max(2000),
  })
  .refine(
    (answer) => (answer.status === "found") === answer.events.length > 0,
    "found needs events, none has none",
  );

const noBuild = {
  ...{ vin: null, original: false, date: null, trim: null, exterior: null, interior: null },
  ...{ exteriorChoices: [], interiorChoices: [], equipment: [], packages: [], options: [], discounts: [] },
  ...{ baseCents: null, destinationCents: null, statedTotalCents: null },
  ...{ fuelEconomy: null, safety: null, partsContent: null, sample: false },
};
export const buildAnswerSchema = z
  .object({
    status,
    source,
    /** Fields that are left out are not known. */
    build: z
      .preprocess(
        (given) => (typeof given === "object" && given ? { ...noBuild, source: "-", ...given } : given),
        buildDataSchema,
      )
      .optional(),
  })
  .refine(
    (answer) => (answer.status === "found") === (answer.build !== undefined),
    "found needs a build, none has none",
  );

const entries = marketAnswerSchema.shape.entries;
export const marketValueAnswerSchema = z
  .object({
    status,
    source,
    date: partialDateSchema.nullable().default(null),
    entries: entries.default([]),
    spread: marketAnswerSchema.shape.spread.default(null),
    comparables: marketAnswerSchema.shape.comparables.default([]),
  })
  .refine(
    (answer) => (answer.status === "found") === answer.entries.length > 0,
    "found needs entries, none has none",
  );

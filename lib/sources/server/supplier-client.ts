import * as z from "zod";
import { AppError } from "@/lib/platform/values";
import { buildDataSchema, UNKNOWN_BUILD } from "@/lib/vehicle/contract/build-data";
import {
  historyEventSchema,
  historyKindSchema,
  historyKinds,
  partialDateSchema,
} from "@/lib/vehicle/contract/history";
import { marketValueResultSchema } from "@/lib/vehicle/contract/market-value";
import type { BuildDataSource } from "./build-data-source";
import { createValueNotRequested, type MarketValueSource } from "./market-source";
import type { PlatesSource } from "./plates-source";
import type { RecordsResult, StoredRecordsSource } from "./records-source";
import type { Source, SourceResult } from "./source-client";

/** Formats described in docs/providers.md. An empty response never means 'none'. */

const status = z.enum(["found", "none"]);
const source = z.string().trim().min(1).max(120);

const plateResultSchema = z
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

const recordsResultSchema = z
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

const buildResultSchema = z
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
const supplierMarketValueSchema = z
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

export interface Supplier {
  source: Source;
  url: string;
}

const requestKey = ({ source }: Supplier, kind: string, question: Record<string, unknown>) =>
  `supplier:${kind}:${source.origin}:${Object.values(question).join("|")}`;

/** Sends the query in the body, because plates and VINs must not appear in URLs or access logs. */
function requestSupplier<A extends z.ZodType>(
  supplier: Supplier,
  kind: string,
  question: Record<string, unknown>,
  answer: A,
): Promise<SourceResult<z.output<A>>> {
  return supplier.source.request({
    key: requestKey(supplier, kind, question),
    url: new URL(supplier.url),
    body: { kind, ...question },
    answer,
    read: (data) => data as z.input<A>,
  });
}

/** Throws 503 if the supplier doesn't respond, because 'not found' would be wrong. */
export function createSupplierPlates(supplier: Supplier): PlatesSource {
  return {
    async find(plate, state) {
      const result = await requestSupplier(supplier, "plate", { plate, state }, plateResultSchema);
      if (!result.answered) {
        const text = "The license plate source isn't responding. Try again, or enter the VIN.";
        throw new AppError("unavailable", text, { retryAfter: 60 });
      }
      const { vin, source } = result.answer;
      return vin === undefined ? null : { vin, source, sample: false };
    },
  };
}

type SupplierAnswer = z.output<typeof recordsResultSchema>;

function toSuppliedRecords(
  vin: string,
  { source, covers, newest, events }: SupplierAnswer,
  askedAt: Date,
): RecordsResult {
  return {
    events: events.map((event) => ({ ...event, vin, source })),
    sources: [
      {
        source,
        covers,
        asked: true,
        answered: true,
        askedAt: askedAt.toISOString(),
        newestDate: newest,
      },
    ],
  };
}

export function createSupplierRecords(supplier: Supplier): StoredRecordsSource {
  return {
    async held(vins) {
      const toKey = (vin: string) => requestKey(supplier, "records", { vin });
      const answers = await supplier.source.held(vins.map(toKey), recordsResultSchema);
      return new Map(
        vins.map((vin) => {
          const result = answers.get(toKey(vin));
          return [
            vin,
            result ? toSuppliedRecords(vin, result.answer, result.askedAt) : { events: [], sources: [] },
          ];
        }),
      );
    },
    async records(vin) {
      const result = await requestSupplier(supplier, "records", { vin }, recordsResultSchema);
      const askedAt = result.askedAt.toISOString();
      if (!result.answered) {
        const { name: source } = supplier.source;
        const sourceEntry = {
          source,
          covers: [...historyKinds],
          asked: true,
          answered: false,
          askedAt,
          newestDate: null,
        };
        return { events: [], sources: [sourceEntry] };
      }
      return toSuppliedRecords(vin, result.answer, result.askedAt);
    },
  };
}

export function createSupplierMarketValue(supplier: Supplier): MarketValueSource {
  return {
    async value(question) {
      const { vin, year, make, model, trim, mileage } = question;
      const wire = { vin, year, make, model, trim, mileage };
      const result = await requestSupplier(supplier, "market", wire, supplierMarketValueSchema);
      const asked_at = result.askedAt.toISOString();
      const unanswered = { ...createValueNotRequested(mileage), source: supplier.source.name, asked_at };
      if (!result.answered) return { ...unanswered, state: "unavailable" };
      const { status, source, date, entries, spread, comparables } = result.answer;
      const basis = status === "found" ? "vin" : null;
      return {
        ...unanswered,
        state: status,
        source,
        newest: date,
        entries,
        spread,
        comparables,
        basis,
        found: comparables.length,
      };
    },
  };
}

export function createSupplierBuildData(supplier: Supplier): BuildDataSource {
  return {
    async build({ vin, year, make, model, trim }) {
      if (vin === "" && (year === null || !make || !model)) return { build: null, answered: true };
      const question = { vin: vin === "" ? null : vin, year, make, model, trim };
      const result = await requestSupplier(supplier, "build", question, buildResultSchema);
      if (!result.answered) return { build: null, answered: false };
      const { build, source } = result.answer;
      const isOther = build && build.vin !== null && build.vin.toUpperCase() !== vin.toUpperCase();
      return { build: build && !isOther ? { ...build, source, sample: false } : null, answered: true };
    },
  };
}

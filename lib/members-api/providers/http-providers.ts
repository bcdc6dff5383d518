import type { z } from "zod";
import { historyKinds } from "@/lib/contract/history";
import { AppError } from "@/lib/core/errors";
import type { Asked, Source } from "./ask-source";
import type { BuildDataProvider } from "./build-data-provider";
import {
  buildAnswerSchema,
  marketValueAnswerSchema,
  plateAnswerSchema,
  recordsAnswerSchema,
} from "./http-answers";
import { type MarketProvider, valueNotAsked } from "./market-provider";
import type { PlatesProvider } from "./plates-provider";
import type { RecordsProvider } from "./records-provider";

/** A supplier's address and what it is opened with. */
export interface Supplier {
  source: Source;
  url: string;
}

/** The question goes as JSON in the body: plates and VINs stand in no address and in no access log. */
function askSupplier<A extends z.ZodType>(
  { source, url }: Supplier,
  kind: string,
  question: Record<string, unknown>,
  answer: A,
): Promise<Asked<z.output<A>>> {
  return source.ask({
    key: `supplier:${kind}:${source.origin}:${Object.values(question).join("|")}`,
    url: new URL(url),
    body: { kind, ...question },
    answer,
    read: (data) => data as z.input<A>,
  });
}

/** Throws 503 where the supplier did not answer: 'not found' would be a lie. */
export function httpPlates(supplier: Supplier): PlatesProvider {
  return {
    async find(plate, state) {
      const asked = await askSupplier(supplier, "plate", { plate, state }, plateAnswerSchema);
      if (!asked.answered) {
        const text = "The source of licence plates does not answer just now. Try again, or enter the VIN.";
        throw new AppError("unavailable", text, { retryAfter: 60 });
      }
      const { vin, source } = asked.answer;
      return vin === undefined ? null : { vin, source, sample: false };
    },
  };
}

export function httpRecords(supplier: Supplier): RecordsProvider {
  return {
    async records(vin) {
      const asked = await askSupplier(supplier, "records", { vin }, recordsAnswerSchema);
      const askedAt = asked.askedAt.toISOString();
      if (!asked.answered) {
        const { name: source } = supplier.source;
        const silent = {
          source,
          covers: [...historyKinds],
          asked: true,
          answered: false,
          askedAt,
          newestDate: null,
        };
        return { events: [], sources: [silent] };
      }
      const { source, covers, newest, events } = asked.answer;
      return {
        events: events.map((event) => ({ ...event, vin, source })),
        sources: [{ source, covers, asked: true, answered: true, askedAt, newestDate: newest }],
      };
    },
  };
}

export function httpMarket(supplier: Supplier): MarketProvider {
  return {
    async value(question) {
      const { vin, year, make, model, trim, mileage } = question;
      const wire = { vin, year, make, model, trim, mileage };
      const asked = await askSupplier(supplier, "market", wire, marketValueAnswerSchema);
      const asked_at = asked.askedAt.toISOString();
      const nothing = { ...valueNotAsked(mileage), source: supplier.source.name, asked_at };
      if (!asked.answered) return { ...nothing, state: "unavailable" };
      const { status, source, date, entries, spread, comparables } = asked.answer;
      const basis = status === "found" ? "vin" : null;
      return {
        ...{ ...nothing, state: status, source, newest: date, entries, spread, comparables, basis },
        found: comparables.length,
      };
    },
  };
}

export function httpBuildData(supplier: Supplier): BuildDataProvider {
  return {
    async build({ vin, year, make, model, trim }) {
      if (vin === "" && (year === null || !make || !model)) return { build: null, answered: true };
      // Without a VIN, what is typical of the trim is asked for.
      const question = { vin: vin === "" ? null : vin, year, make, model, trim };
      const asked = await askSupplier(supplier, "build", question, buildAnswerSchema);
      if (!asked.answered) return { build: null, answered: false };
      const { build, source } = asked.answer;
      // Another car's own data is not taken for this one's.
      const isOther = build && build.vin !== null && build.vin.toUpperCase() !== vin.toUpperCase();
      return { build: build && !isOther ? { ...build, source, sample: false } : null, answered: true };
    },
  };
}

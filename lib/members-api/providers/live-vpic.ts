import { z } from "zod";
import type { LiveReading } from "@/lib/core/complete-decode";
import { pathOf, type Source } from "./ask-source";
import { lowerKeys } from "./nhtsa-recall-shapes";

export const VPIC_ORIGIN = "https://vpic.nhtsa.dot.gov";
export const LIVE_VPIC_SOURCE = "NHTSA vPIC (live)";

export interface LiveAnswer {
  reading: LiveReading;
  askedAt: string;
}

/** vPIC's full data on the network, for what the embedded data does not carry. */
export interface LiveDecoder {
  /**
   * null where it was not asked, does not answer, or not within `waitMs`: then what comes later is kept for the next
   * time. Never rejects.
   */
  read(vin: string, modelYear: number | null, waitMs?: number): Promise<LiveAnswer | null>;
}

export const noLiveDecoder: LiveDecoder = { read: async () => null };

const text = z.string().max(200).nullable();
const number = z.number().nullable();
const readingSchema = z.object({
  modelYear: number,
  make: text,
  model: text,
  ...{ trim: text, series: text, bodyClass: text, fuelTypePrimary: text, engineModel: text },
  ...{ driveType: text, transmissionStyle: text, plantCity: text, plantState: text, plantCountry: text },
  ...{ gvwr: text, electrificationLevel: text, curbWeight: text },
  ...{
    doors: number,
    seats: number,
    transmissionSpeeds: number,
    engineCylinders: number,
    displacementL: number,
  },
}) satisfies z.ZodType<LiveReading>;

const wireSchema = z.preprocess(lowerKeys, z.looseObject({ results: z.array(z.unknown()).min(1) }));
const rowSchema = z.preprocess(
  lowerKeys,
  z.looseObject({ make: z.unknown(), errorcode: z.union([z.string(), z.number()]) }),
);

function readRow(data: unknown): LiveReading {
  const row: Record<string, unknown> = rowSchema.parse(wireSchema.parse(data).results[0]);
  const textOf = (key: string) => {
    const value = row[key];
    const given = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
    return given === "" || /^not applicable$/i.test(given) ? null : given.slice(0, 200);
  };
  const numberOf = (key: string) => {
    const value = Number(textOf(key) ?? Number.NaN);
    return Number.isFinite(value) && value > 0 ? value : null;
  };
  const pounds = numberOf("curbweightlb");
  return {
    modelYear: numberOf("modelyear"),
    make: textOf("make"),
    model: textOf("model"),
    trim: textOf("trim"),
    series: textOf("series"),
    bodyClass: textOf("bodyclass"),
    fuelTypePrimary: textOf("fueltypeprimary"),
    engineModel: textOf("enginemodel"),
    driveType: textOf("drivetype"),
    transmissionStyle: textOf("transmissionstyle"),
    plantCity: textOf("plantcity"),
    plantState: textOf("plantstate"),
    plantCountry: textOf("plantcountry"),
    gvwr: textOf("gvwr"),
    electrificationLevel: textOf("electrificationlevel"),
    curbWeight: pounds === null ? null : `${Math.round(pounds).toLocaleString("en-US")} lb`,
    doors: numberOf("doors"),
    seats: numberOf("seats"),
    transmissionSpeeds: numberOf("transmissionspeeds"),
    engineCylinders: numberOf("enginecylinders"),
    displacementL: numberOf("displacementl"),
  };
}

/** Asked for whole VINs only: a partial one gives other readings. */
export function liveVpic(source: Source): LiveDecoder {
  async function ask(vin: string, modelYear: number | null): Promise<LiveAnswer | null> {
    const url = new URL(pathOf("api", "vehicles", "DecodeVinValuesExtended", vin), source.origin);
    url.searchParams.set("format", "json");
    if (modelYear !== null) url.searchParams.set("modelyear", String(modelYear));
    const asked = await source.ask({
      key: `vpic:${vin}|${modelYear ?? ""}`,
      url,
      answer: readingSchema,
      read: readRow,
    });
    return asked.answered ? { reading: asked.answer, askedAt: asked.askedAt.toISOString() } : null;
  }
  return {
    async read(vin, modelYear, waitMs) {
      if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(vin)) return null;
      const asking = ask(vin, modelYear);
      if (waitMs === undefined) return asking;
      return Promise.race([asking, later(waitMs)]);
    },
  };
}

function later(ms: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, null).unref();
  });
}

import * as z from "zod";
import type { LiveReading } from "./complete-decode";
import { lowerKeys } from "./nhtsa-recall-format";
import { type Source, toPath } from "./source-client";

export const VPIC_ORIGIN = "https://vpic.nhtsa.dot.gov";
export const LIVE_VPIC_SOURCE = "NHTSA vPIC (live)";

interface LiveDecodeResult {
  reading: LiveReading;
  askedAt: string;
}

export interface LiveDecoder {
  /** Never rejects. Null if there is no response within `waitMs`; a late response is cached. */
  read(vin: string, modelYear: number | null, waitMs?: number): Promise<LiveDecodeResult | null>;
}

export const noLiveDecoder: LiveDecoder = { read: async () => null };

const text = z.string().max(200).nullable();
const number = z.number().nullable();
const readingSchema = z.object({
  modelYear: number,
  make: text,
  model: text,
  trim: text,
  series: text,
  bodyClass: text,
  fuelTypePrimary: text,
  engineModel: text,
  driveType: text,
  transmissionStyle: text,
  plantCity: text,
  plantState: text,
  plantCountry: text,
  gvwr: text,
  electrificationLevel: text,
  curbWeight: text,
  doors: number,
  seats: number,
  transmissionSpeeds: number,
  engineCylinders: number,
  displacementL: number,
}) satisfies z.ZodType<LiveReading>;

const wireSchema = z.preprocess(lowerKeys, z.looseObject({ results: z.array(z.unknown()).min(1) }));
const rowSchema = z.preprocess(
  lowerKeys,
  z.looseObject({ make: z.unknown(), errorcode: z.union([z.string(), z.number()]) }),
);

function readRow(data: unknown): LiveReading {
  const row: Record<string, unknown> = rowSchema.parse(wireSchema.parse(data).results[0]);
  const getText = (key: string) => {
    const value = row[key];
    const input = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
    return input === "" || /^not applicable$/i.test(input) ? null : input.slice(0, 200);
  };
  const getNumber = (key: string) => {
    const value = Number(getText(key) ?? Number.NaN);
    return Number.isFinite(value) && value > 0 ? value : null;
  };
  const pounds = getNumber("curbweightlb");
  return {
    modelYear: getNumber("modelyear"),
    make: getText("make"),
    model: getText("model"),
    trim: getText("trim"),
    series: getText("series"),
    bodyClass: getText("bodyclass"),
    fuelTypePrimary: getText("fueltypeprimary"),
    engineModel: getText("enginemodel"),
    driveType: getText("drivetype"),
    transmissionStyle: getText("transmissionstyle"),
    plantCity: getText("plantcity"),
    plantState: getText("plantstate"),
    plantCountry: getText("plantcountry"),
    gvwr: getText("gvwr"),
    electrificationLevel: getText("electrificationlevel"),
    curbWeight: pounds === null ? null : `${Math.round(pounds).toLocaleString("en-US")} lb`,
    doors: getNumber("doors"),
    seats: getNumber("seats"),
    transmissionSpeeds: getNumber("transmissionspeeds"),
    engineCylinders: getNumber("enginecylinders"),
    displacementL: getNumber("displacementl"),
  };
}

/** Decodes full VINs only, because vPIC decodes a partial VIN differently. */
export function createLiveVpic(source: Source): LiveDecoder {
  async function requestDecode(vin: string, modelYear: number | null): Promise<LiveDecodeResult | null> {
    const url = new URL(toPath("api", "vehicles", "DecodeVinValuesExtended", vin), source.origin);
    url.searchParams.set("format", "json");
    if (modelYear !== null) url.searchParams.set("modelyear", String(modelYear));
    const result = await source.request({
      key: `vpic:${vin}|${modelYear ?? ""}`,
      url,
      answer: readingSchema,
      read: readRow,
    });
    return result.answered ? { reading: result.answer, askedAt: result.askedAt.toISOString() } : null;
  }
  return {
    async read(vin, modelYear, waitMs) {
      if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(vin)) return null;
      const decode = requestDecode(vin, modelYear);
      if (waitMs === undefined) return decode;
      return Promise.race([decode, isLater(waitMs)]);
    },
  };
}

function isLater(ms: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, null).unref();
  });
}

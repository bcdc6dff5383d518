import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { Product, ReportRecord, reportCalls } from "@/lib/contract/report";
import { isClassicVehicle } from "@/lib/core/vehicle";
import { ApiError } from "./api-error";
import { vehicleQueryDefaults } from "./query-client";
import { callApi, callsOf } from "./request";

const call = callsOf(() => import("@/lib/contract/report"), "reportCalls");

export const reportKeys = {
  all: ["report"] as const,
  record: (vin: string) => ["report", "record", vin] as const,
  document: (vin: string, product: Product | "uvc") => ["report", "document", vin, product] as const,
  versions: (vin: string) => ["report", "versions", vin] as const,
  verification: (number: string) => ["report", "verification", number] as const,
};

export const recordOf = ({ report }: z.output<typeof reportCalls.filter.response>) => report[0] ?? null;

/** The user's record for a VIN: which documents exist. null when nothing has been made yet. */
export function reportRecordQuery(vin: string) {
  return queryOptions({
    queryKey: reportKeys.record(vin),
    queryFn: async ({ signal }) => recordOf(await callApi(call("filter"), { query: { vin }, signal })),
    ...vehicleQueryDefaults,
  });
}

/** A classic car's document is made afresh of what the one before says that the car is; null for any other car. */
export function classicOfRecord({ vin, year, make, model }: ReportRecord) {
  if (!isClassicVehicle({ vin, year })) return null;
  return { year: String(year ?? ""), make: make ?? "", model: model ?? "", series: "", mapped: false };
}

/** The model that a report's page is drawn from, with the address of its PDF; 'uvc' is the basic report. */
export function reportDocumentQuery(vin: string, product: "vhr" | "uvc" = "vhr") {
  return queryOptions({
    queryKey: reportKeys.document(vin, product),
    queryFn: async ({ signal }) => {
      const { data } = await callApi(call("document"), { query: { vin, product }, signal });
      if (data.product !== "sticker") return data;
      throw new ApiError({ code: "bad_gateway", status: 200, message: "A sticker came for a report." });
    },
    ...vehicleQueryDefaults,
  });
}

/** Every report that was made of a VIN, newest first. */
export function reportVersionsQuery(vin: string) {
  return queryOptions({
    queryKey: reportKeys.versions(vin),
    queryFn: async ({ signal }) => (await callApi(call("versions"), { query: { vin }, signal })).data,
    ...vehicleQueryDefaults,
  });
}

/** What was issued under a document's number; nothing personal. Fails with 'not_found'. */
export function verificationQuery(number: string) {
  return queryOptions({
    queryKey: reportKeys.verification(number),
    queryFn: async ({ signal }) => (await callApi(call("verify"), { query: { number }, signal })).data,
  });
}

import { queryOptions } from "@tanstack/react-query";
import { type Product, reportCalls } from "@/lib/contract/report";
import { ApiError } from "./api-error";
import { vehicleQueryDefaults } from "./query-client";
import { callApi } from "./request";

export const reportKeys = {
  all: ["report"] as const,
  record: (vin: string) => ["report", "record", vin] as const,
  document: (vin: string, product: Product) => ["report", "document", vin, product] as const,
  verification: (number: string) => ["report", "verification", number] as const,
};

/** The user's record for a VIN: which documents exist. null when nothing has been made yet. */
export function reportRecordQuery(vin: string) {
  return queryOptions({
    queryKey: reportKeys.record(vin),
    queryFn: async ({ signal }) =>
      (await callApi(reportCalls.filter, { query: { vin }, signal })).report[0] ?? null,
    ...vehicleQueryDefaults,
  });
}

/** The model that the report's page is drawn from, with the address of its PDF. */
export function reportDocumentQuery(vin: string) {
  return queryOptions({
    queryKey: reportKeys.document(vin, "vhr"),
    queryFn: async ({ signal }) => {
      const { data } = await callApi(reportCalls.document, { query: { vin, product: "vhr" }, signal });
      if (data.product === "vhr") return data;
      throw new ApiError({ code: "bad_gateway", status: 200, message: "A sticker came for a report." });
    },
    ...vehicleQueryDefaults,
  });
}

/** What was issued under a document's number; nothing personal. Fails with 'not_found'. */
export function verificationQuery(number: string) {
  return queryOptions({
    queryKey: reportKeys.verification(number),
    queryFn: async ({ signal }) => (await callApi(reportCalls.verify, { query: { number }, signal })).data,
  });
}

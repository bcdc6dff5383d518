import { queryOptions } from "@tanstack/react-query";
import type { ReportRecord } from "@/lib/generation/contract/record";
import { ApiError, callApi, loadCalls, vehicleQueryDefaults } from "@/lib/platform/browser";
import type { Locale } from "@/lib/platform/i18n";
import { isClassicVehicle } from "@/lib/vehicle/rules/vehicle";
import { isSameVehicle } from "@/lib/vin/rules/vin-input";
import type { DocumentProduct, Product } from "../contract/report";

const call = loadCalls(() => import("../contract/report"), "reportCalls");

export const reportKeys = {
  all: ["report"] as const,
  record: (vin: string) => ["report", "record", vin] as const,
  document: (vin: string, product: Product | "uvc") => ["report", "document", vin, product] as const,
  versions: (vin: string) => ["report", "versions", vin] as const,
  verification: (number: string) => ["report", "verification", number] as const,
};

export async function fetchReportRecord(vin: string, signal?: AbortSignal): Promise<ReportRecord | null> {
  const { report } = await callApi(call("filter"), { query: { vin }, signal });
  // Remote Members APIs may ignore the filter or omit the VIN.
  const record = report.find((row) => row.vin === "" || isSameVehicle(row.vin, vin));
  return record ? { ...record, vin: record.vin || vin } : null;
}

export function reportRecordQuery(vin: string) {
  return queryOptions({
    queryKey: reportKeys.record(vin),
    queryFn: ({ signal }) => fetchReportRecord(vin, signal),
    ...vehicleQueryDefaults,
  });
}

export function getIssuedDocument(record: ReportRecord | null | undefined, product: DocumentProduct) {
  if (product === "sticker") return record?.vhr_sticker ?? null;
  return (product === "vhr" ? record?.vhr_report : record?.uvc_report) ?? null;
}

export function getClassicOfRecord({ vin, year, make, model, classic }: ReportRecord) {
  if (!isClassicVehicle({ vin, year })) return null;
  const { series = null, mapped = false } = classic ?? {};
  return { year: String(year ?? ""), make: make ?? "", model: model ?? "", series: series ?? "", mapped };
}

export function reportDocumentQuery(vin: string, product: "vhr" | "uvc", locale: Locale) {
  return queryOptions({
    queryKey: [...reportKeys.document(vin, product), locale],
    queryFn: async ({ signal }) => {
      const { data } = await callApi(call("document"), { query: { vin, product }, signal });
      if (data.product !== "sticker") return data;
      throw new ApiError({
        code: "bad_gateway",
        status: 200,
        message: "The response to a report was a sticker.",
      });
    },
    ...vehicleQueryDefaults,
  });
}

export function reportVersionsQuery(vin: string) {
  return queryOptions({
    queryKey: reportKeys.versions(vin),
    queryFn: async ({ signal }) => (await callApi(call("versions"), { query: { vin }, signal })).data,
    ...vehicleQueryDefaults,
  });
}

export function verificationQuery(number: string) {
  return queryOptions({
    queryKey: reportKeys.verification(number),
    queryFn: async ({ signal }) => (await callApi(call("verify"), { query: { number }, signal })).data,
  });
}

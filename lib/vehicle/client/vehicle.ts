import { queryOptions } from "@tanstack/react-query";
import { callApi, loadCalls, vehicleQueryDefaults } from "@/lib/platform/browser";
import { SHORT_VIN_MAX_LENGTH } from "@/lib/platform/values";

const call = loadCalls(() => import("../contract/vehicle"), "vehicleCalls");

export const vehicleKeys = {
  all: ["vehicle"] as const,
  preview: (vin: string) => ["vehicle", "preview", vin] as const,
  classic: (vin: string) => ["vehicle", "classic", vin] as const,
};

export function previewQuery(vin: string) {
  return queryOptions({
    queryKey: vehicleKeys.preview(vin),
    queryFn: async ({ signal }) =>
      (await callApi(call("previewDecode"), { query: { vin, source: "vhr" }, signal })).data,
    ...vehicleQueryDefaults,
  });
}

export interface PassedContact {
  vin: string;
  email: string;
  mobile: string;
  source: string;
}

export async function passContactOn({ vin, email, mobile, source }: PassedContact, agreed: boolean) {
  const consent = agreed ? "1" : undefined;
  const query = { vin, email: email || undefined, mobile: mobile || undefined, source, consent };
  await callApi(call("previewDecode"), { query });
}

export function classicQuery(vin: string) {
  return queryOptions({
    queryKey: vehicleKeys.classic(vin),
    queryFn: async ({ signal }) => (await callApi(call("classicMapping"), { query: { vin }, signal })).data,
    ...vehicleQueryDefaults,
  });
}

export function validationQuery(vin: string) {
  const type = vin.length <= SHORT_VIN_MAX_LENGTH ? "classic" : "vin";
  return queryOptions({
    queryKey: [...vehicleKeys.all, "validation", vin] as const,
    queryFn: ({ signal }) => callApi(call("validateVin"), { body: { vin, type }, signal }),
    ...vehicleQueryDefaults,
  });
}

export type PlatePurpose = "buying" | "selling" | "owner" | "dealer" | "other";

/** Security: plates are never cached or part of a query key. */
export async function decodePlate(plate: string, state: string, purpose: PlatePurpose, signal?: AbortSignal) {
  const query = { plate, state, purpose };
  return (await callApi(call("plateDecode"), { query, signal })).data;
}

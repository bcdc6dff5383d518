import { queryOptions } from "@tanstack/react-query";
import { SHORT_VIN_MAX_LENGTH } from "@/lib/core/constants";
import { vehicleQueryDefaults } from "./http/query-client";
import { callApi, callsOf } from "./http/request";

const call = callsOf(() => import("@/lib/contract/vehicle"), "vehicleCalls");

export const vehicleKeys = {
  all: ["vehicle"] as const,
  preview: (vin: string) => ["vehicle", "preview", vin] as const,
  classic: (vin: string) => ["vehicle", "classic", vin] as const,
};

/** The decoded data of a 17-character VIN, and which kinds of record exist. */
export function previewQuery(vin: string) {
  return queryOptions({
    queryKey: vehicleKeys.preview(vin),
    queryFn: async ({ signal }) =>
      (await callApi(call("previewDecode"), { query: { vin, source: "vhr" }, signal })).data,
    ...vehicleQueryDefaults,
  });
}

/** Whom a partner's link to the preview names. */
export interface PassedContact {
  vin: string;
  email: string;
  mobile: string;
  source: string;
}

/** Passes the contact on to the site; `agreed`: the person said yes on this page. */
export async function passContactOn({ vin, email, mobile, source }: PassedContact, agreed: boolean) {
  const consent = agreed ? "1" : undefined;
  const query = { vin, email: email || undefined, mobile: mobile || undefined, source, consent };
  await callApi(call("previewDecode"), { query });
}

/**
 * The decoded data of a number of 14 characters or fewer; fails with 'wrong_vin' if it fits no manufacturer's
 * format.
 */
export function classicQuery(vin: string) {
  return queryOptions({
    queryKey: vehicleKeys.classic(vin),
    queryFn: async ({ signal }) => (await callApi(call("classicMapping"), { query: { vin }, signal })).data,
    ...vehicleQueryDefaults,
  });
}

/** What a VIN or a classic number decodes to, without asking any source for its records; fails with 'wrong_vin'. */
export function validationQuery(vin: string) {
  const type = vin.length <= SHORT_VIN_MAX_LENGTH ? "classic" : "vin";
  return queryOptions({
    queryKey: [...vehicleKeys.all, "validation", vin] as const,
    queryFn: ({ signal }) => callApi(call("validateVin"), { body: { vin, type }, signal }),
    ...vehicleQueryDefaults,
  });
}

export type PlatePurpose = "buying" | "selling" | "owner" | "dealer" | "other";

/** Resolves a plate to its VIN. Not cached and not in any query key: the browser never stores a plate. */
export async function decodePlate(plate: string, state: string, purpose: PlatePurpose, signal?: AbortSignal) {
  const query = { plate, state, purpose };
  return (await callApi(call("plateDecode"), { query, signal })).data;
}

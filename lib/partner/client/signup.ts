"use client";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { callApi, loadCalls } from "@/lib/platform/browser";
import type { partnerCalls } from "../contract";

const call = loadCalls(() => import("../contract"), "partnerCalls");

type Data<N extends keyof typeof partnerCalls> = z.output<(typeof partnerCalls)[N]["response"]>["data"];
export type PartnerOffer = Data<"offer">;
export type SignedUpPartner = Data<"signup">;

export const readPartnerOffer = async (): Promise<PartnerOffer> => (await callApi(call("offer"))).data;

export const signUpPartner = async (body: z.input<(typeof partnerCalls)["signup"]["request"]>) =>
  (await callApi(call("signup"), { body })).data;

export function partnerAddressQuery(slug: string) {
  return queryOptions({
    queryKey: ["partner", "address", slug],
    queryFn: async ({ signal }) => (await callApi(call("address"), { query: { slug }, signal })).data.state,
    staleTime: 30_000,
    retry: false,
  });
}

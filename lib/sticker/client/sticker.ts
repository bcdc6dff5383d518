import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { ApiError, callApi, loadCalls, vehicleQueryDefaults } from "@/lib/platform/browser";
import { reportKeys } from "@/lib/report/client/report";
import type { MadeStickerChoices } from "../contract/choices";
import type { stickerCalls } from "../contract/sticker";

const sticker = loadCalls(() => import("../contract/sticker"), "stickerCalls");
const call = loadCalls(() => import("@/lib/report/contract/report"), "reportCalls");

export function stickerDocumentQuery(vin: string) {
  return queryOptions({
    queryKey: reportKeys.document(vin, "sticker"),
    queryFn: async ({ signal }) => {
      const { data } = await callApi(call("document"), { query: { vin, product: "sticker" }, signal });
      if (data.product === "sticker") return data;
      throw new ApiError({
        code: "bad_gateway",
        status: 200,
        message: "The response to a sticker was a report.",
      });
    },
    ...vehicleQueryDefaults,
  });
}

type StickerOf = z.input<(typeof stickerCalls)["choices"]["query"]>;

/** Returns null without a sticker, or if the server doesn't store choices. */
export async function fetchStickerChoices(
  query: StickerOf,
  signal?: AbortSignal,
): Promise<MadeStickerChoices | null> {
  try {
    return (await callApi(sticker("choices"), { query, signal })).data;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.code === "not_offered")) return null;
    throw error;
  }
}

export function stickerChoicesQuery(of: StickerOf) {
  return queryOptions({
    queryKey: [...reportKeys.all, "choices", of] as const,
    queryFn: ({ signal }) => fetchStickerChoices(of, signal),
    ...vehicleQueryDefaults,
  });
}

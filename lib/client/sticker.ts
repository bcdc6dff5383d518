import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "./api-error";
import { vehicleQueryDefaults } from "./query-client";
import { reportKeys } from "./report";
import { callApi, callsOf } from "./request";

const call = callsOf(() => import("@/lib/contract/report"), "reportCalls");

/** The model that the sheet on the page is drawn from, with the address of its PDF. */
export function stickerDocumentQuery(vin: string) {
  return queryOptions({
    queryKey: reportKeys.document(vin, "sticker"),
    queryFn: async ({ signal }) => {
      const { data } = await callApi(call("document"), { query: { vin, product: "sticker" }, signal });
      if (data.product === "sticker") return data;
      throw new ApiError({ code: "bad_gateway", status: 200, message: "A report came for a sticker." });
    },
    ...vehicleQueryDefaults,
  });
}

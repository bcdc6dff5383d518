import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "./http/api-error";
import { vehicleQueryDefaults } from "./http/query-client";
import { callApi, callsOf } from "./http/request";
import { reportKeys } from "./report";

const call = callsOf(() => import("@/lib/contract/report"), "reportCalls");

/** The sticker model that the page shows, with the URL of its PDF. */
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

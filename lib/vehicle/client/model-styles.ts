import { queryOptions } from "@tanstack/react-query";
import { callApi, loadCalls } from "@/lib/platform/browser";
import { getStickerLookupDefaults } from "@/lib/sticker/client/lookup";
import type { NamedModel } from "../rules/identity";
import { toUnderscoreMake } from "../rules/make-names";

const vehicle = loadCalls(() => import("../contract/vehicle"), "vehicleCalls");
const builder = loadCalls(() => import("@/lib/sticker/contract/builder"), "stickerBuilderCalls");

export function modelStylesQuery({ year, make, model }: NamedModel) {
  return queryOptions({
    queryKey: ["builder", "styles", year, make, model] as const,
    queryFn: async ({ signal }) =>
      (await callApi(builder("autoBlog"), { body: { year, make, model }, signal })).data,
    ...getStickerLookupDefaults("styles"),
  });
}

/** Sends the make with '_' for spaces; the response nests data.data (STK-3). */
export function modelStyleQuery({ year, make, model, style }: NamedModel & { style: string }) {
  return queryOptions({
    queryKey: ["builder", "style", year, make, model, style] as const,
    queryFn: async ({ signal }) => {
      const body = { year, make: toUnderscoreMake(make), model, style };
      return (await callApi(builder("autoBlogData"), { body, signal })).data.data;
    },
    ...getStickerLookupDefaults("styles"),
  });
}

export function trimsQuery({ year, make, model }: NamedModel) {
  return queryOptions({
    queryKey: ["vehicle", "trims", year, make, model] as const,
    queryFn: async ({ signal }) =>
      (await callApi(vehicle("trims"), { query: { year, make, model }, signal })).data,
    ...getStickerLookupDefaults("trims"),
  });
}

import type { EntitledProduct } from "@/lib/credits/rules/products";
import { SHORT_VIN_MAX_LENGTH } from "@/lib/platform/values";
import { isReportAnchor } from "@/lib/report/rules/anchors";
import { REPORT_HASH, routes, STICKER_HASH } from "@/lib/routes";
import { readModelParams } from "@/lib/search-params";
import type { NamedModel } from "@/lib/vehicle/rules/identity";
import { cleanVinInput } from "@/lib/vin/rules/vin-input";

export interface DocumentRequest {
  vin: string;
  namedModel: NamedModel | null;
  product: EntitledProduct | null;
  isAtOnce: boolean;
  isClassic: boolean;
}

/** `next` must already have passed `findSafeNextPath`. */
export function findDocumentRequest(next: string): DocumentRequest | null {
  const url = new URL(next, "http://own.invalid");
  if (url.pathname !== routes.dashboard) return null;
  const query = Object.fromEntries(url.searchParams);
  const { vin } = cleanVinInput(query.vin ?? "");
  const namedModel = vin ? null : readModelParams(query);
  if (!vin && !namedModel) return null;
  const isReport = url.hash === `#${REPORT_HASH}` || isReportAnchor(url.hash);
  const product = isReport ? "vhr" : url.hash === `#${STICKER_HASH}` ? "sticker" : null;
  const isClassic = vin !== "" && vin.length <= SHORT_VIN_MAX_LENGTH;
  return {
    vin,
    namedModel,
    product,
    isAtOnce: product === "vhr" && query.gen === "vhr" && !isClassic,
    isClassic,
  };
}

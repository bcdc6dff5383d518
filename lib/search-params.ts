import { GENERATION_PRODUCTS } from "@/lib/credits/rules/products";
import { findSafeNextPath, MODEL_YEAR_MAX, MODEL_YEAR_MIN, VIN_LENGTH } from "@/lib/platform/values";
import { isYmmtKey, type NamedModel } from "@/lib/vehicle/rules/identity";
import { cleanVinInput } from "@/lib/vin/rules/vin-input";
import { findVinRefusal } from "@/lib/vin/rules/vin-refusal";
import type { PurchaseInput } from "./routes";

type Parameter = string | string[] | undefined;
type Query = Record<string, Parameter>;

export interface PageAddress {
  searchParams: Promise<Query>;
}

export function formatParamText(parameter: Parameter): string {
  return typeof parameter === "string" ? parameter : "";
}

export function readModelParams(query: Query): NamedModel | null {
  const [year, make, model] = [
    Number(formatParamText(query.year)),
    formatParamText(query.make),
    formatParamText(query.model),
  ];
  return Number.isInteger(year) && year >= MODEL_YEAR_MIN && year <= MODEL_YEAR_MAX && make && model
    ? { year, make, model }
    : null;
}

export function purchaseParams(query: Query): PurchaseInput {
  const vin = cleanVinInput(formatParamText(query.vin)).vin.slice(0, VIN_LENGTH);
  return {
    product: GENERATION_PRODUCTS.find((product) => product === query.product),
    vin: findVinRefusal(vin) && !isYmmtKey(vin) ? undefined : vin,
    namedModel: readModelParams(query) ?? undefined,
    classic: query.classic === "1" || undefined,
    plan: formatParamText(query.plan).slice(0, 60) || undefined,
    next: findSafeNextPath(query.next) ?? undefined,
  };
}

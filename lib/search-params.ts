import { GENERATION_PRODUCTS } from "@/lib/core/credits/products";
import { MODEL_YEAR_MAX, MODEL_YEAR_MIN, VIN_LENGTH } from "./core/constants";
import { safeNextPath } from "./core/next-path";
import { isYmmtKey, type NamedModel } from "./core/vehicle/identity";
import { cleanVinInput } from "./core/vin-input";
import { vinRefusal } from "./core/vin-refusal";
import type { PurchaseInput } from "./routes";

type Parameter = string | string[] | undefined;
type Query = Record<string, Parameter>;

export interface PageAddress {
  searchParams: Promise<Query>;
}

export function paramText(parameter: Parameter): string {
  return typeof parameter === "string" ? parameter : "";
}

export function modelParams(query: Query): NamedModel | null {
  const [year, make, model] = [Number(paramText(query.year)), paramText(query.make), paramText(query.model)];
  return Number.isInteger(year) && year >= MODEL_YEAR_MIN && year <= MODEL_YEAR_MAX && make && model
    ? { year, make, model }
    : null;
}

export function purchaseParams(query: Query): PurchaseInput {
  const vin = cleanVinInput(paramText(query.vin)).vin.slice(0, VIN_LENGTH);
  return {
    product: GENERATION_PRODUCTS.find((product) => product === query.product),
    vin: vinRefusal(vin) && !isYmmtKey(vin) ? undefined : vin,
    named: modelParams(query) ?? undefined,
    classic: query.classic === "1" || undefined,
    plan: paramText(query.plan).slice(0, 60) || undefined,
    next: safeNextPath(query.next) ?? undefined,
  };
}

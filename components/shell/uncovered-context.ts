import { createContext, useContext } from "react";
import type { ButtonVariant } from "@/components/ui/button-style";
import type { Product } from "@/lib/report/contract/report";

/** True for a vehicle that no record source covers (lib/vehicle/rules/record-coverage.ts). */
export const UncoveredVehicle = createContext(false);

export function getDocumentVariant(
  product: Product,
  isUncovered: boolean,
  usual: ButtonVariant | undefined,
): ButtonVariant | undefined {
  if (!isUncovered) return usual;
  return product === "vhr" ? "quiet" : "primary";
}

export function useDocumentVariant(product: Product, usual: ButtonVariant | undefined) {
  return getDocumentVariant(product, useContext(UncoveredVehicle), usual);
}

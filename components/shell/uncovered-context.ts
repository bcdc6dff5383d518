import { createContext, useContext } from "react";
import type { ButtonVariant } from "@/components/ui/button-style";
import type { Product } from "@/lib/contract/report";

/** True around the buttons of a vehicle that no record source covers: lib/core/vehicle/record-coverage.ts. */
export const UncoveredVehicle = createContext(false);

/** How loud a document's button is: of a vehicle that no source covers, the report's is quiet and the sticker's is not. */
export function documentVariant(
  product: Product,
  isUncovered: boolean,
  usual: ButtonVariant | undefined,
): ButtonVariant | undefined {
  if (!isUncovered) return usual;
  return product === "vhr" ? "quiet" : "primary";
}

export function useDocumentVariant(product: Product, usual: ButtonVariant | undefined) {
  return documentVariant(product, useContext(UncoveredVehicle), usual);
}

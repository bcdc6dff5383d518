import type { SiteConfigWire } from "@/lib/contract/site";
import type { StoredConfig } from "../db/schema/site";

/** Marks a configuration that is saved now. */
export const checkedConfig = (config: SiteConfigWire): StoredConfig => ({ ...config, payer_checked: true });

/** A configuration without the values that the operator pays for. */
export function withoutFreeValues(config: SiteConfigWire): SiteConfigWire {
  return { ...config, free_listings: false, free_market_value: false };
}

/** The configuration in effect: free values that a partner saved before the rule are off until an operator sets them. */
export function configInEffect(
  { payer_checked, ...config }: StoredConfig,
  isPartner: boolean,
): SiteConfigWire {
  return isPartner && !payer_checked ? withoutFreeValues(config) : config;
}

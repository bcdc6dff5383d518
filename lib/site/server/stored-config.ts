import type { SiteConfigWire } from "../contract/site";
import type { StoredConfig } from "../schema/site";

export const toCheckedConfig = (config: SiteConfigWire): StoredConfig => ({ ...config, payer_checked: true });

export function withoutFreeValues(config: SiteConfigWire): SiteConfigWire {
  return { ...config, free_listings: false, free_market_value: false };
}

/** Disables free values that a partner saved before they had to be approved. */
export function getEffectiveConfig(
  { payer_checked, ...config }: StoredConfig,
  isPartner: boolean,
): SiteConfigWire {
  return isPartner && !payer_checked ? withoutFreeValues(config) : config;
}

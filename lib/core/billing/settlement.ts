/**
 * How a site's sales are settled. `operator`: the operator's own gateway takes the money. `connect`: the partner's own
 * account at the gateway takes it, and the wholesale price comes off as a fee. `prepaid`: the operator's gateway takes
 * it, and the wholesale price is drawn from what the partner paid in advance.
 */
export const SETTLEMENTS = ["operator", "connect", "prepaid"] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

/** A site whose configuration was stored before the choice sells through the operator. */
export function settlementOf(config: { settlement?: Settlement }): Settlement {
  return config.settlement ?? "operator";
}

import { isDraft, type Site } from "../kernel/serve";
import type { Services } from "../kernel/services";
import type { Gateways } from "./payment-gateway";

/** Who takes money on a site, the default first. A draft takes play money alone, and none where the sandbox is off. */
export function gatewaysOf(
  { gateways }: Pick<Services, "gateways">,
  site: Pick<Site, "launchedAt">,
): Gateways {
  if (!isDraft(site)) return gateways;
  return new Map([...gateways].filter(([name]) => name === "sandbox"));
}

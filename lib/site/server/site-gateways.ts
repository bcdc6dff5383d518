import type { Services } from "@/lib/platform/http";
import { isDraft, isUnconfirmed, type Site } from "./site-row";

/** Returns only test gateways for drafts, and none for unconfirmed sites, because test money buys real documents. */
export function getGateways(
  { gateways }: Pick<Services, "gateways">,
  site: Pick<Site, "launchedAt" | "partnerState">,
): Services["gateways"] {
  if (isUnconfirmed(site)) return new Map();
  if (!isDraft(site)) return gateways;
  return new Map([...gateways].filter(([name]) => name === "sandbox"));
}

/** Requires email for real money: otherwise, an attacker could register the buyer's address first. */
export function mayGuestsBuy(
  { gateways, mail }: Pick<Services, "gateways" | "mail">,
  site: Pick<Site, "launchedAt">,
): boolean {
  return mail.delivers || [...getGateways({ gateways }, site).keys()].every((name) => name === "sandbox");
}

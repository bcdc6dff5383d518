import type { PartnerState } from "@/lib/partner/rules/state";
import { AppError } from "@/lib/platform/values";
import type { SiteConfigWire, SiteSettingsWire } from "../contract/site";

export interface Site {
  id: string;
  uri: string;
  config: SiteConfigWire;
  settings: SiteSettingsWire;
  closedAt?: Date | null;
  launchedAt?: Date | null;
  partnerState?: PartnerState | null;
  redirectTo?: string | null;
}

export const isDraft = ({ launchedAt }: Pick<Site, "launchedAt">) => launchedAt === null;

export const isUnconfirmed = ({ partnerState }: Pick<Site, "partnerState">) =>
  partnerState === "awaiting_email";

export function requireConfirmedOwner(site: Pick<Site, "partnerState">): void {
  if (!isUnconfirmed(site)) return;
  const text =
    "Confirm the owner's email address first. Until then, this site can't give anything away or send emails to others.";
  throw new AppError("conflict", text, { fields: { site: text } });
}

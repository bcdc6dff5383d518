import type { users } from "@/lib/account/schema";
import type { Locale } from "@/lib/platform/i18n";
import type { SiteConfigWire, SiteSettingsWire } from "@/lib/site/contract/site";
import type { PartnerSignupInput } from "../contract";
import type { PartnerState } from "../rules/state";

export interface OperatorSite {
  id: string;
  config: SiteConfigWire;
  settings: SiteSettingsWire;
}

export type DraftOwner = Pick<typeof users.$inferSelect, "id" | "siteId" | "email">;

export interface ConfirmedDraft {
  origin: string;
  name: string;
  locale: Locale;
}

export interface PartnerTerms {
  version: string;
  locale: Locale;
  url: string;
}

export interface SignedUpPartner {
  site: { id: string; uri: string };
  state: PartnerState;
  origin: string;
  emailed: boolean;
}

/**
 * The only code that sees both sites (docs/decisions/partners.md). Never call inside a transaction: PGlite
 * would deadlock.
 */
export interface PartnerSites {
  previewDomain(operator: OperatorSite): string | null;
  isFree(host: string): Promise<boolean>;
  terms(operator: OperatorSite, locale: Locale): Promise<PartnerTerms>;
  findTerms(operator: OperatorSite, version: string): Promise<PartnerTerms | null>;
  operator(siteId: string): Promise<OperatorSite | null>;
  mailConfirmation(operator: OperatorSite, owner: DraftOwner, draft: ConfirmedDraft): Promise<void>;
  signUp(operator: OperatorSite, address: string, form: PartnerSignupInput): Promise<SignedUpPartner>;
}

import type { PartnerSignupInput } from "@/lib/contract/partner";
import type { SiteConfigWire, SiteSettingsWire } from "@/lib/contract/site";
import type { Locale } from "@/lib/core/locale";
import type { PartnerState } from "@/lib/core/partner/partner-state";
import type { users } from "../db/schema/account";

/** The site of whoever runs the installation, where partners sign up. */
export interface OperatorSite {
  id: string;
  config: SiteConfigWire;
  settings: SiteSettingsWire;
}

/** The account that signed up. */
export type DraftOwner = Pick<typeof users.$inferSelect, "id" | "siteId" | "email">;

/** A draft as the email about it names it. */
export interface ConfirmedDraft {
  origin: string;
  name: string;
  /** Of the email. */
  locale: Locale;
}

/** The text that an operator has its partners accept, as it is in force. */
export interface PartnerTerms {
  version: string;
  locale: Locale;
  /** The page that shows it, at the operator's own address. */
  url: string;
}

export interface SignedUpPartner {
  site: { id: string; uri: string };
  state: PartnerState;
  /** Where the draft answers. */
  origin: string;
  /** A link is on its way to the owner's address. */
  emailed: boolean;
}

/**
 * What a partner's site and its operator's have to do with each other. Calls see one site; this is the one place that looks at
 * both (docs/decisions/partners.md). Not inside a transaction: PGlite would wait for itself.
 */
export interface PartnerSites {
  /** The name that preview addresses end in; null where there is none, and nobody can sign up. */
  previewDomain(operator: OperatorSite): string | null;
  isFree(host: string): Promise<boolean>;
  terms(operator: OperatorSite, locale: Locale): Promise<PartnerTerms>;
  /** The terms of a version; null where it is no longer in force. */
  findTerms(operator: OperatorSite, version: string): Promise<PartnerTerms | null>;
  operator(siteId: string): Promise<OperatorSite | null>;
  /** Mails the link that proves the owner's address, in the operator's name. */
  mailConfirmation(operator: OperatorSite, owner: DraftOwner, draft: ConfirmedDraft): Promise<void>;
  /** `address` is the network address of whoever signs up. Throws as sign-up.ts says. */
  signUp(operator: OperatorSite, address: string, form: PartnerSignupInput): Promise<SignedUpPartner>;
}

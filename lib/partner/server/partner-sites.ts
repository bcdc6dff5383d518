import { eq } from "drizzle-orm";
import { siteHosts, sites } from "@/lib/site/schema/site";
import { mailConfirmation } from "./partner-confirmation";
import { findPartnerTerms, loadPartnerTerms } from "./partner-terms";
import type { PartnerSites } from "./partner-types";
import { findPreviewDomain } from "./preview-address";
import { type SignUpSetup, signUpPartner } from "./sign-up";

export function createPartnerSites(setup: SignUpSetup): PartnerSites {
  const { db, configured } = setup;
  return {
    previewDomain: (operator) => findPreviewDomain(operator, configured),
    async isFree(host) {
      const [row] = await db.select().from(siteHosts).where(eq(siteHosts.host, host)).limit(1);
      return row === undefined;
    },
    terms: (operator, locale) => loadPartnerTerms(db, operator, locale),
    findTerms: (operator, version) => findPartnerTerms(db, operator, version),
    async operator(siteId) {
      const { id, config, settings } = sites;
      const [row] = await db.select({ id, config, settings }).from(sites).where(eq(id, siteId));
      return row ?? null;
    },
    mailConfirmation: (operator, owner, draft) =>
      db.transaction((tx) => mailConfirmation(tx, setup, operator, owner, draft)),
    signUp: (operator, address, form) => signUpPartner(setup, operator, address, form),
  };
}

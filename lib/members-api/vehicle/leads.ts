import { lt } from "drizzle-orm";
import { randomId } from "@/lib/core/random-id";
import type { Database } from "../db/database";
import { leads } from "../db/schema/support";
import type { BaseContext } from "../kernel/serve";

/** How long the contact that a partner passed on is kept. */
const KEPT_MS = 365 * 24 * 60 * 60_000;

export interface PassedContact {
  vin: string;
  email?: string;
  mobile?: string;
  source: string;
  /** The person agreed on this site. */
  consent: boolean;
}

/**
 * Keeps whom a partner's link named as a lead of the site, once for a vehicle. Where the site asks for consent, only with
 * the person's own (docs/decisions/leads.md).
 */
export async function keepLead({ db, site, services }: BaseContext, contact: PassedContact): Promise<void> {
  const email = contact.email?.trim().toLowerCase() ?? "";
  const mobile = contact.mobile ?? "";
  const mayKeep = contact.consent || !site.config.consent_required;
  if (!mayKeep || (email === "" && mobile === "")) return;
  const { vin, source } = contact;
  await db
    .insert(leads)
    .values({ id: randomId(), siteId: site.id, vin, email, mobile, source, createdAt: services.now() })
    .onConflictDoNothing();
}

/** Removes leads that were kept long enough; called by housekeeping. */
export async function removeOldLeads(db: Database, now: Date): Promise<void> {
  await db.delete(leads).where(lt(leads.createdAt, new Date(now.getTime() - KEPT_MS)));
}

import { lt } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import type { BaseContext } from "@/lib/platform/http";
import { createRandomId, normalizeEmail } from "@/lib/platform/values";
import { leads } from "@/lib/support/schema";

const KEPT_MS = 365 * 24 * 60 * 60_000;

export interface PassedContact {
  vin: string;
  email?: string;
  mobile?: string;
  source: string;
  consent: boolean;
}

/** Requires the person's consent if the site does (docs/decisions/leads.md). */
export async function keepLead({ db, site, services }: BaseContext, contact: PassedContact): Promise<void> {
  const email = normalizeEmail(contact.email ?? "");
  const mobile = contact.mobile ?? "";
  const mayKeep = contact.consent || !site.config.consent_required;
  if (!mayKeep || (email === "" && mobile === "")) return;
  const { vin, source } = contact;
  await db
    .insert(leads)
    .values({ id: createRandomId(), siteId: site.id, vin, email, mobile, source, createdAt: services.now() })
    .onConflictDoNothing();
}

export async function removeOldLeads(db: Database, now: Date): Promise<void> {
  await db.delete(leads).where(lt(leads.createdAt, new Date(now.getTime() - KEPT_MS)));
}

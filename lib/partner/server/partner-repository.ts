import { eq } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import type { PartnerSignupInput } from "../contract";
import type { PartnerState } from "../rules/state";
import { sitePartners } from "../schema";

export type PartnerRow = typeof sitePartners.$inferSelect;

export async function findPartner(db: Database, siteId: string): Promise<PartnerRow | null> {
  const [row] = await db.select().from(sitePartners).where(eq(sitePartners.siteId, siteId));
  return row ?? null;
}

export async function lockPartner(tx: Database, siteId: string): Promise<PartnerRow | null> {
  const [row] = await tx.select().from(sitePartners).where(eq(sitePartners.siteId, siteId)).for("update");
  return row ?? null;
}

export async function updatePartner(
  tx: Database,
  siteId: string,
  change: Partial<Omit<PartnerRow, "siteId">>,
): Promise<PartnerRow> {
  const [row] = await tx.update(sitePartners).set(change).where(eq(sitePartners.siteId, siteId)).returning();
  if (!row) throw new Error("a partner disappeared while it was changed");
  return row;
}

type CompanyInput = Pick<
  PartnerSignupInput,
  "company" | "street" | "city" | "region" | "postcode" | "country" | "tax_number" | "website"
>;

export function getCompanyColumns(form: CompanyInput) {
  const { company, street, city, region, postcode, country, tax_number: taxNumber, website } = form;
  return { company, street, city, region, postcode, country, taxNumber, website };
}

export function formatAddressLines({
  street,
  city,
  region,
  postcode,
  country,
}: Omit<CompanyInput, "company">): string[] {
  const place = [city, [region, postcode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const countryName = new Intl.DisplayNames("en", { type: "region" }).of(country) ?? country;
  return [street, place, countryName].map((line) => line.slice(0, 100)).filter(Boolean);
}

export const getStateAfterEmail = (needsApproval: boolean): PartnerState =>
  needsApproval ? "awaiting_approval" : "active";

export function toCompanyWire({
  company,
  street,
  city,
  region,
  postcode,
  country,
  taxNumber,
  website,
}: PartnerRow) {
  return { company, street, city, region, postcode, country, tax_number: taxNumber, website };
}

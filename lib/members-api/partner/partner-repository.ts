import type { PartnerSignupInput } from "@/lib/contract/partner";
import type { PartnerState } from "@/lib/core/partner/partner-state";

type CompanyInput = Pick<
  PartnerSignupInput,
  "company" | "street" | "city" | "region" | "postcode" | "country" | "tax_number" | "website"
>;

/** The company's columns from a form's fields. */
export function companyColumns(form: CompanyInput) {
  const { company, street, city, region, postcode, country, tax_number: taxNumber, website } = form;
  return { company, street, city, region, postcode, country, taxNumber, website };
}

/** A postal address as receipts print it, a line each. */
export function addressLines({
  street,
  city,
  region,
  postcode,
  country,
}: Omit<CompanyInput, "company">): string[] {
  const place = [city, [region, postcode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const named = new Intl.DisplayNames("en", { type: "region" }).of(country) ?? country;
  return [street, place, named].map((line) => line.slice(0, 100)).filter(Boolean);
}

/** Where a partner stands once its address is proven. */
export const stateAfterEmail = (needsApproval: boolean): PartnerState =>
  needsApproval ? "awaiting_approval" : "active";

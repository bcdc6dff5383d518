import { eq } from "drizzle-orm";
import type * as z from "zod";
import { calls } from "@/lib/compose/calls/table";
import type { partnerSignupRequest } from "@/lib/partner/contract";
import type { PartnerSignup } from "@/lib/partner/rules/state";
import { sites } from "@/lib/site/schema/site";
import { logInAdmin } from "./admin";
import { type Sent, TEST_PASSWORD, type TestApi } from "./members-api";

type SignupFields = z.input<typeof partnerSignupRequest>;

export async function setPartnerSignup(api: TestApi, mode: PartnerSignup, uri = "localhost"): Promise<void> {
  const [site] = await api.database.db.select().from(sites).where(eq(sites.uri, uri));
  if (!site) throw new Error(`no site ${uri}`);
  const config = { ...site.config, partner_signup: mode };
  await api.database.db.update(sites).set({ config }).where(eq(sites.uri, uri));
}

export async function createPartnerForm(
  api: TestApi,
  slug: string,
  changes: Partial<SignupFields> = {},
): Promise<SignupFields> {
  const offer = await api.send(calls.partner.offer);
  const { terms } = (offer.body.data ?? { terms: { version: "none" } }) as { terms: { version: string } };
  return {
    company: "Rio Autos LLC",
    street: "12 Main St",
    city: "Austin",
    region: "TX",
    postcode: "78701",
    country: "US",
    tax_number: "EIN 12-3456789",
    website: "https://rio.example",
    first: "Ana",
    last: "Rivera",
    email: toPartnerEmail(slug),
    pass: TEST_PASSWORD,
    site_name: `Rio ${slug}`,
    slug,
    locale: "en",
    terms_version: terms.version,
    accept_terms: true,
    ...changes,
  };
}

export const toPartnerSite = (slug: string) => `${slug}.localhost`;
export const toPartnerEmail = (slug: string) => `owner@${slug}.example`;

/** Signs up a partner and returns the owner's token. */
export async function makePartner(api: TestApi, slug: string, changes: Partial<SignupFields> = {}) {
  const { status, body } = await signUpPartner(api, slug, changes);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return logInAdmin(api, toPartnerEmail(slug), toPartnerSite(slug));
}

export async function signUpPartner(
  api: TestApi,
  slug: string,
  changes: Partial<SignupFields> = {},
  options: Sent = {},
) {
  const fields = await createPartnerForm(api, slug, changes);
  return api.send(calls.partner.signup, { ...options, fields });
}

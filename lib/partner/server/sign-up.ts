import { createHmac } from "node:crypto";
import { createUser, requireUncommonPassword } from "@/lib/account/server";
import type { Mailer } from "@/lib/email/server";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { Database, RootDatabase } from "@/lib/platform/db";
import type { Services } from "@/lib/platform/http";
import { countInWindow } from "@/lib/platform/limits";
import { AppError, normalizeEmail } from "@/lib/platform/values";
import { standardConfig, standardSettings } from "@/lib/site/contract/option-shapes";
import type { PartnerSignupInput } from "../contract";
import { sitePartners } from "../schema";
import { createSite } from "./create-site";
import { spendInvitation } from "./invitation";
import { mailConfirmation } from "./partner-confirmation";
import { queueOperatorNotice } from "./partner-email";
import { formatAddressLines, getCompanyColumns, getStateAfterEmail } from "./partner-repository";
import { findPartnerTerms, recordPartnerTerms } from "./partner-terms";
import type { OperatorSite, SignedUpPartner } from "./partner-types";
import { findPreviewDomain, previewAddress } from "./preview-address";

const DAY_MS = 24 * 60 * 60_000;
/** Limit on sign-ups per email address and day, because the address may belong to someone else. */
const ADDRESS_DAY_MAX = 3;
const INVITATIONS_HOUR_MAX = 20;
const LETTER_PAPER: readonly string[] = ["US", "CA", "MX", "PH", "CL", "CO", "VE"];

const TAKEN = "This address is taken. Choose another one.";

export interface SignUpSetup extends Pick<Services, "passwords" | "secrets" | "now"> {
  db: RootDatabase;
  configured: string | undefined;
  mail: Pick<Mailer, "queue" | "delivers">;
}

export function requirePartnerSignup(operator: OperatorSite, configured: string | undefined) {
  const mode = operator.config.partner_signup ?? "closed";
  const domain = findPreviewDomain(operator, configured);
  if (mode === "closed" || domain === null) {
    throw new AppError("not_found", "This site doesn't sign up partners.");
  }
  return { mode, domain };
}

/**
 * Creates the draft, its owner and the consent to the terms atomically. The account belongs to the new site, so
 * responses don't reveal other accounts.
 */
export async function signUpPartner(
  setup: SignUpSetup,
  operator: OperatorSite,
  address: string,
  form: PartnerSignupInput,
): Promise<SignedUpPartner> {
  const { db, configured, mail, passwords } = setup;
  const { mode, domain } = requirePartnerSignup(operator, configured);
  requireUncommonPassword(form.pass, { field: "pass", email: form.email, site: operator });
  const terms = await findPartnerTerms(db, operator, form.terms_version);
  if (!terms) {
    const message = "The terms have changed. Read them again.";
    throw new AppError("conflict", message, { fields: { terms_version: message } });
  }
  await countAttempt(setup, operator, address, form);
  const passwordHash = await passwords.hash(form.pass);
  const now = setup.now();
  const preview = previewAddress(operator, domain, form.slug);
  const state = mail.delivers ? "awaiting_email" : getStateAfterEmail(mode === "approval");
  const site = await db.transaction(async (tx) => {
    const invitationId = mode === "invitation" ? await requireInvitation(tx, operator, form, now) : null;
    const site = await createSite(tx, newDraft(operator, form, preview, now), [preview.host]);
    if (!site) throw createInvalidFieldsError({ slug: TAKEN });
    const { email, first, last } = form;
    const account = { email, first, last, passwordHash, role: "admin" as const, staffRole: "owner" as const };
    const owner = await createUser(tx, site.id, account);
    if (!owner) throw new Error("a new site already has an account");
    const owned = { siteId: site.id, userId: owner.id };
    await tx.insert(sitePartners).values({
      ...owned,
      operatorSiteId: operator.id,
      ...getCompanyColumns(form),
      state,
      needsApproval: mode === "approval",
      invitationId,
      ...(await recordPartnerTerms(tx, owned, terms, now)),
      createdAt: now,
    });
    const draft = { origin: preview.origin, name: form.site_name, locale: form.locale };
    await mailConfirmation(tx, setup, operator, owner, draft);
    const values = { company: form.company, name: form.site_name, preview: preview.origin, email };
    await queueOperatorNotice(tx, setup, operator, {
      siteId: site.id,
      text: "partner_notice",
      occasion: "signup",
      values,
    });
    return site;
  });
  return { site, state, origin: preview.origin, emailed: mail.delivers };
}

/** Runs outside the transaction, so that a rejection doesn't undo the count. */
async function countAttempt(
  { db, secrets, ...setup }: SignUpSetup,
  site: OperatorSite,
  address: string,
  form: PartnerSignupInput,
): Promise<void> {
  const now = setup.now();
  if (site.config.partner_signup === "invitation") {
    const key = `partner_invitation:${site.id}:${address}`;
    const message = "Too many attempts. Try again in an hour.";
    await countInWindow(db, { key, max: INVITATIONS_HOUR_MAX, windowMs: DAY_MS / 24, message }, now);
  }
  const digest = createHmac("sha256", secrets.digestKey)
    .update(normalizeEmail(form.email))
    .digest("hex")
    .slice(0, 32);
  const key = `partner_signup:${site.id}:${digest}`;
  const message = "Too many sites for this email address today. Try again tomorrow.";
  await countInWindow(db, { key, max: ADDRESS_DAY_MAX, windowMs: DAY_MS, message }, now);
}

async function requireInvitation(tx: Database, operator: OperatorSite, form: PartnerSignupInput, now: Date) {
  if (!form.invitation) throw createInvalidFieldsError({ invitation: "Enter the code of your invitation." });
  const id = await spendInvitation(tx, operator.id, form.invitation, now);
  if (id === null) {
    throw createInvalidFieldsError({
      invitation: "This code isn't valid, or it was used up. Ask for a new one.",
    });
  }
  return id;
}

function newDraft(
  operator: OperatorSite,
  form: PartnerSignupInput,
  { host, origin }: { host: string; origin: string },
  now: Date,
) {
  const { primary_color, secondary_color, teritary_color } = operator.settings;
  return {
    uri: host,
    config: {
      ...standardConfig,
      uri: host,
      origin,
      name: form.site_name,
      support_email: form.email,
      default_locale: form.locale,
      currency: operator.config.currency ?? standardConfig.currency,
      paper_size: LETTER_PAPER.includes(form.country) ? ("letter" as const) : ("a4" as const),
      seller_name: form.company,
      seller_address: formatAddressLines(form),
      seller_tax_number: form.tax_number || null,
    },
    settings: {
      ...standardSettings,
      primary_color,
      secondary_color,
      teritary_color,
      security: "disabled",
    },
    createdAt: now,
    launchedAt: null,
  };
}

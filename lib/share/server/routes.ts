import { lockAccountRow } from "@/lib/account/schema";
import {
  type ComposedEmail,
  composeEmail,
  type EmailSite,
  formatEmailDate,
  mayEmailStranger,
} from "@/lib/email/server";
import { documentVehicleSchema } from "@/lib/generation/contract/vehicle";
import { asDownload, findNewestOwnDocument, markOpened, toShownNumber } from "@/lib/generation/server";
import {
  type BaseContext,
  type CallContext,
  requireUser,
  type ServedCall,
  serve,
  succeeded,
} from "@/lib/platform/http";
import { inEachLanguage, type Locale } from "@/lib/platform/i18n";
import { AppError } from "@/lib/platform/values";
import type { DocumentProduct } from "@/lib/report/contract/report";
import { annotatePdf, readReport } from "@/lib/report/server";
import { getMemberHref, getSharedHref } from "@/lib/routes";
import { stickerDocumentSchema } from "@/lib/sticker/contract/document";
import { formatVehicleTitle } from "@/lib/vehicle/rules/specification";
import type en from "@/messages/en/server/share-email.json";
import type { ShareEmail } from "../contract/email";
import type { ShareWire } from "../contract/share";
import { shareCalls } from "../contract/share";
import { holdsAddress, readAddresses } from "../rules";
import {
  assertMayEmail,
  createTooManyEmailsError,
  insertShareEmail,
  listShareEmails,
  withdrawShareEmails,
} from "./share-email-repository";
import {
  countOpening,
  findMatchingShare,
  findShared,
  insertShare,
  listShares,
  type Owner,
  revokeShare,
  type ShareRow,
} from "./share-repository";

const messages = await inEachLanguage<typeof en>(
  (locale) => import(`../../../messages/${locale}/server/share-email.json`),
);

interface ShareEmailParts {
  site: EmailSite;
  model: unknown;
  vin: string;
  product: DocumentProduct;
  link: string;
  until: Date;
  name: string | null;
  email: string | null;
  note: string | null;
}

/** Falls back to the VIN if the name contains a web address. */
function getVehicleName(model: unknown, vin: string): string {
  const vehicle = typeof model === "object" && model !== null && "vehicle" in model ? model.vehicle : null;
  const parsed = documentVehicleSchema.safeParse(vehicle).data;
  const name = formatVehicleTitle({ ...parsed, trim: null })
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
  return name === "" || holdsAddress(name) ? toShownNumber(vin) || "–" : name;
}

/** Quotes each line, so that it can't pass for the site's own text. */
const quote = (note: string) =>
  note
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");

function shareEmailText(locale: Locale, parts: ShareEmailParts): ComposedEmail {
  const texts = messages[locale];
  const { site, model, vin, product, link, until, name, email, note } = parts;
  return composeEmail(site, locale, "shared_document", {
    link,
    vehicle: getVehicleName(model, vin),
    document: texts[product],
    sender: name ? `“${name}”` : texts.somebody,
    until: formatEmailDate(until, locale),
    note: note ? texts.note.replace("{note}", () => quote(note)) : "",
    answer: email ? texts.answer.replace("{email}", () => email) : "",
  });
}

/** Creates the link and its emails atomically. Only the emails contain the key. */
async function sendShareEmail(context: CallContext<typeof shareCalls.mail>): Promise<ShareRow> {
  const { db, site, body, services, idempotencyKey } = context;
  const user = requireUser(context);
  const owner = { siteId: site.id, userId: user.id };
  const addresses = readAddresses(body.to);
  const now = services.now();
  const locale = body.locale ?? context.locale;
  return db.transaction(async (tx) => {
    await lockAccountRow(tx, owner);
    const existing = idempotencyKey && (await findMatchingShare(tx, owner, idempotencyKey));
    if (existing) return existing;
    const document = await findNewestOwnDocument(tx, site.id, user.id, body);
    if (!document || !(await markOpened(tx, document, now)))
      throw new AppError("not_found", "We couldn't find this document.");
    await assertMayEmail(tx, owner, addresses, now);
    for (const _ of addresses)
      if (!(await mayEmailStranger(context, tx, "share", []))) throw createTooManyEmailsError();
    const input = { documentId: document.id, days: body.days, label: null, now, idempotencyKey };
    const { key, row } = await insertShare(tx, owner, input);
    const email = shareEmailText(locale, {
      site,
      model: document.model,
      vin: document.vin,
      product: body.product,
      until: row.expiresAt,
      link: new URL(getSharedHref(key), site.config.origin).href,
      name: body.name || null,
      note: body.note || null,
      email: body.show_email ? user.email : null,
    });
    for (const to of addresses) {
      const dedupe = await insertShareEmail(tx, owner, { shareId: row.id, to, now });
      await services.mail.queue(tx, { siteId: site.id, to, dedupe, ...email });
    }
    return row;
  });
}

function shareResponse(row: ShareRow, emails: ShareEmail[], now: Date): ShareWire {
  const { id, label, opens, openedAt, expiresAt, revokedAt, createdAt } = row;
  return {
    id,
    label,
    opens,
    letters: emails,
    state: revokedAt ? "revoked" : expiresAt <= now ? "expired" : "live",
    opened_at: openedAt?.toISOString() ?? null,
    expires_at: expiresAt.toISOString(),
    created_at: createdAt.toISOString(),
  };
}

const getOwner = (context: BaseContext): Owner => ({
  siteId: context.site.id,
  userId: requireUser(context).id,
});

/** Throws the same error for all invalid keys (SEC-AZ-01). */
async function openShared({ db, site, services }: BaseContext, key: string) {
  const sharedDocument = await findShared(db, site.id, key, services.now());
  if (!sharedDocument) throw new AppError("not_found", "This link doesn't work, or no longer works.");
  return sharedDocument;
}

async function create(context: CallContext<typeof shareCalls.create>) {
  const { site, body, services } = context;
  const owner = getOwner(context);
  const now = services.now();
  // Atomic, so that exceeding the limit doesn't mark the document as opened.
  const { key, row } = await context.db.transaction(async (tx) => {
    await lockAccountRow(tx, owner);
    const document = await findNewestOwnDocument(tx, site.id, owner.userId, body);
    if (!document || !(await markOpened(tx, document, now)))
      throw new AppError("not_found", "We couldn't find this document.");
    return insertShare(tx, owner, {
      documentId: document.id,
      days: body.days,
      label: body.label || null,
      now,
    });
  });
  return succeeded({ path: getSharedHref(key), data: shareResponse(row, [], now) });
}

async function read(context: CallContext<typeof shareCalls.read>) {
  const { db, body, services } = context;
  const { share, document } = await openShared(context, body.key);
  await countOpening(db, share, services.now());
  const { product, model } = document;
  const url = `${getMemberHref(shareCalls.pdf.path)}?key=${encodeURIComponent(body.key)}`;
  const expires_at = share.expiresAt.toISOString();
  if (product === "sticker")
    return succeeded({ expires_at, data: { product, url, document: stickerDocumentSchema.parse(model) } });
  return succeeded({
    expires_at,
    data: { product, url, document: await readReport(db, document, context.locale) },
  });
}

export const shareRoutes: ServedCall[] = [
  serve(shareCalls.create, create),
  serve(shareCalls.mail, async (context) => {
    const row = await sendShareEmail(context);
    const emails = await listShareEmails(context.db, getOwner(context), [row.id]);
    return succeeded({ data: shareResponse(row, emails.get(row.id) ?? [], context.services.now()) });
  }),
  serve(shareCalls.list, async (context) => {
    const now = context.services.now();
    const owner = getOwner(context);
    const rows = await listShares(context.db, owner, context.query);
    const ids = rows.map(({ id }) => id);
    const emails = await listShareEmails(context.db, owner, ids);
    return succeeded({ data: rows.map((row) => shareResponse(row, emails.get(row.id) ?? [], now)) });
  }),
  serve(shareCalls.revoke, async (context) => {
    const owner = getOwner(context);
    const { id } = context.query;
    const isRevoked = await context.db.transaction(async (tx) => {
      // Withdraw unsent emails, because their link no longer works.
      const now = context.services.now();
      await withdrawShareEmails(tx, owner, now, id);
      return revokeShare(tx, owner, id, now);
    });
    if (!isRevoked) throw new AppError("not_found", "We couldn't find this link.");
    return succeeded({});
  }),
  serve(shareCalls.read, read),
  serve(shareCalls.pdf, async (context) => {
    const { document } = await openShared(context, context.query.key);
    const pdf = await annotatePdf(context.db, context.services, document);
    return asDownload(pdf, context.query.download);
  }),
];

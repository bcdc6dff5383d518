import type { calls } from "@/lib/contract/table";
import { AppError } from "@/lib/core/errors";
import { readAddresses } from "@/lib/core/share/share-email";
import { sharedHref } from "@/lib/routes";
import { markOpened, newestOwnDocument } from "../generation/document-repository";
import { lockAccountRow } from "../kernel/lock-account";
import { type CallContext, requireUser } from "../kernel/serve";
import { assertMayEmail, insertShareEmail } from "./share-email-repository";
import { shareEmailText } from "./share-email-text";
import { findMatchingShare, insertShare, type ShareRow } from "./share-repository";

/**
 * Creates a link and queues an email with it to each address, all or nothing. Only the emails contain the link's key,
 * and the outbox clears an email's text once it is sent. A repeated request returns the link that it created.
 */
export async function emailShare(context: CallContext<typeof calls.share.mail>): Promise<ShareRow> {
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
    const document = await newestOwnDocument(tx, site.id, user.id, body);
    if (!document || !(await markOpened(tx, document, now)))
      throw new AppError("not_found", "There is no such document.");
    await assertMayEmail(tx, owner, addresses, now);
    const input = { documentId: document.id, days: body.days, label: null, now, idempotencyKey };
    const { key, row } = await insertShare(tx, owner, input);
    const { subject, text } = shareEmailText(locale, {
      site: { name: site.config.name, support: site.config.support_email },
      model: document.model,
      vin: document.vin,
      product: body.product,
      until: row.expiresAt,
      link: new URL(sharedHref(key), site.config.origin).href,
      name: body.name || null,
      note: body.note || null,
      email: body.show_email ? user.email : null,
    });
    for (const to of addresses) {
      const dedupe = await insertShareEmail(tx, owner, { shareId: row.id, to, now });
      await services.mail.queue(tx, { siteId: site.id, to, subject, text, dedupe });
    }
    return row;
  });
}

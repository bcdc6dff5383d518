import type { calls } from "@/lib/contract/table";
import { AppError } from "@/lib/core/errors";
import { readAddresses } from "@/lib/core/share-letter";
import { sharedHref } from "@/lib/routes";
import { markOpened, newestOwnDocument } from "../documents/document-repository";
import { holdAccount } from "../request/hold-account";
import { type CallContext, requireUser } from "../serve";
import { assertMayMail, insertLetter } from "./letter-repository";
import { shareLetterText } from "./letter-text";
import { insertShare, type ShareRow, shareByWish } from "./share-repository";

/**
 * Makes a link and queues a letter with it to each address, all or nothing. The link's key stands in the letters alone,
 * and the outbox forgets a letter's text once it is sent. A wish that is known answers the link that it made.
 */
export async function mailShare(context: CallContext<typeof calls.share.mail>): Promise<ShareRow> {
  const { db, site, body, services, idempotencyKey } = context;
  const user = requireUser(context);
  const owner = { siteId: site.id, userId: user.id };
  const addresses = readAddresses(body.to);
  const now = services.now();
  const locale = body.locale ?? context.locale;
  return db.transaction(async (tx) => {
    await holdAccount(tx, owner);
    const known = idempotencyKey && (await shareByWish(tx, owner, idempotencyKey));
    if (known) return known;
    const document = await newestOwnDocument(tx, site.id, user.id, body);
    if (!document || !(await markOpened(tx, document, now)))
      throw new AppError("not_found", "There is no such document.");
    await assertMayMail(tx, owner, addresses, now);
    const wish = { documentId: document.id, days: body.days, label: null, now, idempotencyKey };
    const { key, row } = await insertShare(tx, owner, wish);
    const { subject, text } = shareLetterText(locale, {
      site: { name: site.config.name, support: site.config.support_email },
      ...{ model: document.model, vin: document.vin, product: body.product, until: row.expiresAt },
      link: new URL(sharedHref(key), site.config.origin).href,
      ...{ name: body.name || null, note: body.note || null },
      email: body.show_email ? user.email : null,
    });
    for (const to of addresses) {
      const dedupe = await insertLetter(tx, owner, { shareId: row.id, to, now });
      await services.mail.queue(tx, { siteId: site.id, to, subject, text, dedupe });
    }
    return row;
  });
}

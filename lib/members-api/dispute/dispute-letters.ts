import type { DisputeState } from "@/lib/core/dispute";
import type { Database } from "../db/database";
import { formatDate } from "../documents/document-dates";
import { wordsFor } from "../documents/words";
import { type MailText, mailText } from "../mail/mail-text";
import { queueOperatorMail } from "../mail/operator-mail";
import type { BaseContext, Site } from "../serve";
import type { DisputeRow } from "./dispute-repository";

const LETTERS: Record<DisputeState, MailText> = {
  open: "dispute_receipt",
  asked: "dispute_asked",
  corrected: "dispute_corrected",
  confirmed: "dispute_confirmed",
  declined: "dispute_declined",
  withdrawn: "dispute_withdrawn",
};

function namesOf({ number, vin, record, source }: DisputeRow, locale: "en" | "es") {
  const words = wordsFor(locale);
  const named = `${words.report.kinds[record.kind]}, ${formatDate(record.date, words)}`;
  return { number, vin, record: named, source };
}

/**
 * Tells the account where its dispute stands, in the language that it was written in; a state is told once. It repeats
 * nothing of what was typed: an account's address may be anybody's.
 */
export async function queueStateLetter(
  { services }: Pick<BaseContext, "services">,
  tx: Database,
  site: Site,
  row: DisputeRow,
  to: string,
): Promise<void> {
  const { name, support_email: support } = site.config;
  await services.mail.queue(tx, {
    siteId: row.siteId,
    to,
    dedupe: `dispute:${row.id}:${row.state}`,
    ...mailText(row.locale, LETTERS[row.state], {
      ...namesOf(row, row.locale),
      ...{ site: name, support, answer: row.answer ? `${row.answer}\n\n` : "" },
    }),
  });
}

/** The desk hears of a new dispute, with what was written. */
export async function queueDisputeNotice(
  context: Pick<BaseContext, "site" | "services">,
  tx: Database,
  row: DisputeRow,
  email: string,
): Promise<void> {
  const locale = context.site.config.default_locale;
  const reason = wordsFor(locale).report.disputes.reasons[row.reason];
  await queueOperatorMail(context, tx, "dispute_notice", row.id, {
    ...namesOf(row, locale),
    ...{ reason, email, text: row.text },
  });
}

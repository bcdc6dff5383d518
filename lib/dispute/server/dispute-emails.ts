import { composeEmail, type EmailText, getSiteLocale, queueOperatorEmail } from "@/lib/email/server";
import { formatDate, formatVehicleText, getDocumentMessages, recordTerms } from "@/lib/generation/server";
import type { Database } from "@/lib/platform/db";
import type { BaseContext } from "@/lib/platform/http";
import type { Locale } from "@/lib/platform/i18n";
import type { Site } from "@/lib/site/server";
import type { DisputeState } from "../rules";
import type { DisputeRow } from "./dispute-repository";

const EMAILS: Record<DisputeState, EmailText> = {
  open: "dispute_receipt",
  asked: "dispute_asked",
  corrected: "dispute_corrected",
  confirmed: "dispute_confirmed",
  declined: "dispute_declined",
  withdrawn: "dispute_withdrawn",
};

async function loadNames(tx: Database, services: BaseContext["services"], row: DisputeRow, locale: Locale) {
  const { number, record, source } = row;
  const messages = getDocumentMessages(locale);
  const recordName = `${messages.report.kinds[record.kind]}, ${formatDate(record.date, messages)}`;
  return {
    number,
    vin: await formatVehicleText(tx, services, row),
    record: recordName,
    source: recordTerms(locale).source(source),
  };
}

/** Omits text that users entered, because the account's address may belong to someone else. */
export async function queueDisputeStateEmail(
  { services }: Pick<BaseContext, "services">,
  tx: Database,
  site: Site,
  row: DisputeRow,
  to: string,
): Promise<void> {
  await services.mail.queue(tx, {
    siteId: row.siteId,
    to,
    dedupe: `dispute:${row.id}:${row.state}`,
    ...composeEmail(site, row.locale, EMAILS[row.state], {
      ...(await loadNames(tx, services, row, row.locale)),
      answer: row.answer ? `${row.answer}\n\n` : "",
    }),
  });
}

export async function queueDisputeOperatorEmail(
  context: Pick<BaseContext, "site" | "services">,
  tx: Database,
  row: DisputeRow,
  email: string,
): Promise<void> {
  const locale = getSiteLocale(context.site.config);
  const reason = getDocumentMessages(locale).report.disputes.reasons[row.reason];
  await queueOperatorEmail(context, tx, "dispute_notice", row.id, {
    ...(await loadNames(tx, context.services, row, locale)),
    reason,
    email,
    text: row.text,
  });
}

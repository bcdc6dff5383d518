import { composeEmail, type EmailText, getSiteLocale } from "@/lib/email/server/email-template";
import { queueOperatorEmail } from "@/lib/email/server/operator-email";
import { formatDate } from "@/lib/generation/server/document-dates";
import { getDocumentMessages } from "@/lib/generation/server/document-messages";
import { recordTerms } from "@/lib/generation/server/translate-records";
import { formatVehicleText } from "@/lib/generation/server/vehicle-names";
import type { Database } from "@/lib/platform/db/database";
import type { BaseContext } from "@/lib/platform/http/context";
import type { Locale } from "@/lib/platform/i18n/locale";
import type { Site } from "@/lib/site/server/site-row";
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

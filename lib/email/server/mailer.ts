import type { Database } from "@/lib/platform/db";

interface OutgoingEmail {
  siteId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Emails with the same key are sent only once. */
  dedupe: string;
  /** For emails about deletion or money, which are sent even if the account is closed for deletion. */
  evenIfClosed?: boolean;
  evenIfUnconfirmed?: boolean;
}

/** Call inside the business transaction: a rollback also drops the email. */
export interface Mailer {
  /** False if emails are only written to files; then addresses can't be verified (docs/decisions/emails.md). */
  readonly delivers: boolean;
  readonly senderAddress: string;
  queue(tx: Database, mail: OutgoingEmail): Promise<boolean>;
  retry(tx: Database, id: string): Promise<void>;
  wake(): void;
}

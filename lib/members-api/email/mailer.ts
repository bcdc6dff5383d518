import type { Database } from "../db/database";

interface OutgoingEmail {
  siteId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same cause sends one mail, however often it is queued. */
  dedupe: string;
  /**
   * Sent also to an account that its owner closed for deletion: what is about the deletion and about money. All other emails
   * to such an account are left out.
   */
  evenIfClosed?: boolean;
  /**
   * Sent also while the owner of a partner's site hasn't confirmed the email address: notices to the operator. Other emails of
   * such a site reach the owner only.
   */
  evenIfUnconfirmed?: boolean;
}

/** Queueing is part of the caller's transaction: what is rolled back is not mailed. */
export interface Mailer {
  /**
   * Whether emails reach their readers. Without a server they are files on this machine (a first try): addresses cannot be
   * verified then, and emails that only inform are left out (docs/decisions/emails.md).
   */
  readonly delivers: boolean;
  /** The operator's own sender, for sites whose domain sends nothing. */
  readonly senderAddress: string;
  /** Whether it will be sent: not what was queued before, and not to an account that hears of nothing. */
  queue(tx: Database, mail: OutgoingEmail): Promise<boolean>;
  /** Sends again, with all its attempts before it, one whose row says that it waits. */
  retry(tx: Database, id: string): Promise<void>;
  /** Sends soon what was queued since the last time. The app calls it when a call's transaction is through. */
  wake(): void;
}

import type { Database } from "../db/database";

export interface OutgoingMail {
  siteId: string;
  to: string;
  subject: string;
  text: string;
  /** The same cause sends one mail, however often it is queued. */
  dedupe: string;
}

/** Queueing is part of the caller's transaction: what is rolled back is not mailed. */
export interface Mailer {
  queue(tx: Database, mail: OutgoingMail): Promise<void>;
  /** Asks for sending soon; call it after the transaction is through. */
  wake(): void;
}

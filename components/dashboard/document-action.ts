/** What clicking a report or sticker button does (BTN-1). The Members API has the final say. */
export type DocumentAction =
  | { kind: "login" }
  | { kind: "open"; page: string }
  /** The record couldn't be read, and may have the document: nothing is bought or generated. */
  | { kind: "unread" }
  | { kind: "purchase"; classic: boolean }
  | { kind: "generate"; classic: boolean };

export interface DocumentSituation {
  loggedIn: boolean;
  /** URL of the document's page once it exists, else null. */
  page: string | null;
  isUnread: boolean;
  /** A credit or a subscription pays: lib/core/credits/entitlement.ts. */
  allowed: boolean;
  classic: boolean;
}

export function documentAction(situation: DocumentSituation): DocumentAction {
  const { loggedIn, page, isUnread, allowed, classic } = situation;
  if (!loggedIn) return { kind: "login" };
  if (page !== null) return { kind: "open", page };
  if (isUnread) return { kind: "unread" };
  return allowed ? { kind: "generate", classic } : { kind: "purchase", classic };
}

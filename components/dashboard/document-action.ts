export type DocumentAction =
  | { kind: "login" }
  | { kind: "open"; page: string }
  /** The record failed to load and may contain the document, so don't sell or generate it. */
  | { kind: "unread" }
  | { kind: "purchase"; classic: boolean }
  | { kind: "generate"; classic: boolean };

export interface DocumentSituation {
  loggedIn: boolean;
  page: string | null;
  isUnread: boolean;
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

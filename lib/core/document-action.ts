/** What pressing a report or sticker button does (BTN-1). Decided here once; the Members API decides finally. */
export type DocumentAction =
  | { kind: "login" }
  | { kind: "open"; page: string }
  | { kind: "purchase"; classic: boolean }
  | { kind: "generate"; classic: boolean };

export interface DocumentSituation {
  loggedIn: boolean;
  /** Address of the document's page when it has been made, else null. */
  page: string | null;
  /** lib/core/entitlement.ts: a credit or a subscription pays. */
  allowed: boolean;
  classic: boolean;
}

export function documentAction({ loggedIn, page, allowed, classic }: DocumentSituation): DocumentAction {
  if (!loggedIn) return { kind: "login" };
  if (page !== null) return { kind: "open", page };
  return allowed ? { kind: "generate", classic } : { kind: "purchase", classic };
}

/** What clicking a report or sticker button does (BTN-1). The Members API has the final say. */
export type DocumentAction =
  | { kind: "login" }
  | { kind: "open"; page: string }
  | { kind: "purchase"; classic: boolean }
  | { kind: "generate"; classic: boolean };

export interface DocumentSituation {
  loggedIn: boolean;
  /** URL of the document's page once it exists, else null. */
  page: string | null;
  /** A credit or a subscription pays: lib/core/credits/entitlement.ts. */
  allowed: boolean;
  classic: boolean;
}

export function documentAction({ loggedIn, page, allowed, classic }: DocumentSituation): DocumentAction {
  if (!loggedIn) return { kind: "login" };
  if (page !== null) return { kind: "open", page };
  return allowed ? { kind: "generate", classic } : { kind: "purchase", classic };
}

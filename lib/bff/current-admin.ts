import { type AdminWire, adminSessionCalls } from "@/lib/contract/admin-session";
import { type OwnerResult, ownerOf, type TokenCaller } from "./token-owner";

export type AdminResult =
  | { kind: "admin"; admin: AdminWire }
  | Exclude<OwnerResult<never>, { kind: "known" }>;

/** The administrator a token belongs to; null for a member's token. */
export async function adminOf(token: string, asker: TokenCaller): Promise<AdminResult> {
  const owner = await ownerOf(adminSessionCalls.me, token, asker);
  return owner.kind === "known" ? { kind: "admin", admin: owner.answer.admin } : owner;
}

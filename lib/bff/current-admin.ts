import { type AdminWire, adminSessionCalls } from "@/lib/contract/admin-session";
import { type Asker, type OwnerAnswer, ownerOf } from "./token-owner";

export type AdminAnswer =
  | { kind: "admin"; admin: AdminWire }
  | Exclude<OwnerAnswer<never>, { kind: "known" }>;

/** The administrator of a token; a member's token is nobody's here. */
export async function adminOf(token: string, asker: Asker): Promise<AdminAnswer> {
  const owner = await ownerOf(adminSessionCalls.me, token, asker);
  return owner.kind === "known" ? { kind: "admin", admin: owner.answer.admin } : owner;
}

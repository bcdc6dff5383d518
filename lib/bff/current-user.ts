import { accountCalls, type User } from "@/lib/contract/account";
import { type OwnerResult, ownerOf, type TokenCaller } from "./token-owner";

export type UserResult = { kind: "user"; user: User } | Exclude<OwnerResult<never>, { kind: "known" }>;

/** The user of a member's token. */
export async function userOf(token: string, asker: TokenCaller): Promise<UserResult> {
  const owner = await ownerOf(accountCalls.user, token, asker);
  return owner.kind === "known" ? { kind: "user", user: owner.answer.user } : owner;
}

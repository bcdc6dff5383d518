import { accountCalls, type User } from "@/lib/contract/account";
import { type Asker, type OwnerAnswer, ownerOf } from "./token-owner";

export type UserAnswer = { kind: "user"; user: User } | Exclude<OwnerAnswer<never>, { kind: "known" }>;

/** The user of a member's token. */
export async function userOf(token: string, asker: Asker): Promise<UserAnswer> {
  const owner = await ownerOf(accountCalls.user, token, asker);
  return owner.kind === "known" ? { kind: "user", user: owner.answer.user } : owner;
}

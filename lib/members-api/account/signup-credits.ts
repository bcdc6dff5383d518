import type { ProductCredit } from "@/lib/core/credits/products";
import { addCredits } from "../credits/ledger-repository";
import type { Database } from "../db/database";
import type { BaseContext, Site } from "../kernel/serve";
import { payForGiven } from "../wholesale/given-credits";
import { reportInTransaction } from "../wholesale/report-exhausted";

/** Credits that a site grants at sign-up; where one balance pays for both products, it gets the sum. */
function signupCredits({ config }: Pick<Site, "config">): { kind: ProductCredit; amount: number }[] {
  const { vhr, sticker } = config.signup_credits;
  const granted =
    config.credit_type === "global"
      ? [{ kind: "global" as const, amount: vhr + sticker }]
      : [
          { kind: "vhr" as const, amount: vhr },
          { kind: "sticker" as const, amount: sticker },
        ];
  return granted.filter(({ amount }) => amount > 0);
}

/** A partner's site pays their wholesale in advance; where that is used up none are given, and its staff hear of it. */
export async function grantSignupCredits(
  tx: Database,
  context: Pick<BaseContext, "site" | "services">,
  userId: string,
): Promise<void> {
  const { site, services } = context;
  for (const { kind, amount } of signupCredits(site)) {
    const given = { product: kind, credits: amount, cause: `signup:${userId}:${kind}`, note: "signup" };
    const unpaid = await payForGiven(tx, context, given, services.now());
    if (unpaid?.account) await reportInTransaction(tx, context, unpaid.account);
    if (unpaid) continue;
    await addCredits(tx, { siteId: site.id, userId, kind, amount, reason: "signup", cause: "signup" });
  }
}

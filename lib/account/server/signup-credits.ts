import type { ProductCredit } from "@/lib/credits/rules/products";
import { addCredits } from "@/lib/credits/server";
import type { Database } from "@/lib/platform/db";
import type { BaseContext } from "@/lib/platform/http";
import type { Site } from "@/lib/site/server";
import { payForGiven, reportInTransaction } from "@/lib/wholesale/server";

function getSignupCredits({ config }: Pick<Site, "config">): { kind: ProductCredit; amount: number }[] {
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

/**
 * Charges partner sites the wholesale price; if their funds don't suffice, notifies their staff instead of granting
 * credits.
 */
export async function grantSignupCredits(
  tx: Database,
  context: Pick<BaseContext, "site" | "services">,
  userId: string,
): Promise<void> {
  const { site, services } = context;
  for (const { kind, amount } of getSignupCredits(site)) {
    const grant = { product: kind, credits: amount, cause: `signup:${userId}:${kind}`, note: "signup" };
    const unpaid = await payForGiven(tx, context, grant, services.now());
    if (unpaid?.account) await reportInTransaction(tx, context, unpaid.account);
    if (unpaid) continue;
    await addCredits(tx, { siteId: site.id, userId, kind, amount, reason: "signup", cause: "signup" });
  }
}

import type { ProductCredit } from "@/lib/core/credits/products";
import { addCredits } from "../credits/ledger-repository";
import type { Database } from "../db/database";
import type { Site } from "../kernel/serve";

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

export async function grantSignupCredits(tx: Database, site: Site, userId: string): Promise<void> {
  for (const { kind, amount } of signupCredits(site)) {
    await addCredits(tx, { siteId: site.id, userId, kind, amount, reason: "signup", cause: "signup" });
  }
}

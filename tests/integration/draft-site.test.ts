import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import type { GatewayName, PaymentGateway } from "@/lib/billing/server/payment-gateway";
import { calls } from "@/lib/compose/calls/table";
import { sites } from "@/lib/site/schema/site";
import { makeMember } from "../setup/admin";
import { fakeGateway, readPlaced } from "../setup/billing";
import { describeApi } from "../setup/members-api";

const SITE = "cnv.localhost";

const stripe = fakeGateway();
const gateways = new Map<GatewayName, PaymentGateway>([
  ["stripe", stripe],
  ["sandbox", { ...fakeGateway(), name: "sandbox" }],
]);

describeApi({ services: { gateways } }, (api) => {
  const setLaunched = (launchedAt: Date | null) =>
    api.database.db.update(sites).set({ launchedAt }).where(eq(sites.uri, SITE));
  beforeAll(() => setLaunched(null));

  const getConfig = async (site: string) =>
    (await api.send(calls.site.config, { site })).body.data as Record<string, unknown>;
  const buy = (token: string, fields: Record<string, string> = {}) =>
    api.send(calls.billing.register, { site: SITE, token, fields: { cart_plan: "credit-5", ...fields } });

  it("[PART-1] a draft's configuration marks it as a draft, with test money only and no free credits", async () => {
    expect(await getConfig(SITE)).toMatchObject({
      draft: true,
      payment_gateways: ["sandbox"],
      signup_credits: { vhr: 0, sticker: 0 },
    });
    expect(await getConfig("localhost")).toMatchObject({
      draft: false,
      payment_gateways: ["stripe", "sandbox"],
      signup_credits: { vhr: 3, sticker: 3 },
    });
  });

  it("[PART-1] a draft accepts test money, and rejects real money with a field error", async () => {
    const { token } = await makeMember(api, "buyer@example.com", SITE);
    const balance = await api.send(calls.account.user, { site: SITE, token });
    expect(balance.body.user).toMatchObject({ credits: { global: 0 } });
    expect(readPlaced(await buy(token)).order.gateway).toBe("sandbox");
    const refusal = await buy(token, { payment_gateway: "stripe" });
    expect(refusal.status).toBe(400);
    expect(refusal.body.errors).toHaveProperty("payment_gateway");
    expect(stripe.requests).toEqual([]);
  });

  it("[PART-1] a draft without test money can't sell, and a live site uses the installation's gateways", async () => {
    const { token } = await makeMember(api, "late@example.com", SITE);
    gateways.delete("sandbox");
    const refusal = await buy(token);
    expect([refusal.status, Object.keys(refusal.body.errors as object)]).toEqual([422, ["payment_gateway"]]);
    await setLaunched(new Date());
    expect(readPlaced(await buy(token)).order.gateway).toBe("stripe");
  });
});

import { beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { seedSampleRecords } from "@/lib/compose/seed";
import { rateLimits } from "@/lib/platform/limits/schema";
import { getSiteId } from "../setup/admin";
import { readPlaced } from "../setup/billing";
import { emailsTo, readToken } from "../setup/emails";
import { describeApi } from "../setup/members-api";

const { account, billing, share } = calls;
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

describeApi({ mailDelivers: true }, (api) => {
  let siteId = "";
  beforeAll(async () => {
    await seedSampleRecords(api.database.db);
    siteId = await getSiteId(api, "localhost");
  });

  /** Simulates earlier attempts within the window. */
  const counted = async (key: string, points: number, windowMs = DAY) => {
    const expire = api.clock.now().getTime() + windowMs - 1;
    await api.database.db
      .insert(rateLimits)
      .values({ key, points, expire })
      .onConflictDoUpdate({ target: rateLimits.key, set: { points, expire } });
  };
  const mailsTo = async (email: string) => (await emailsTo(api, email)).length;
  /** Counts sequentially, because each call sends pending mail. */
  const mailsToEach = async (...addresses: string[]) => {
    const counts: number[] = [];
    for (const address of addresses) counts.push(await mailsTo(address));
    return counts;
  };
  let addressCount = 0;
  const newAddress = () => `stranger-${++addressCount}@example.com`;
  const order = async (email: string, address?: string) => {
    const fields = { cart_plan: "report-10", email };
    return readPlaced(await api.send(billing.register, { address, fields })).order;
  };
  const askDeletion = (email: string, address?: string) =>
    api.send(account.deleteAccount, { address, fields: { email, message: "Please delete it." } });

  const bySender = [
    { what: "orders", key: "order", max: 50, send: order },
    { what: "requests to delete an account", key: "deletion", max: 20, send: askDeletion },
  ];
  it.each(bySender)(
    "[SAFE-5] all $what are accepted, but one network's can trigger email to at most $max addresses a day",
    async ({ key, max, send }) => {
      const from = "198.51.100.7";
      await counted(`${key}_network:${siteId}:198.51.100.`, max - 1);
      const [last, first, elsewhere, later] = [newAddress(), newAddress(), newAddress(), newAddress()];
      await send(last, from);
      await send(first, "198.51.100.250");
      await send(elsewhere, "198.51.101.7");
      expect(await mailsToEach(last, first, elsewhere)).toEqual([1, 0, 1]);
      api.clock.advance(DAY);
      await send(later, from);
      expect(await mailsTo(later)).toBe(1);
    },
  );

  it.each(bySender)(
    "[SAFE-5] $what trigger email to at most 1,000 addresses a day per site, and exceeding the limit logs a warning",
    async ({ key, send }) => {
      await counted(`${key}_site:${siteId}`, 999);
      const [last, first] = [newAddress(), newAddress()];
      await send(last, "203.0.113.1");
      await send(first, "203.0.114.1");
      expect(await mailsToEach(last, first)).toEqual([1, 0]);
      const warning = api.logs.findLast(({ message }) => message.includes("daily limit"));
      expect(warning).toMatchObject({ level: "warn", detail: { site: "localhost", kind: key } });
      api.clock.advance(DAY);
    },
  );

  it("[SAFE-5] one network can request ten reset links a day for an account, and the owner can still request one from elsewhere", async () => {
    const email = newAddress();
    await api.register(email);
    const before = await mailsTo(email);
    const ask = async (address: string) => {
      api.clock.advance(61_000);
      expect((await api.send(account.resetPassword, { address, fields: { email } })).status).toBe(200);
    };
    for (let count = 0; count < 12; count++) await ask(`198.51.102.${count}`);
    expect(await mailsTo(email)).toBe(before + 10);
    await ask("198.51.103.1");
    expect(await mailsTo(email)).toBe(before + 11);
    api.clock.advance(DAY);
    await ask("198.51.102.1");
    expect(await mailsTo(email)).toBe(before + 12);
  });

  it("[SAFE-5] shared documents are emailed to at most 1,000 addresses a day per site", async () => {
    const email = newAddress();
    const token = await api.register(email);
    const fields = { verify_token: await readToken(api, email, "verify_token") };
    await api.send(account.verifyEmail, { token, fields });
    const vin = "2T1BURHE5JC034461";
    expect((await api.send(calls.report.generate, { token, fields: { vin } })).status).toBe(200);
    const mail = async (to: string) =>
      (await api.send(share.mail, { token, fields: { vin, product: "vhr", days: 30, to } })).status;
    await counted(`share_site:${siteId}`, 998);
    const [one, two, three, four] = [newAddress(), newAddress(), newAddress(), newAddress()];
    // Atomic: a rejected email isn't counted for any recipient.
    expect(await mail(`${one}, ${two}, ${three}`)).toBe(429);
    expect(await mail(`${one}, ${two}`)).toBe(200);
    expect(await mail(four)).toBe(429);
    expect(await mailsToEach(one, two, three, four)).toEqual([1, 1, 0, 0]);
  });

  it("[SAFE-15] only 30 accounts an hour created by one network's orders get free credits, but all get their purchased credits", async () => {
    const creditsDue = async (email: string, address: string) => {
      const { number } = await order(email, address);
      await api.send(calls.billing.sandboxPayment, { fields: { order: number, outcome: "succeed" } });
      const reset_token = await readToken(api, email, "reset_token");
      const fields = { new_pass: "a password of the buyer", reset_token };
      const { user } = (await api.send(account.changePassword, { fields })).body;
      return (user as { credits: object }).credits;
    };
    const boughtCredits = { vhr: 10, sticker: 0, global: 0 };
    const withFree = { vhr: 13, sticker: 3, global: 0 };
    await counted(`guest_accounts:${siteId}:198.51.104.`, 29, HOUR);
    expect(await creditsDue(newAddress(), "198.51.104.1")).toEqual(withFree);
    expect(await creditsDue(newAddress(), "198.51.104.2")).toEqual(boughtCredits);
    expect(await creditsDue(newAddress(), "198.51.105.1")).toEqual(withFree);
    expect(await creditsDue(newAddress(), "127.0.0.1")).toEqual(withFree);
    api.clock.advance(DAY);
    expect(await creditsDue(newAddress(), "198.51.104.1")).toEqual(withFree);
  });
});

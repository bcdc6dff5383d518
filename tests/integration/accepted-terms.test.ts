import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { users } from "@/lib/account/schema";
import { calls } from "@/lib/compose/calls/table";
import { formatStandardText } from "@/lib/site/rules/site-text";
import { consents } from "@/lib/support/schema";
import { makeAdmin, makeMember } from "../setup/admin";
import { fakeGateway } from "../setup/billing";
import { describeApi } from "../setup/members-api";

const services = { gateways: new Map([["stripe" as const, fakeGateway()]]) };

describeApi({ mailDelivers: true, services }, (api) => {
  let admin: string;
  beforeAll(async () => {
    admin = (await makeAdmin(api, "admin@example.com")).token;
  });

  const versions = (locale: "en" | "es") => ({
    terms: formatStandardText("terms", locale)?.version,
    privacy: formatStandardText("privacy", locale)?.version,
  });
  const acceptedBy = async (userId: string) =>
    (await api.database.db.select().from(consents).where(eq(consents.userId, userId))).map(
      ({ choice }) => choice,
    );

  it("[FIRST-3] a sign-up records the accepted versions of the terms and privacy policy, and the admin sees them", async () => {
    const member = await makeMember(api, "ann@example.com");
    expect(await acceptedBy(member.id)).toEqual([{ by: "signup", locale: "en", ...versions("en") }]);
    const shownAnswer = await api.send(calls.admin.user, { token: admin, query: { id: member.id } });
    expect(shownAnswer.body.data).toMatchObject({ accepted_terms: [{ by: "signup", ...versions("en") }] });
    const exported = await api.send(calls.account.export, { token: member.token });
    expect(JSON.stringify(exported.body)).toContain(String(versions("en").terms));
  });

  it("[FIRST-3] a sign-up in Spanish records the Spanish privacy policy and the save date of the site's own terms", async () => {
    const fields = { name: "terms", locale: "en", markdown: "Our terms." };
    expect((await api.send(calls.admin.saveSiteText, { token: admin, fields })).status).toBe(200);
    const token = await api.register("bea@example.com", { headers: { "accept-language": "es" } });
    expect(token).toBeTruthy();
    const [bea] = await api.database.db.select().from(users).where(eq(users.email, "bea@example.com"));
    const [accepted] = await acceptedBy(bea?.id ?? "");
    // Terms written by the site exist in English only.
    expect(accepted).toMatchObject({ locale: "es", privacy: versions("es").privacy });
    expect(accepted?.terms).toMatch(/^2026-01-15\./);
  });

  it("[FIRST-3] an order without an account records the guest's acceptance of the terms with the order number", async () => {
    const fields = { email: "guest@example.com", cart_plan: "report-1" };
    const placed = await api.send(calls.billing.register, { fields });
    expect(placed.status).toBe(200);
    const [guest] = await api.database.db.select().from(users).where(eq(users.email, "guest@example.com"));
    const accepted = await acceptedBy(guest?.id ?? "");
    expect(accepted).toEqual([
      expect.objectContaining({ by: "order", guest: true, order: expect.any(String) }),
    ]);
  });
});

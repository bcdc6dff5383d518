import { expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { emailNames } from "@/lib/email/server/email-template";
import { makeAdmin } from "../setup/admin";
import { describeApi } from "../setup/members-api";

describeApi({}, (api) => {
  const { emails, emailPage } = calls.admin;
  const list = (token: string, query: Record<string, string>) => api.send(emails, { token, query });

  it("[FIRST-9] a site's admin previews every email as it would be sent, in both languages, without sending any", async () => {
    const { token } = await makeAdmin(api, "owner@example.com");
    const english = await list(token, { locale: "en" });
    const rows = english.body.data as { name: string; subject: string; text: string; audience: string }[];
    expect(rows.map(({ name }) => name)).toEqual(emailNames);
    expect(rows.find(({ name }) => name === "welcome")).toMatchObject({
      audience: "customer",
      from: "Glovebox",
      reply_to: "support@glovebox.example",
      subject: "Welcome to Glovebox",
    });
    expect(rows.find(({ name }) => name === "payment_held")?.audience).toBe("operator");
    expect(JSON.stringify(rows)).not.toMatch(/\{\w+\}/);
    const spanish = (await list(token, { locale: "es" })).body.data as typeof rows;
    expect(spanish.find(({ name }) => name === "welcome")?.subject).toBe("Le damos la bienvenida a Glovebox");
    const page = await api.send(emailPage, { token, query: { name: "receipt", locale: "es" } });
    expect([page.status, page.body.text]).toEqual([200, expect.stringContaining('<html lang="es">')]);
    expect((await api.send(emailPage, { token, query: { name: "nothing", locale: "en" } })).status).toBe(404);
    expect(await api.outbox.drain()).toBe(0);
  });

  it("[FIRST-9] [SEC-AZ-04] only an operator can see another site's emails", async () => {
    const other = { locale: "en", site: "cnv.localhost" };
    const { token } = await makeAdmin(api, "one-site@example.com");
    expect((await list(token, other)).status).toBe(404);
    expect((await api.send(emailPage, { token, query: { ...other, name: "welcome" } })).status).toBe(404);
    const operator = await makeAdmin(api, "every-site@example.com", { allSites: true });
    const rows = (await list(operator.token, other)).body.data as { subject: string }[];
    expect(rows.map(({ subject }) => subject)).toContain("Welcome to Canyon");
  });
});

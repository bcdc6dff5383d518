import { eq, getTableColumns, getTableName, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "@/lib/account/schema";
import { eraseAccount } from "@/lib/account/server/erase-account";
import { NOT_EXPORTED, PERSONAL_SECTIONS } from "@/lib/account/server/personal-data-tables";
import { subscriptions } from "@/lib/billing/schema/billing";
import { calls } from "@/lib/compose/calls/table";
import { ledger } from "@/lib/credits/schema";
import { emailOutbox } from "@/lib/email/schema";
import { deletionRequests } from "@/lib/support/schema";
import { allTables } from "../setup/all-tables";
import { describeDatabase } from "../setup/database";
import { holdEmails } from "../setup/emails";
import { openTestApi, TEST_PASSWORD, type TestApi } from "../setup/members-api";

const { account, garage, report, support, sticker } = calls;
type User = typeof users.$inferSelect;
const VIN = "1HGCM82633A004352";

describe("personal data", () => {
  it("[PAGE-15] every table with a user_id is either in the export or on the list of exceptions", () => {
    const tables = allTables;
    const personal = tables
      .filter((table) => Object.values(getTableColumns(table)).some((column) => column.name === "user_id"))
      .map(getTableName);
    const exported = PERSONAL_SECTIONS.map(({ table }) => getTableName(table));
    expect(personal.length).toBeGreaterThan(15);
    expect([...exported, ...Object.keys(NOT_EXPORTED)].sort()).toEqual(personal.sort());
  });

  it("[SEC-AZ-05] no exported column is a secret, a digest or a key", () => {
    const columns = PERSONAL_SECTIONS.flatMap(({ columns }) =>
      Object.values(columns).map(({ name }) => name),
    );
    expect(columns.filter((name) => /hash|token|digest|key|ref$|sha/.test(name))).toEqual([]);
    for (const { columns, name } of PERSONAL_SECTIONS) expect(Object.keys(columns), name).not.toEqual([]);
  });
});

describeDatabase((open) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi({ open });
    holdEmails(api);
  });
  afterAll(() => api.close());

  const request = (email: string, token?: string, site?: string) =>
    api.send(account.deleteAccount, { token, site, fields: { email, message: "Please delete it." } });
  const requests = (email: string) =>
    api.database.db.select().from(deletionRequests).where(eq(deletionRequests.email, email));
  const emailsTo = (to: string) => api.database.db.select().from(emailOutbox).where(eq(emailOutbox.to, to));
  const erase = ({ siteId, id }: Pick<User, "siteId" | "id">) =>
    api.database.db.transaction((tx) => eraseAccount(tx, api.services, siteId, id));
  const findUser = async (email: string): Promise<User> => {
    const [user] = await api.database.db.select().from(users).where(eq(users.email, email));
    if (!user) throw new Error("no account");
    return user;
  };
  const busyAccount = async (email: string) => {
    const token = await api.register(email);
    const text = `CANARY of ${email}`;
    await api.send(account.updateProfile, { token, fields: { first: text, city: text, phone: "555" } });
    await api.send(garage.save, { token, fields: { vehicle: { vin: VIN } } });
    await api.send(sticker.generate, { token, fields: { vin: VIN } });
    await api.send(report.generate, { token, fields: { vin: VIN, mileage: "1" } });
    await api.send(support.createTicket, {
      token,
      fields: { vin: VIN, message: text, email: email.toUpperCase() },
    });
    await api.send(support.createFeedback, {
      token,
      fields: { vin: VIN, report_type: "report", satisfaction: "5", feedback_msg: text },
    });
    await api.send(support.contact, { token, fields: { email, message: text } });
    await api.send(support.offerCredit, { token, fields: { vin: VIN } });
    await api.send(support.log, { token, fields: { error_message: text } });
    const choice = { policy: "1", analytics: "granted", marketing: "denied", chat: "denied" };
    await api.send(support.consent, { token, fields: { ...choice, visitor: "q8JmX2v0Lw6TzKd4" } });
    return { token, user: await findUser(email) };
  };

  it("[PAGE-15] the export is one file with all of the user's own data and no secrets", async () => {
    const { token, user } = await busyAccount("all@example.com");
    await busyAccount("another@example.com");
    const answer = await api.send(account.export, { token });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(answer.headers.get("content-disposition")).toBe(
      'attachment; filename="account-data-2026-01-15.json"',
    );
    expect(answer.body.profile).toMatchObject({
      email: "all@example.com",
      city: "CANARY of all@example.com",
    });
    expect(answer.body.garage).toMatchObject([{ vin: VIN }]);
    expect(answer.body.documents).toHaveLength(2);
    expect(answer.body.documents).toContainEqual(
      expect.objectContaining({ product: "sticker", revision: 1 }),
    );
    expect(answer.body.tickets).toMatchObject([{ message: "CANARY of all@example.com" }]);
    for (const name of ["sessions", "feedback", "contact_messages", "credit_offers", "failure_reports"]) {
      expect(answer.body[name], name).toHaveLength(1);
    }
    expect(answer.body.consents).toHaveLength(2);
    const sumStickers = (rows: unknown) =>
      (rows as { amount: number; kind: string }[])
        .filter(({ kind }) => kind === "sticker")
        .reduce((sum, { amount }) => sum + amount, 0);
    expect(sumStickers(answer.body.credits)).toBeGreaterThan(0);
    expect(sumStickers(answer.body.credit_movements)).toBe(sumStickers(answer.body.credits));
    const text = JSON.stringify(answer.body);
    for (const secret of [token, user.passwordHash, "scrypt", "another@example.com"])
      expect(text).not.toContain(secret);
    expect((await api.send(account.export, {})).status).toBe(401);
    expect(account.export.limits.perMinute).toBeLessThanOrEqual(6);
  });

  it.each([
    [{ email: "nobody", message: "x" }, { email: "Please enter a valid email address." }],
    [{ email: "", message: "x" }, { email: "Please enter a valid email address." }],
    [{ email: "a@example.com", message: "  " }, { message: "Please enter a message." }],
  ])(
    "[PAGE-13] [ERR-3] a request with %j is rejected with a message for the invalid field",
    async (fields, errors) => {
      const answer = await api.send(account.deleteAccount, { fields });
      expect(answer).toMatchObject({ status: 400, body: { errors, message: Object.values(errors)[0] } });
    },
  );

  it("[PAGE-13] [ERR-2] concurrent requests for one address send it one receipt with the due date, and send support one notice", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => request("Gone@Example.com")));
    expect(new Set(answers.map((answer) => answer.body.number)).size).toBe(1);
    for (const { status, body } of answers) {
      expect([status, body.message]).toEqual([200, "Your request has been submitted successfully!"]);
    }
    const [row, ...more] = await requests("gone@example.com");
    expect(more).toEqual([]);
    expect(row?.dueAt).toEqual(new Date("2026-02-14T12:00:00.000Z"));
    const [receipt, ...others] = await emailsTo("gone@example.com");
    expect(others).toEqual([]);
    expect(receipt?.text).toContain(String(row?.number));
    expect(receipt?.text).toContain("Feb 14, 2026");
    // Anyone can submit the form, so the receipt must not repeat its text.
    expect(receipt?.text).not.toContain("Please delete it.");
    const notices = (await emailsTo("support@glovebox.example")).filter((mail) =>
      mail.text.includes(row?.number ?? "-"),
    );
    expect(notices).toHaveLength(1);
    expect(notices[0]?.text).toContain("Please delete it.");
    expect(account.deleteAccount.beforeGate).toBe(true);
  });

  it("[FIRST-9] [PAGE-17] the receipt and its dates use the reader's language, and the notice uses the site's language", async () => {
    const headers = { "accept-language": "es" };
    const fields = { email: "eva@example.com", message: "Please delete it." };
    const { body } = await api.send(account.deleteAccount, { headers, fields });
    const [receipt] = await emailsTo("eva@example.com");
    expect(receipt?.subject).toMatch(/^Recibimos su solicitud de eliminar una cuenta/);
    expect(receipt?.text).toContain("Respondemos antes del: 14 feb 2026");
    const notice = (await emailsTo("support@glovebox.example")).find((mail) =>
      mail.text.includes(String(body.number)),
    );
    expect(notice?.subject).toMatch(/^Request to delete an account/);
    expect(notice?.text).toContain("Answer by: Feb 14, 2026");
  });

  it("[SEC-AZ-08] [SEC-AUTH-02] a request never reveals whether an account exists, and doesn't delete any account", async () => {
    const token = await api.register("here@example.com");
    const seen = (answer: Awaited<ReturnType<typeof request>>) => ({
      status: answer.status,
      keys: Object.keys(answer.body).sort(),
      length: JSON.stringify(answer.body).length,
    });
    expect(seen(await request("here@example.com"))).toEqual(seen(await request("nope@example.com")));
    expect((await emailsTo("nope@example.com")).length).toBe((await emailsTo("here@example.com")).length);
    expect((await api.send(account.user, { token })).status).toBe(200);
  });

  it("[SEC-AZ-08] a request from someone else doesn't close the account, and the owner sees and can cancel it", async () => {
    const mine = await api.register("mine@example.com");
    const other = await api.register("other@example.com");
    await request("mine@example.com", other);
    expect((await requests("mine@example.com")).map((row) => row.userId)).toEqual([null]);
    const see = async (token: string) => (await api.send(account.deletionRequest, { token })).body.data;
    const cancel = async (token: string) =>
      (await api.send(account.cancelDeletion, { token })).body.cancelled;
    expect(await see(other)).toBeNull();
    expect(await cancel(other)).toBe(false);
    const { body } = await request("mine@example.com");
    expect(await see(mine)).toEqual({
      number: body.number,
      created_at: api.clock.now().toISOString(),
      due_at: "2026-02-14T12:00:00.000Z",
    });
    expect(await cancel(mine)).toBe(true);
    expect(await cancel(mine)).toBe(false);
    expect(await see(mine)).toBeNull();
    const second = await request("mine@example.com");
    expect([second.body.closed, second.body.number === body.number]).toEqual([false, false]);
    expect((await api.send(account.deletionRequest, {})).status).toBe(401);
    expect((await api.send(account.cancelDeletion, { fields: {} })).status).toBe(401);
  });

  it("[SEC-AZ-02] the same address on another site belongs to a different person, with a separate request", async () => {
    await api.register("two@example.com");
    const there = await api.register("two@example.com", { site: "es.localhost" });
    const [here, other] = [
      await request("two@example.com"),
      await request("two@example.com", undefined, "es.localhost"),
    ];
    expect(here.body.number).not.toBe(other.body.number);
    const seen = await api.send(account.deletionRequest, { token: there, site: "es.localhost" });
    expect(seen.body.data).toMatchObject({ number: other.body.number });
  });

  it("[SEC-AZ-07] [SEC-LED-08] an erased account is logged out immediately, and only accounting records and unlinked failure logs remain", async () => {
    const { token, user } = await busyAccount("erase@example.com");
    await busyAccount("stays@example.com");
    await request("erase@example.com", token);
    const imageKey = "profile-images/5ad6c2fe-2b23-4a0c-8d4f-5d0f5b6a7a11.webp";
    await api.database.db.update(users).set({ imageKey }).where(eq(users.id, user.id));
    while ((await api.outbox.drain()) > 0);
    const before = await api.database.db.select().from(ledger).where(eq(ledger.userId, user.id));
    expect(await erase(user)).toEqual({ email: "erase@example.com", fileKeys: [imageKey] });
    expect((await api.send(account.user, { token })).status).toBe(401);
    const login = { email: "erase@example.com", pass: TEST_PASSWORD };
    expect((await api.send(account.login, { fields: login })).status).toBe(401);

    const tables = allTables;
    const left = [];
    for (const table of tables) {
      const rows = await api.database.db.select().from(table);
      if (JSON.stringify(rows).toLowerCase().includes("erase@example.com")) left.push(getTableName(table));
    }
    // Failure logs are kept, without a link to the account.
    expect(left).toEqual(["failure_logs"]);
    const after = await api.database.db
      .select()
      .from(ledger)
      .where(eq(ledger.userId, user.id))
      .orderBy(ledger.seq);
    expect(after.slice(0, before.length).map((row) => row.seq)).toEqual(
      before.map((row) => row.seq).sort((a, b) => a - b),
    );
    const { rows } = (await api.database.db.execute(
      sql`select kind, sum(amount)::int as left from ${ledger} where user_id = ${user.id} group by kind`,
    )) as unknown as { rows: { left: number }[] };
    expect(rows.every((row) => row.left === 0)).toBe(true);
    const again = await api.send(account.user, { token: await api.register("erase@example.com") });
    expect(again.body.user).toMatchObject({ credits: { vhr: 3, sticker: 3 } });
    expect(await erase(user)).toEqual({ email: null, fileKeys: [] });
    const [row] = await api.database.db.select().from(users).where(eq(users.id, user.id));
    expect(row).toMatchObject({ disabledReason: "erased", first: null, profile: null, imageKey: null });
    expect(
      (await api.send(account.login, { fields: { ...login, email: row?.email ?? "" } })).status,
    ).toBeLessThan(500);
  });

  it("[TRUE-39] [PAGE-13] erasing an account drops emails to its unconfirmed address, and blocks emails to its placeholder address", async () => {
    const token = await api.register("leaves@example.com");
    const { db } = api.database;
    const user = await findUser("leaves@example.com");
    await db.update(users).set({ pendingEmail: "next@example.com" }).where(eq(users.id, user.id));
    const mail = { siteId: user.siteId, subject: "Confirm", text: "A link", html: "" };
    const queue = (to: string) =>
      db.transaction((tx) => api.services.mail.queue(tx, { ...mail, to, dedupe: to, evenIfClosed: true }));
    expect(await queue("next@example.com")).toBe(true);
    await erase(user);
    const [erased] = await db.select().from(users).where(eq(users.id, user.id));
    expect(await queue(erased?.email ?? "")).toBe(false);
    const waiting = (await db.select().from(emailOutbox)).map(({ to }) => to);
    expect(waiting).not.toContain("next@example.com");
    expect(waiting).not.toContain(erased?.email);
    expect((await api.send(account.user, { token })).status).toBe(401);
  });

  it("[TRUE-39] erasing an account keeps another account's emails, even if the erased account had claimed that account's address", async () => {
    await api.register("wanted-another@example.com");
    const { db } = api.database;
    const user = await findUser("wanted-another@example.com");
    await db.update(users).set({ pendingEmail: "stranger@example.com" }).where(eq(users.id, user.id));
    await api.register("stranger@example.com");
    await api.send(account.resetPassword, { fields: { email: "stranger@example.com" } });
    const before = await emailsTo("stranger@example.com");
    expect(before).toHaveLength(1);
    await erase(user);
    expect(await emailsTo("stranger@example.com")).toEqual(before);
  });

  it("[SEC-PAY-11] an account can't be erased while a subscription would still be charged", async () => {
    const { user } = await busyAccount("payer@example.com");
    const now = api.clock.now();
    await api.database.db.insert(subscriptions).values({
      id: crypto.randomUUID(),
      siteId: user.siteId,
      userId: user.id,
      product: "vhr",
      gateway: "sandbox",
      gatewayRef: "s1",
      state: "active",
      periodStart: now,
      periodEnd: now,
    });
    await expect(erase(user)).rejects.toMatchObject({ code: "conflict" });
    const [stored] = await api.database.db.select().from(users).where(eq(users.id, user.id));
    expect(stored?.email).toBe("payer@example.com");
    await api.database.db
      .update(subscriptions)
      .set({ cancelAtPeriodEnd: true })
      .where(eq(subscriptions.userId, user.id));
    expect((await erase(user)).email).toBe("payer@example.com");
    await expect(erase({ ...user, id: crypto.randomUUID() })).rejects.toMatchObject({ code: "not_found" });
  });
});

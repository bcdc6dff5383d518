import { eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { ledger } from "@/lib/credits/schema";
import { emailOutbox } from "@/lib/email/schema";
import { generations } from "@/lib/generation/schema/generation";
import { consents, contactMessages, failureLogs, feedbacks } from "@/lib/support/schema";
import { removeOldReports } from "@/lib/support/server/remove-old-reports";
import { TICKET_CREDITS_A_MONTH } from "@/lib/support/server/ticket-credit";
import { giveBuildData } from "../setup/build-data";
import { describeDatabase } from "../setup/database";
import { holdEmails } from "../setup/emails";
import { openTestApi, TEST_PASSWORD, type TestApi } from "../setup/members-api";

const { account, support, sticker, report } = calls;
const SAMPLE = "2T1BURHE5JC034461";
const OTHER = "1HGCM82633A004352";
const CARS = ["1HGCM82633A111111", "1HGCM82633A222222"];
const DAY = 24 * 60 * 60_000;

describeDatabase((open) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi({ open });
    holdEmails(api);
    await giveBuildData(api.database.db, SAMPLE, OTHER, ...CARS);
  });
  afterAll(() => api.close());

  let people = 0;
  const newUser = (site?: string) => api.register(`person${++people}@example.com`, { site });
  const ticket = (token: string, fields: Record<string, unknown> = {}, site?: string) =>
    api.send(support.createTicket, {
      token,
      site,
      fields: { vin: OTHER, message: "It does not open.", email: "ann@example.com", ...fields },
    });
  const credits = async (token: string) =>
    ((await api.send(account.user, { token })).body.user as { credits: Record<string, number> }).credits;
  const emails = () => api.database.db.select().from(emailOutbox);
  /** Buys a sticker for a car with build data, which costs a credit. */
  const buySticker = async (token: string, vin: string) => {
    expect((await api.send(sticker.generate, { token, fields: { vin } })).status).toBe(200);
  };

  it("[DLG-1] [ERR-11] feedback gets a thank-you, is stored once, and is emailed to the operator if negative", async () => {
    const token = await newUser();
    const rating = { report_type: "report", satisfaction: "2", feedback_msg: "Hm" };
    const fields = { ...rating, vin: " 1hgcm826-33a004352 " };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api.send(support.createFeedback, { token, fields })),
    );
    for (const answer of answers) {
      expect([answer.status, answer.body.message]).toEqual([200, "Thank you for your feedback"]);
    }
    await api.send(support.createFeedback, { token, fields: { ...fields, satisfaction: "5" } });
    const rows = await api.database.db.select().from(feedbacks).where(eq(feedbacks.vin, OTHER));
    expect(rows.map((row) => row.satisfaction).sort()).toEqual([2, 5]);
    const matchingEmails = (await emails()).filter((row) => row.dedupe.startsWith("feedback_notice"));
    expect(matchingEmails.map((row) => [row.to, row.subject])).toEqual([
      ["support@glovebox.example", `Feedback: 2 of 5 for 2003 Honda Accord, ${OTHER}`],
    ]);
  });

  it("[TRUE-3] emails and the export show a car without a VIN by name, and omit its key", async () => {
    const token = await newUser();
    const key = "YMMT0123456789AB";
    const vehicle = { vin: key, year: 2001, make: "Saab", model: "9-5" };
    await api.send(calls.garage.save, { token, fields: { vehicle } });
    const answer = await ticket(token, { vin: key, email: "saab@example.com" });
    const matchingEmails = (await emails()).filter((row) => row.text.includes(String(answer.body.number)));
    expect(matchingEmails.length).toBeGreaterThan(0);
    for (const { subject, text } of matchingEmails) {
      expect(text).toContain("2001 Saab 9-5");
      expect(`${subject} ${text}`).not.toContain("YMMT");
    }
    const { body } = await api.send(calls.account.export, { token });
    expect(JSON.stringify(body)).toContain("9-5");
    expect(JSON.stringify(body)).not.toContain("YMMT");
  });

  it.each([
    [{ satisfaction: "0" }, "satisfaction", "Choose a rating from 1 to 5."],
    [{ satisfaction: "6" }, "satisfaction", "Choose a rating from 1 to 5."],
    [{ satisfaction: "4.5" }, "satisfaction", "Choose a rating from 1 to 5."],
    [{ vin: "" }, "vin", "Fill this in."],
    [{ vin: "a<b>" }, "vin", "Enter a VIN: letters and digits only."],
    [{ report_type: "vhr" }, "report_type", undefined],
  ])("[DLG-3] feedback with %j is rejected", async (wrong, field, text) => {
    const fields = { vin: OTHER, report_type: "sticker", satisfaction: "4", ...wrong };
    const answer = await api.send(support.createFeedback, { token: await newUser(), fields });
    expect(answer.status).toBe(400);
    const messages = (answer.body.errors as Record<string, string>)[field];
    expect(messages).toBe(text ?? messages);
    expect(messages).toBeDefined();
    expect((await api.send(support.createFeedback, { fields })).status).toBe(401);
  });

  it.each([
    [{ message: " " }, "message", "Please enter a message"],
    [{ email: "annexample.com" }, "email", "Invalid email"],
    [{ email: "" }, "email", "Invalid email"],
    [{ email: "ann@example.com\r\nBcc: evil@example.com" }, "email", "Invalid email"],
    [{ email: "ann@x.example,evil@x.example" }, "email", "Invalid email"],
    [{ name: "Ann\r\nBcc: evil@example.com" }, "name", "Remove line breaks and control characters."],
    [{ phone: "555-0100" }, "phone", "Enter digits only."],
    [{ vin: "" }, "vin", "Fill this in."],
  ])("[SEC-INJ-10] [DLG-3] a ticket with %j is rejected", async (wrong, field, text) => {
    const answer = await ticket(await newUser(), wrong);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual({ [field]: text });
  });

  it("[ERR-11] a ticket returns its number and response time, and is created only once if sent repeatedly", async () => {
    const token = await newUser();
    const answers = await Promise.all(Array.from({ length: 6 }, () => ticket(token)));
    const numbers = new Set(answers.map((answer) => answer.body.number));
    expect(numbers.size).toBe(1);
    const number = String([...numbers][0]);
    expect(number).toMatch(/^GT-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body.credit_given).toBe(false);
      expect(body.message).toBe("A representative will reach out within 24 hours.");
    }
    const matchingEmails = (await emails()).filter((row) => row.subject.includes(number));
    expect(matchingEmails.map((row) => row.to).sort()).toEqual([
      "ann@example.com",
      "support@glovebox.example",
    ]);
    const receipt = matchingEmails.find((row) => row.to === "ann@example.com");
    expect(receipt?.text).not.toContain("It does not open.");
    api.clock.advance(DAY);
    expect((await ticket(token)).body.number).not.toBe(number);
    expect((await api.send(support.createTicket, { fields: {} })).status).toBe(401);
  });

  it("[PAGE-17] the author's email uses the author's language, and the operator's email uses the site's", async () => {
    const answer = await api.send(support.createTicket, {
      token: await newUser(),
      headers: { "accept-language": "es" },
      fields: { vin: OTHER, message: "No abre.", email: "eva@example.com" },
    });
    const matchingEmails = (await emails()).filter((row) => row.subject.includes(String(answer.body.number)));
    const subjects = Object.fromEntries(matchingEmails.map(({ to, subject }) => [to, subject]));
    expect(subjects["eva@example.com"]).toMatch(/^Recibimos su solicitud de soporte/);
    expect(subjects["support@glovebox.example"]).toMatch(/^Support ticket/);
  });

  it("[ERR-11] concurrent tickets about a charged document grant one credit, and only the ticket that earned it says so", async () => {
    const token = await newUser();
    await buySticker(token, SAMPLE);
    const before = await credits(token);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) => ticket(token, { vin: SAMPLE, message: `Number ${at}` })),
    );
    expect(answers.filter((answer) => answer.body.credit_given === true)).toHaveLength(1);
    const input = answers.find((answer) => answer.body.credit_given === true);
    expect(input?.body.message).toBe(
      "A representative will reach out within 24 hours, and we added a free credit to your account.",
    );
    expect(await credits(token)).toEqual({ ...before, sticker: (before.sticker ?? 0) + 1 });
    const at = answers.findIndex((answer) => answer.body.credit_given === true);
    expect((await ticket(token, { vin: SAMPLE, message: `Number ${at}` })).body).toMatchObject({
      number: input?.body.number,
      credit_given: true,
    });
    expect(await credits(token)).toEqual({ ...before, sticker: (before.sticker ?? 0) + 1 });
    const rows = await api.database.db.select().from(ledger).where(eq(ledger.reason, "ticket"));
    expect(rows.filter((row) => row.note === input?.body.number)).toMatchObject([
      { amount: 1, cause: SAMPLE },
    ]);
  });

  it("[SEC-LED-08] ticket credits can't be farmed: none for unpaid documents, and a monthly limit", async () => {
    const token = await newUser();
    expect((await ticket(token, { vin: SAMPLE })).body.credit_given).toBe(false);
    const other = await newUser();
    await buySticker(other, SAMPLE);
    expect((await ticket(token, { vin: SAMPLE, message: "Another's" })).body.credit_given).toBe(false);

    await api.send(report.generate, { token, fields: { vin: "1HGCM82633A333333", mileage: "1" } });
    const empty = await ticket(token, { vin: "1HGCM82633A333333" });
    expect([empty.status, empty.body.credit_given]).toEqual([200, false]);

    const vins = [SAMPLE, ...CARS];
    for (const vin of vins) await buySticker(token, vin);
    expect(await credits(token)).toMatchObject({ sticker: 0 });
    const request = (message: string, by = token) =>
      Promise.all(vins.map(async (vin) => (await ticket(by, { vin, message })).body.credit_given));
    expect((await request("x")).filter(Boolean)).toHaveLength(TICKET_CREDITS_A_MONTH);
    expect(await credits(token)).toMatchObject({ sticker: TICKET_CREDITS_A_MONTH });
    expect((await request("y")).filter(Boolean)).toEqual([]);
    // After a month, the third sticker gets a credit; the other two already got theirs.
    api.clock.advance(31 * DAY);
    const email = `person${people - 1}@example.com`;
    const later = await api.send(account.login, { fields: { email, pass: TEST_PASSWORD } });
    expect((await request("z", String(later.body.token))).filter(Boolean)).toHaveLength(1);
  });

  it("[SEC-LED-08] a ticket about a wrong VIN grants no credit if a swap already moved the credit", async () => {
    const token = await newUser();
    await buySticker(token, SAMPLE);
    const fields = { from: SAMPLE, vin: OTHER, product: "sticker" };
    expect((await api.send(report.swap, { token, fields })).status).toBe(200);
    expect((await ticket(token, { vin: SAMPLE })).body.credit_given).toBe(false);
    expect((await ticket(token, { vin: OTHER })).body.credit_given).toBe(true);
  });

  it("[SEC-LED-08] tickets about a vehicle with two paid products grant only one credit, for the product requested first", async () => {
    const token = await newUser();
    await buySticker(token, SAMPLE);
    const { db } = api.database;
    const { id: userId } = (await api.send(account.user, { token })).body.user as { id: string };
    const [paid] = await db.select().from(generations).where(eq(generations.userId, userId));
    if (!paid) throw new Error("nothing was generated");
    const report = { product: "vhr", paidWith: "vhr", documentId: null, idempotencyKey: "another" } as const;
    await db.insert(generations).values({ ...paid, ...report, id: crypto.randomUUID() });
    const first = await ticket(token, { vin: SAMPLE, credit_type: "sticker" });
    const second = await ticket(token, { vin: SAMPLE, credit_type: "vhr", message: "And the report." });
    expect([first.body.credit_given, second.body.credit_given]).toEqual([true, false]);
    expect(await credits(token)).toMatchObject({ vhr: 3, sticker: 3 });
  });

  it("[CALL-5] anyone can send the operator a message, even before the gate, and the message is emailed once", async () => {
    const fields = { name: "Ann", email: "ann@example.com", message: "Do you cover motorcycles?" };
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => api.send(support.contact, { site: "secure.localhost", fields })),
    );
    expect(responses.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    const stored = await api.database.db.select().from(contactMessages);
    expect(stored).toMatchObject([{ name: "Ann", message: fields.message, userId: null }]);
    const matchingEmails = (await emails()).filter((row) => row.dedupe.startsWith("contact_notice"));
    expect(matchingEmails.map((row) => row.to)).toEqual(["desk@vaultauto.example"]);
    expect(matchingEmails[0]?.text).toContain(fields.message);
    const bad = await api.send(support.contact, { fields: { ...fields, name: "A\nBcc: b@c.d" } });
    expect(bad.status).toBe(400);
    expect(support.contact.beforeGate).toBe(true);
  });

  it("[CALL-5] [SAFE-16] failures and visitors' messages are deleted after a year, but members' messages are kept", async () => {
    const token = await newUser();
    const fields = { name: "Ann", email: "ann@example.com" };
    const messages = { visitor: "How long is this kept?", member: "And this?" };
    await api.send(support.contact, { fields: { ...fields, message: messages.visitor } });
    await api.send(support.contact, { token, fields: { ...fields, message: messages.member } });
    await api.send(support.log, { token, fields: { error_message: "Old" } });
    const { db } = api.database;
    const now = api.clock.now().getTime();
    const left = async (days: number) => {
      await removeOldReports(db, new Date(now + days * DAY));
      const keptMessages = (await db.select().from(contactMessages)).map(({ message }) => message);
      return {
        visitors: keptMessages.includes(messages.visitor),
        members: keptMessages.includes(messages.member),
        failures: (await db.select().from(failureLogs)).length,
      };
    };
    expect(await left(364)).toEqual({ visitors: true, members: true, failures: 1 });
    expect(await left(366)).toEqual({ visitors: false, members: true, failures: 0 });
  });

  it("[CALL-5] stores VINs that couldn't be read, failures without the caller's token, and consent choices", async () => {
    const token = await newUser();
    await api.send(support.errorVin, { token, fields: { vin: "1hgcm 826", error_message: "Wrong VIN" } });
    await api.send(support.log, { token, fields: { error_message: "e", token, credit_type: "sticker" } });
    const entries = (await api.database.db.select().from(failureLogs)).map((row) => row.entry);
    expect(entries).toContainEqual(expect.objectContaining({ kind: "error_vin", vin: "1HGCM826" }));
    expect(entries).toContainEqual(expect.objectContaining({ error_message: "e", credit_type: "sticker" }));
    expect(JSON.stringify(entries)).not.toContain(token);

    const choice = { policy: "2026-01", analytics: "granted", marketing: "denied", chat: "denied" };
    const visitor = "q8JmX2v0Lw6TzKd4";
    expect((await api.send(support.consent, { fields: { ...choice, visitor } })).status).toBe(200);
    const ofVisitors = api.database.db.select().from(consents).where(isNotNull(consents.visitor));
    expect(await ofVisitors).toMatchObject([{ visitor, choice, userId: null }]);
    for (const wrong of [{ visitor: "short" }, { visitor, analytics: "maybe" }, { visitor, policy: "" }]) {
      expect((await api.send(support.consent, { fields: { ...choice, ...wrong } })).status).toBe(400);
    }
  });

  it("[SAFE-5] limits receipts to an unverified address to five a day, and still accepts every ticket", async () => {
    const token = await api.register("sender@example.com");
    const numbers = new Set<unknown>();
    for (let count = 0; count < 8; count++) {
      const response = await ticket(token, { message: `Number ${count}.`, email: "stranger@example.com" });
      expect(response.status).toBe(200);
      numbers.add(response.body.number);
    }
    expect(numbers.size).toBe(8);
    const matchingEmails = (await emails()).filter(({ to }) => to === "stranger@example.com");
    expect(matchingEmails).toHaveLength(5);
    api.clock.advance(DAY);
    await ticket(token, { message: "The next day.", email: "stranger@example.com" });
    expect((await emails()).filter(({ to }) => to === "stranger@example.com")).toHaveLength(6);
  });
});

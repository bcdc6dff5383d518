import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eraseAccount } from "@/lib/account/server/erase-account";
import { calls } from "@/lib/compose/calls/table";
import { seedSampleRecords } from "@/lib/compose/seed";
import { emailOutbox } from "@/lib/email/schema";
import { createOutbox } from "@/lib/email/server/outbox";
import { documents } from "@/lib/generation/schema/documents";
import type { Database } from "@/lib/platform/db/database";
import type { ShareEmail } from "@/lib/share/contract/email";
import { documentShares, shareEmails } from "@/lib/share/schema";
import { getSiteId, makeAdmin, makeMember } from "../setup/admin";
import { changeOnlyAfter } from "../setup/between-statements";
import { describeDatabase } from "../setup/database";
import { emailsTo, holdEmails } from "../setup/emails";
import { openTestApi, TEST_PASSWORD, type TestApi } from "../setup/members-api";

const VIN = "2T1BURHE5JC034461";
const DAY = 24 * 60 * 60_000;
const { share, report, account } = calls;

describeDatabase((open) => {
  let api: TestApi;
  let token: string;
  let people = 0;
  /** Each test gets its own account, because limits are per account. */
  const owner = async () => {
    people += 1;
    const member = await makeMember(api, `owner-canary-${people}@example.com`);
    await api.send(report.generate, { token: member.token, fields: { vin: VIN } });
    return member;
  };
  beforeAll(async () => {
    api = await openTestApi({ open });
    holdEmails(api);
    await seedSampleRecords(api.database.db);
    ({ token } = await owner());
  });
  afterAll(() => api.close());

  const mail = (fields: Record<string, unknown>, by = token, headers: Record<string, string> = {}) =>
    api.send(share.mail, { token: by, headers, fields: { vin: VIN, locale: "en", ...fields } });
  const queued = (to: string) => api.database.db.select().from(emailOutbox).where(eq(emailOutbox.to, to));
  const listed = async (by = token) =>
    (await api.send(share.list, { token: by, query: { vin: VIN } })).body.data as {
      id: string;
      letters: ShareEmail[];
    }[];
  const linkIn = (text: string) => /\/shared\/([\w-]{43})/.exec(text)?.[1] ?? "";

  it("[PAGE-10] emails each recipient the vehicle, the link and its expiration, from the site, without account details", async () => {
    const { status, body } = await mail({ to: "bob@example.com, Cid@Example.com bob@example.com", days: 7 });
    expect(status, JSON.stringify(body)).toBe(200);
    expect((body.data as { letters: ShareEmail[] }).letters).toEqual([
      { to: "bob@example.com", state: "waiting", at: "2026-01-15T12:00:00.000Z" },
      { to: "cid@example.com", state: "waiting", at: "2026-01-15T12:00:00.000Z" },
    ]);
    const emails = await queued("bob@example.com");
    expect(emails).toHaveLength(1);
    const [message] = emails;
    expect(message?.subject).toBe("2018 Toyota Corolla: vehicle history report");
    expect(message?.text).toContain("Someone shared a document with you through Glovebox.");
    expect(message?.text).toContain("until Jan 22, 2026");
    expect(message?.text).toMatch(/^http:\/\/localhost:3000\/shared\/[\w-]{43}$/m);
    expect(message?.text).not.toMatch(/canary|Their note|reply to|\{|\}/);
    const key = linkIn(message?.text ?? "");
    expect((await api.send(share.read, { fields: { key } })).status).toBe(200);
    const [email] = await emailsTo(api, "cid@example.com");
    expect(email?.source).toMatch(/^From: Glovebox <no-reply@localhost>\r?$/m);
    expect(email?.source).not.toContain("bob@example.com");
    expect((await listed())[0]?.letters.map(({ state }) => state)).toEqual(["sent", "sent"]);
    const rows = [await api.database.db.select().from(documentShares), await queued("bob@example.com")];
    expect(JSON.stringify(rows)).not.toContain(key);
    expect(JSON.stringify(api.logs)).not.toContain(key);
  });

  it("[PAGE-10] sends in Spanish, with the sender's name, note and address if filled in", async () => {
    const { token: by, email } = await owner();
    const note = "¿Lo vio?\r\n\r\nCuesta $1.250 $& {link}";
    const fields = { to: "eva@example.com", locale: "es", name: "Ana", show_email: true, note };
    expect((await mail(fields, by)).status).toBe(200);
    const [message] = await queued("eva@example.com");
    expect(message?.subject).toBe("2018 Toyota Corolla: informe del historial del vehículo");
    expect(message?.text).toContain("“Ana” compartió un documento con usted a través de Glovebox.");
    expect(message?.text).toContain("Su nota:\n\n> ¿Lo vio?\n>\n> Cuesta $1.250 $& {link}\n\n");
    expect(message?.text).toContain(`Puede responder a ${email}.`);
    expect(message?.text).toContain("hasta el 14 feb 2026");
  });

  it("[SEC-INJ-10] rejects input that could forge a header, a link or a line, and doesn't queue an email", async () => {
    const before = (await api.database.db.select().from(emailOutbox)).length;
    const good = { to: "x@example.com" };
    const wrong: [string, Record<string, unknown>][] = [
      ["to", { to: "x@example.com\nBcc: y@example.com" }],
      ["to", { to: "x@example.com, nobody" }],
      ["to", { to: " , " }],
      ["to", { to: "a@x.com b@x.com c@x.com d@x.com e@x.com f@x.com" }],
      ["to", { to: '"x@y.com" <z@example.com>' }],
      ["name", { ...good, name: "Ann\r\nBcc: y@example.com" }],
      ["name", { ...good, name: "Your bank, bank.example" }],
      ["name", { ...good, name: "x".repeat(61) }],
      ["name", { ...good, name: "Ann \u202enna" }],
      ["note", { ...good, note: "Pay at https://evil.example" }],
      ["note", { ...good, note: "x".repeat(301) }],
      ["note", { ...good, note: "a\u0000b" }],
      ["days", { ...good, days: 3650 }],
    ];
    for (const [field, fields] of wrong) {
      const { status, body } = await mail(fields);
      expect([status, Object.keys((body.errors as object) ?? {})], JSON.stringify(fields)).toEqual([
        400,
        [field],
      ]);
    }
    expect((await api.database.db.select().from(emailOutbox)).length).toBe(before);
  });

  it("[SEC-INJ-10] a vehicle name entered by a user can't create a header or a link", async () => {
    const { token: by } = await owner();
    const rename = async (make: string) => {
      const [row] = await api.database.db.select().from(documents).where(eq(documents.vin, VIN)).limit(1);
      const model = row?.model as { vehicle: object };
      return api.database.db
        .update(documents)
        .set({ model: { ...model, vehicle: { ...model.vehicle, make } } })
        .where(eq(documents.vin, VIN));
    };
    await rename("Toyota\r\nBcc: z");
    await mail({ to: "fay@example.com" }, by);
    await rename("www.evil.example");
    await mail({ to: "gus@example.com" }, by);
    await rename("Toyota");
    expect((await queued("fay@example.com"))[0]?.subject).toBe(
      "2018 Toyota Bcc: z Corolla: vehicle history report",
    );
    expect((await queued("gus@example.com"))[0]?.subject).toBe(`${VIN}: vehicle history report`);
  });

  it("[SEC-LED-01] a repeated request, even eight times concurrently, sends only one email", async () => {
    const { token: by } = await owner();
    const input = { "idempotency-key": "request-1" };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => mail({ to: "hal@example.com" }, by, input)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ body }) => (body.data as { id: string }).id)).size).toBe(1);
    expect(await queued("hal@example.com")).toHaveLength(1);
    const other = await owner();
    await mail({ to: "hal@example.com" }, other.token, input);
    expect(await queued("hal@example.com")).toHaveLength(2);
  });

  it("[SEC-DOS-05] limits an account to 20 emails a day and 3 per address, even concurrently", async () => {
    const { token: by } = await owner();
    const five = (from: number) =>
      Array.from({ length: 5 }, (_, at) => `r${from + at}@example.com`).join(",");
    const answers = await Promise.all([0, 5, 10, 15, 20, 25].map((from) => mail({ to: five(from) }, by)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 429, 429]);
    const { headers } = await mail({ to: "one@example.com" }, by);
    expect(headers.get("retry-after")).toBe("86400");
    expect(await listed(by)).toHaveLength(4);
    api.clock.advance(DAY - 1);
    expect((await mail({ to: "one@example.com" }, by)).status).toBe(429);
    api.clock.advance(1);
    const second = [];
    for (let at = 0; at < 4; at += 1) second.push((await mail({ to: "one@example.com" }, by)).status);
    expect(second).toEqual([200, 200, 200, 429]);
    expect((await mail({ to: "other@example.com" }, by)).status).toBe(200);
  });

  it("[SEC-DOS-05] limits one address to 10 emails a day from all accounts of a site", async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 4; at += 1) {
      const { token: by } = await owner();
      for (let count = 0; count < 3; count += 1)
        statuses.push((await mail({ to: "target@example.com" }, by)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  });

  it("[PAGE-10] revoking a link disables it in emails already sent, and cancels emails not sent yet", async () => {
    const { token: by } = await owner();
    await mail({ to: "ida@example.com" }, by);
    const key = linkIn((await queued("ida@example.com"))[0]?.text ?? "");
    const [line] = await listed(by);
    expect((await api.send(share.revoke, { token, query: { id: line?.id ?? "" } })).status).toBe(404);
    expect(await queued("ida@example.com")).toHaveLength(1);
    expect((await api.send(share.revoke, { token: by, query: { id: line?.id ?? "" } })).status).toBe(200);
    expect((await api.send(share.read, { fields: { key } })).status).toBe(404);
    expect(await queued("ida@example.com")).toEqual([]);
    expect((await listed(by))[0]?.letters).toMatchObject([{ to: "ida@example.com", state: "unsent" }]);
  });

  const sendAll = async () => {
    while ((await api.outbox.drain()) > 0);
  };
  const sending = (take: () => Promise<void>, db: Database = api.database.db) => {
    let began: () => void = () => undefined;
    const sendingStart = new Promise<void>((resolve) => {
      began = resolve;
    });
    const transport = {
      send: () => {
        began();
        return take();
      },
      close: () => undefined,
    };
    const outbox = createOutbox({
      delivers: true,
      db,
      jobs: api.jobs,
      transport,
      from: "no-reply@example.com",
      log: api.services.log,
      now: api.clock.now,
    });
    return { begun: sendingStart, done: outbox.drain() };
  };
  const end = async (by: string) => {
    const [line] = await listed(by);
    expect((await api.send(share.revoke, { token: by, query: { id: line?.id ?? "" } })).status).toBe(200);
  };
  const getState = async (by: string) => (await listed(by))[0]?.letters[0]?.state;

  it.each([
    ["taken", "sent"],
    ["refused", "unsent"],
  ])(
    "[PAGE-10] [EMB-3] an email being sent when its link is revoked is listed that way until the mail server has %s it, and then as %s",
    async (how, then) => {
      await sendAll();
      const { token: by } = await owner();
      const to = `lia-${how}@example.com`;
      await mail({ to }, by);
      let answer: (isTaken: boolean) => void = () => undefined;
      const answered = new Promise<boolean>((resolve) => {
        answer = resolve;
      });
      const { begun: sendingStart, done } = sending(async () => {
        if (!(await answered)) throw new Error("451 not now");
      });
      await sendingStart;
      await end(by);
      expect(await getState(by)).toBe("leaving");
      expect((await queued(to)).map(({ text }) => text)).toEqual([""]);
      answer(how === "taken");
      await done;
      expect(await getState(by)).toBe(then);
      api.clock.advance(DAY);
      expect(await api.outbox.drain()).toBe(0);
      expect(await getState(by)).toBe(then);
    },
  );

  it.each([1, 2])(
    "[PAGE-10] [EMB-3] a rejected email isn't retried if its link is revoked just before SQL statement %i that records the rejection",
    async (statement) => {
      await sendAll();
      const { token: by } = await owner();
      await mail({ to: `${statement}-qu@example.com` }, by);
      let isRefused = false;
      let count = 0;
      const before = async () => {
        if (isRefused && ++count === statement) await end(by);
      };
      const refuse = () => {
        isRefused = true;
        return Promise.reject(new Error("451 not now"));
      };
      await sending(refuse, changeOnlyAfter(before, api.database.db)).done;
      expect(count).toBe(2);
      expect(await getState(by)).toBe("unsent");
      api.clock.advance(DAY);
      expect(await api.outbox.drain()).toBe(0);
      expect(await getState(by)).toBe("unsent");
    },
  );

  it("[PAGE-10] [EMB-3] an email in transit when its process dies and its link is revoked is never sent again", async () => {
    await sendAll();
    const silent = () => new Promise<void>(() => undefined);
    const { token: by } = await owner();
    await mail({ to: "mia@example.com" }, by);
    await sending(silent).begun;
    await end(by);
    api.clock.advance(DAY);
    expect(await api.outbox.drain()).toBe(0);
    expect(await getState(by)).toBe("leaving");
    await mail({ to: "mia@example.com" }, by);
    await sending(silent).begun;
    api.clock.advance(DAY);
    await end(by);
    expect(await getState(by)).toBe("unsent");
  });

  it("[PAGE-10] [EMB-3] an email waiting for a retry when its link is revoked is canceled", async () => {
    await sendAll();
    const { token: by } = await owner();
    await mail({ to: "ned@example.com" }, by);
    await sending(() => Promise.reject(new Error("451 not now"))).done;
    expect(await getState(by)).toBe("waiting");
    await end(by);
    expect(await queued("ned@example.com")).toEqual([]);
    expect(await getState(by)).toBe("unsent");
  });

  it("[SEC-AZ-07] if an admin closes an account, its emails are canceled, and other accounts' emails are still sent", async () => {
    await sendAll();
    const admin = await makeAdmin(api, "admin@example.com");
    const { token: by, id, email } = await owner();
    const other = await owner();
    await mail({ to: "oda@example.com" }, by);
    await mail({ to: "pam@example.com" }, other.token);
    const act = { token: admin.token, fields: { id, reason: "closed for a test" } };
    expect((await api.send(calls.admin.disableUser, act)).status).toBe(200);
    expect(await queued("oda@example.com")).toEqual([]);
    expect(await queued("pam@example.com")).toHaveLength(1);
    expect((await api.send(calls.admin.enableUser, act)).status).toBe(200);
    const second = await api.send(calls.account.login, { fields: { email, pass: TEST_PASSWORD } });
    expect(await getState(String(second.body.token))).toBe("unsent");
    expect(await emailsTo(api, "pam@example.com")).toHaveLength(1);
  });

  it("[PAGE-15] the account's export includes the emails, and erasing the account deletes them", async () => {
    const { token: by, id } = await owner();
    await mail({ to: "kim@example.com" }, by);
    const answer = await api.send(account.export, { token: by });
    expect(JSON.stringify(answer.body)).toContain("kim@example.com");
    const { db } = api.database;
    const siteId = await getSiteId(api);
    await db.transaction((tx) => eraseAccount(tx, api.services, siteId, id));
    expect(await queued("kim@example.com")).toEqual([]);
    expect(await db.select().from(shareEmails).where(eq(shareEmails.userId, id))).toEqual([]);
  });
});

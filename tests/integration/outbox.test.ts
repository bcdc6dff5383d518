import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { emailOutbox } from "@/lib/email/schema";
import { createSmtpTransport } from "@/lib/email/server/email-transport";
import { createOutbox, type Outbox, pauseAfterAttempt, removeOldEmails } from "@/lib/email/server/outbox";
import { type Jobs, openJobs } from "@/lib/platform/jobs/jobs";
import { sites } from "@/lib/site/schema/site";
import { describeDatabase, type TestDatabase } from "../setup/database";
import { TestClock } from "../setup/members-api";

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

describeDatabase((open) => {
  let database: TestDatabase;
  let server: SMTPServer;
  let url = "";
  let received: string[] = [];
  let refusals: number[] = [];
  let clock: TestClock;
  let jobs: Jobs;
  let siteId = "";
  const opened: Outbox[] = [];

  beforeAll(async () => {
    database = await open();
    const [site] = await database.db.select().from(sites).where(eq(sites.uri, "localhost"));
    siteId = site?.id ?? "";
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData(stream, _session, callback) {
        let text = "";
        stream.on("data", (chunk: Buffer) => {
          text += chunk;
        });
        stream.on("end", () => {
          const refusal = refusals.shift();
          if (refusal === undefined) received.push(text);
          callback(
            refusal === undefined ? null : Object.assign(new Error("not now"), { responseCode: refusal }),
          );
        });
      },
    });
    const listening = server.listen(0, "127.0.0.1");
    await once(listening, "listening");
    url = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  });
  beforeEach(async () => {
    received = [];
    refusals = [];
    clock = new TestClock();
    await database.db.delete(emailOutbox);
    await database.db.run("delete from jobs.job");
    jobs = await openJobs({ db: database.db, driver: database.driver, log: silent, now: clock.now });
  });
  afterEach(async () => {
    for (const outbox of opened.splice(0)) outbox.close();
    await jobs.stop();
  });
  afterAll(async () => {
    await new Promise<void>((resolve) => server.close(resolve));
    await database.close();
  });

  const openOutbox = (smtpUrl = url): Outbox => {
    const outbox = createOutbox({
      db: database.db,
      jobs,
      transport: createSmtpTransport(smtpUrl),
      delivers: true,
      from: "Glovebox <no-reply@glovebox.example>",
      log: silent,
      now: clock.now,
    });
    opened.push(outbox);
    return outbox;
  };
  const email = (dedupe: string = randomUUID(), to = "ann@example.com") => ({
    siteId,
    to,
    dedupe,
    subject: "Ñandú: a subject",
    text: "Line one\n\nLínea dos",
    html: "<p>Line one</p><p>Línea dos</p>",
  });
  const onlyRow = async () => {
    const [row] = await database.db.select().from(emailOutbox);
    if (!row) throw new Error("no email");
    return row;
  };

  it("[EMB-3] sends a queued email once, with its own Message-ID", async () => {
    const outbox = openOutbox();
    await outbox.queue(database.db, email("a"));
    await outbox.queue(database.db, email("a"));
    expect(await outbox.drain()).toBe(1);
    expect(await outbox.drain()).toBe(0);
    expect(received).toHaveLength(1);
    const row = await onlyRow();
    expect(received[0]).toContain(`Message-ID: <${row.id}@glovebox.mail>`);
    expect(received[0]).toContain("To: ann@example.com");
    expect(received[0]).toContain("Reply-To: support@glovebox.example");
    for (const type of ["multipart/alternative", "text/plain", "text/html"])
      expect(received[0], "[TRUE-22]").toContain(`Content-Type: ${type}`);
    expect(row.sentAt).toEqual(clock.now());
  });

  it("[EMB-3] doesn't send an email whose transaction was rolled back", async () => {
    const outbox = openOutbox();
    await expect(
      database.db.transaction(async (tx) => {
        await outbox.queue(tx, email());
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(await outbox.drain()).toBe(0);
  });

  it("[EMB-3] retries with growing delays if the server rejects an email temporarily", async () => {
    refusals = [451, 451];
    const outbox = openOutbox();
    await outbox.queue(database.db, email());
    expect(await outbox.drain()).toBe(1);
    expect(received).toHaveLength(0);
    expect(await outbox.drain()).toBe(0);
    clock.advance(pauseAfterAttempt(1));
    expect(await outbox.drain()).toBe(1);
    clock.advance(pauseAfterAttempt(2) - 1);
    expect(await outbox.drain()).toBe(0);
    clock.advance(1);
    expect(await outbox.drain()).toBe(1);
    expect(received).toHaveLength(1);
    expect((await onlyRow()).attempts).toBe(3);
    expect([1, 2, 3, 12].map(pauseAfterAttempt)).toEqual([5000, 10_000, 20_000, 3_600_000]);
  });

  it("[EMB-3] doesn't retry after a permanent rejection", async () => {
    refusals = [550];
    const outbox = openOutbox();
    await outbox.queue(database.db, email());
    expect(await outbox.drain()).toBe(1);
    clock.advance(10 * 60 * 60_000);
    expect(await outbox.drain()).toBe(0);
    expect(received).toHaveLength(0);
  });

  it("[RUN-FAULT] [EMB-3] an hour-long mail server outage doesn't lose any email, and two instances send each email once", async () => {
    const away = [openOutbox("smtp://127.0.0.1:1"), openOutbox("smtp://127.0.0.1:1")];
    const STEP_MS = 5 * 60_000;
    const readers = Array.from({ length: 4 }, (_, at) => `reader${at}@example.com`);
    for (let step = 0; step < 12; step++) {
      const to = readers[step / 3];
      if (to) await away[step % 2]?.queue(database.db, email(to, to));
      await Promise.all(away.map((outbox) => outbox.drain()));
      clock.advance(STEP_MS);
    }
    expect(received).toEqual([]);
    for (const outbox of away) outbox.close();
    const back = [openOutbox(), openOutbox()];
    for (let step = 0; step < 12; step++) {
      await Promise.all(back.map((outbox) => outbox.drain()));
      clock.advance(STEP_MS);
    }
    expect(received.map((text) => /^To: (.*?)\r?$/m.exec(text)?.[1]).sort()).toEqual(readers);
    expect((await database.db.select().from(emailOutbox)).filter((row) => row.sentAt === null)).toEqual([]);
  });

  it("[EMB-3] after 90 days, clears sent emails, deletes failed ones, and still doesn't send duplicates", async () => {
    const outbox = openOutbox();
    await outbox.queue(database.db, email("sent"));
    expect(await outbox.drain()).toBe(1);
    refusals = [550];
    await outbox.queue(database.db, email("lost"));
    expect(await outbox.drain()).toBe(1);
    await outbox.queue(database.db, email("waits"));
    const stored = async () =>
      (await database.db.select().from(emailOutbox)).map((row) => [row.dedupe, row.to, row.subject]).sort();
    const whole = (dedupe: string) => [dedupe, "ann@example.com", "Ñandú: a subject"];
    clock.advance(89 * 24 * 3_600_000);
    await removeOldEmails(database.db, clock.now());
    expect(await stored()).toEqual(["lost", "sent", "waits"].map(whole));
    clock.advance(2 * 24 * 3_600_000);
    await removeOldEmails(database.db, clock.now());
    expect(await stored()).toEqual([["sent", "", ""], whole("waits")]);
    await outbox.queue(database.db, email("sent"));
    expect(await outbox.drain()).toBe(1);
    expect(received).toHaveLength(2);
  });

  it("[SEC-INJ-10] a line break in a subject can't create a header", async () => {
    const outbox = openOutbox();
    const evil = "Hi\r\nBcc: evil@example.com";
    await outbox.queue(database.db, { ...email(), subject: evil });
    await outbox.drain();
    expect(received).toHaveLength(1);
    expect(received[0]).not.toMatch(/^Bcc:/m);
  });
});

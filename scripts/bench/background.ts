import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPasswordHasher } from "@/lib/members-api/account/password";
import type { OpenDatabase } from "@/lib/members-api/db/database";
import { openPglite } from "@/lib/members-api/db/open-pglite";
import { openPostgres } from "@/lib/members-api/db/open-postgres";
import { sites } from "@/lib/members-api/db/schema/site";
import { createSmtpTransport } from "@/lib/members-api/email/email-transport";
import { createOutbox } from "@/lib/members-api/email/outbox";
import { openJobs } from "@/lib/members-api/kernel/jobs";
import { seedSites } from "@/lib/members-api/site/seed-sites";
import { startSmtp } from "@/tests/setup/smtp-stand-in";
import { onOwnDatabase } from "./temporary-database";

const EMAILS = 500;
const LOGINS = 20;
const FROM = "Glovebox <no-reply@glovebox.example>";
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/**
 * npm run bench -- background [postgres://…]: emails a second from the outbox to a mail server on this machine, beside the same emails
 * sent without outbox and database; and passwords checked a second. One process, which waits for nothing but its database and the server.
 */
export async function run([url = process.env.TEST_DATABASE_URL]: string[]): Promise<void> {
  await benchPasswords();
  if (url) {
    await onOwnDatabase(url, async (databaseUrl) => benchEmails(await openPostgres({ url: databaseUrl })));
    return;
  }
  const dataDir = await mkdtemp(join(tmpdir(), "glovebox-bench-"));
  try {
    await benchEmails(await openPglite({ dataDir }));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function perSecond(many: number, work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (many * 1000) / (performance.now() - begun);
}

async function benchPasswords(): Promise<void> {
  const passwords = createPasswordHasher();
  const stored = await passwords.hash("correct horse battery");
  const rate = await perSecond(LOGINS, () =>
    Promise.all(Array.from({ length: LOGINS }, () => passwords.verify("correct horse battery", stored))),
  );
  console.log(`  passwords checked: ${rate.toFixed(1)} a second, two at a time`);
}

async function benchEmails(database: OpenDatabase): Promise<void> {
  const { db, driver } = database;
  const smtp = await startSmtp();
  const now = () => new Date();
  const jobs = await openJobs({ db, driver, log: silent, now });
  const transport = createSmtpTransport(smtp.url);
  const outbox = createOutbox({ db, jobs, transport, delivers: true, from: FROM, log: silent, now });
  const email = {
    subject: "Your report is ready",
    text: "A line.\n".repeat(40),
    html: "<p>A line.</p>".repeat(40),
  };
  try {
    await db.transaction((tx) => seedSites(tx, { port: 3000 }));
    const [site] = await db.select().from(sites).limit(1);
    if (!site) throw new Error("no site was seeded");
    for (let at = 0; at < EMAILS; at++) {
      const to = `reader${at}@example.com`;
      await outbox.queue(db, { ...email, siteId: site.id, to, dedupe: to });
    }
    let sent = 0;
    const rate = await perSecond(EMAILS, async () => {
      sent = await outbox.drain();
    });
    if (sent !== EMAILS) throw new Error(`${sent} of ${EMAILS} emails were sent`);
    const bare = await perSecond(EMAILS, async () => {
      for (let at = 0; at < EMAILS; at++)
        await transport.send({
          ...email,
          replyTo: FROM,
          id: `bare-${at}`,
          from: FROM,
          to: `reader${at}@example.com`,
        });
    });
    console.log(
      `  emails from the outbox, ${driver}: ${rate.toFixed(0)} a second, ${(rate / bare).toFixed(2)} x those sent without it`,
    );
  } finally {
    outbox.close();
    await jobs.stop();
    await smtp.stop();
    await database.close();
  }
}

import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { parseEnv } from "@/lib/platform/env/env";
import { type AppServer, startApp } from "@/tests/setup/app-server";
import { type DnsLine, type DomainLab, startDomainLab } from "@/tests/setup/domain-lab";
import { findFreePort } from "@/tests/setup/free-port";
import { TEST_DATABASE_URL, withPostgresAdmin } from "@/tests/setup/run-databases";
import { checkData, describeViolations } from "../operations/check";
import { Web } from "./web";

const DOMAIN_TARGET = "sites.glovebox.test";
export const PREVIEW_DOMAIN = "preview.glovebox.test";

export interface Stage {
  web: Web;
  lab: DomainLab;
  operatorOrigin: string;
  operatorLogin: { email: string; pass: string };
  database: "PGlite" | "PostgreSQL";
  addDns(lines: readonly DnsLine[]): Promise<void>;
  emailsTo(address: string): string[];
  checkData(): Promise<string[]>;
  tail(): string;
}

const newKey = () => randomBytes(48).toString("base64");

export async function onStage(play: (stage: Stage) => Promise<void>): Promise<void> {
  if (TEST_DATABASE_URL) await onOwnDatabase(TEST_DATABASE_URL, (url) => onStageWith(url, play));
  else await onStageWith(undefined, play);
}

async function onOwnDatabase(server: string, work: (url: string) => Promise<void>): Promise<void> {
  const name = `glovebox_demo_${randomBytes(6).toString("hex")}`;
  await withPostgresAdmin((admin) => admin.query(`create database ${name}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  try {
    await work(url.href);
  } finally {
    await withPostgresAdmin((admin) => admin.query(`drop database ${name} with (force)`));
  }
}

async function onStageWith(databaseUrl: string | undefined, play: (stage: Stage) => Promise<void>) {
  const mailbox = await openMailbox();
  const lab = await startDomainLab().catch(async (error: unknown) => {
    await mailbox.close();
    throw error;
  });
  try {
    const dns = [`address=/${DOMAIN_TARGET}/127.0.0.1`, `address=/${PREVIEW_DOMAIN}/127.0.0.1`];
    await lab.setDns(dns);
    const askPort = await findFreePort();
    const environment = {
      TRUST_PROXY: "1",
      // Behind a proxy, the sandbox is off unless enabled explicitly.
      PAYMENT_SANDBOX: "1",
      SMTP_URL: mailbox.url,
      PREVIEW_DOMAIN,
      DOMAIN_TARGET,
      DOMAIN_ADDRESSES: "127.0.0.1",
      DNS_SERVERS: lab.dnsServer,
      INTERNAL_ADDRESS: `127.0.0.1:${askPort}`,
      // The demo partner's webhook server has a private address.
      WEBHOOK_PRIVATE_TARGETS: "1",
      ...(databaseUrl ? { DATABASE_URL: databaseUrl, SESSION_KEYS: newKey(), DIGEST_KEY: newKey() } : {}),
    };
    const app = await startApp(environment);
    try {
      await lab.startCaddy({ app: app.port, ask: askPort });
      await play(createStage({ lab, app, mailbox, dns, databaseUrl, environment }));
    } finally {
      await app.stop();
    }
  } finally {
    await lab.close();
    await mailbox.close();
  }
}

interface Parts {
  lab: DomainLab;
  app: AppServer;
  mailbox: Mailbox;
  dns: string[];
  databaseUrl: string | undefined;
  environment: Record<string, string>;
}

function createStage({ lab, app, mailbox, dns, databaseUrl, environment }: Parts): Stage {
  const [, email, pass] = /^Administrator (\S+), password \(shown once\): (\S+)$/m.exec(app.output()) ?? [];
  if (!email || !pass) throw new Error(`The first start printed no administrator: ${app.output()}`);
  return {
    lab,
    web: new Web(lab),
    operatorOrigin: `http://localhost:${app.port}`,
    operatorLogin: { email, pass },
    database: databaseUrl ? "PostgreSQL" : "PGlite",
    async addDns(lines) {
      dns.push(...lines);
      await lab.setDns(dns);
    },
    emailsTo: mailbox.emailsTo,
    async checkData() {
      const exit = once(app.child, "exit");
      app.child.kill("SIGTERM");
      await exit;
      return describeViolations(await checkData(parseEnv({ ...environment, DATA_DIR: app.dataDir })));
    },
    tail: () => app.output().split("\n").slice(-20).join("\n"),
  };
}

interface Mailbox {
  url: string;
  emailsTo(address: string): string[];
  close(): Promise<void>;
}

async function openMailbox(): Promise<Mailbox> {
  const emails: { to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      text(stream).then((source) => {
        emails.push({ to, text: source.replace(/=\r?\n/g, "").replaceAll("=3D", "=") });
        done();
      }, done);
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    emailsTo: (address) => emails.filter(({ to }) => to.includes(address)).map((email) => email.text),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export async function until<T>(
  what: string,
  probe: () => T | null | undefined | Promise<T | null>,
): Promise<T> {
  const end = performance.now() + 60_000;
  while (performance.now() < end) {
    const result = await probe();
    if (result !== null && result !== undefined) return result;
    await setTimeout(100);
  }
  throw new Error(`${what} didn't appear within a minute`);
}

import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallDefinition } from "@/lib/contract/call";
import { errorEnvelopeSchema } from "@/lib/contract/envelope";
import { callList, calls } from "@/lib/contract/table";
import { openTestDatabase, TEST_DATABASE_URL, type TestDatabase } from "../setup/database";
import { httpSend } from "../setup/http-send";
import {
  type Answer,
  openTestApi,
  readAnswer,
  requestFor,
  type Sent,
  TEST_PASSWORD,
} from "../setup/members-api";
import { type MembersApiProcess, startMembersApi } from "../setup/members-api-process";

interface Subject {
  send(call: CallDefinition, sent?: Sent): Promise<Answer>;
  close(): Promise<unknown>;
}

/** Every address counts calls for itself; a suite of many calls needs many. */
let visitors = 0;
const someone = () => {
  visitors += 1;
  return `198.51.${Math.floor(visitors / 250)}.${visitors % 250}`;
};

async function inProcess(): Promise<Subject> {
  const api = await openTestApi({ rateLimits: true });
  return { send: api.send, close: api.close };
}

function over(process: MembersApiProcess, tidy: () => Promise<unknown>): Subject {
  return {
    send: async (call, sent) => readAnswer(await httpSend(requestFor(call, sent, process.origin))),
    async close() {
      expect(await process.stop()).toBe(0);
      await tidy();
    },
  };
}

async function ownProcess(): Promise<Subject> {
  const folder = await mkdtemp(join(tmpdir(), "glovebox-api-"));
  const process = await startMembersApi({ DATA_DIR: folder });
  return over(process, () => rm(folder, { recursive: true, force: true }));
}

async function ownProcessOnPostgres(): Promise<Subject> {
  const folder = await mkdtemp(join(tmpdir(), "glovebox-api-"));
  const database: TestDatabase = await openTestDatabase("postgres");
  const process = await startMembersApi({
    DATA_DIR: folder,
    DATABASE_URL: database.url ?? "",
    DIGEST_KEY: "Zx3kP0vQy7Lr9TbN2mWc5HdJ8sFgA1eU6iOqXtYw",
  });
  return over(process, async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
}

const subjects: [string, () => Promise<Subject>][] = [
  ["in this process", inProcess],
  ["as its own process", ownProcess],
];
if (TEST_DATABASE_URL) subjects.push(["as its own process on PostgreSQL", ownProcessOnPostgres]);

describe.each(subjects)("[EMB-2] the contract, served %s", (_name, open) => {
  let subject: Subject;
  let token = "";
  const email = `${randomUUID()}@example.com`;
  const send = (call: CallDefinition, sent: Sent = {}) => subject.send(call, { address: someone(), ...sent });

  beforeAll(async () => {
    subject = await open();
    const answer = await send(calls.account.register, { fields: { email, pass: TEST_PASSWORD } });
    token = String(answer.body.token);
  });
  afterAll(() => subject?.close());

  const sited = callList.filter((call) => call.name !== calls.system.health.name);

  it("[CALL-4] health says ok", async () => {
    expect((await send(calls.system.health)).body).toEqual({ status: "ok" });
  });

  it.each(sited.map((call) => [call.name, call] as const))(
    "[SITE-1] %s refuses an unknown site",
    async (_, call) => {
      const answer = await send(call, { site: "unknown.example", token });
      expect([answer.status, answer.body.code]).toEqual([404, "unknown_site"]);
    },
  );

  const closed = callList.filter((call) => call.auth.need === "required");
  it.each(closed.map((call) => [call.name, call] as const))("[CALL-4] %s needs a login", async (_, call) => {
    for (const wrong of [undefined, "x".repeat(43)]) {
      const answer = await send(call, { token: wrong });
      expect([answer.status, answer.body.code]).toEqual([401, "not_logged_in"]);
      expect(errorEnvelopeSchema.safeParse(answer.body).success).toBe(true);
    }
  });

  it("[EMB-2] the account's life: sign up, who am I, log in, change, log out", async () => {
    const me = await send(calls.account.user, { token });
    expect(calls.account.user.response.safeParse(me.body).success).toBe(true);
    expect(me.body.user).toMatchObject({ email, credits: { vhr: 3, sticker: 3, global: 0 } });
    const login = await send(calls.account.login, { fields: { email, pass: TEST_PASSWORD } });
    expect(calls.account.login.response.safeParse(login.body).success).toBe(true);
    const second = String(login.body.token);
    expect((await send(calls.account.user, { token: second, site: "es.localhost" })).status).toBe(401);
    expect((await send(calls.account.logout, { token: second })).status).toBe(200);
    expect((await send(calls.account.user, { token: second })).status).toBe(401);
    expect((await send(calls.account.resetPassword, { fields: { email } })).status).toBe(200);
  });

  it("[EMB-2] config and settings answer as the table says", async () => {
    const config = await send(calls.site.config, { site: "cnv.localhost" });
    expect(calls.site.config.response.safeParse(config.body).success).toBe(true);
    const settings = await send(calls.site.settings, {
      site: "cnv.localhost",
      fields: { domain: "cnv.localhost" },
    });
    expect(calls.site.settings.response.safeParse(settings.body).success).toBe(true);
  });

  it("[SEC-PRX-09] an oversized body is 413 and the connection lives or ends cleanly", async () => {
    const fields = { email, pass: "x".repeat(calls.account.login.limits.bodyBytes * 4) };
    for (let round = 0; round < 3; round++) {
      expect((await send(calls.account.login, { fields })).status).toBe(413);
    }
  });
});

describe("[EMB-2] npm run members-api as a process", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "glovebox-api-"));
  });
  afterAll(async () => {
    for (const one of started) one.child.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  });
  const started: MembersApiProcess[] = [];
  const start = async (environment: Record<string, string>) => {
    const one = await startMembersApi(environment);
    started.push(one);
    return one;
  };
  const send = async (api: MembersApiProcess, call: CallDefinition, sent: Sent) =>
    readAnswer(await httpSend(requestFor(call, sent, api.origin)));

  it("[EMB-1] refuses a folder in use, ends on SIGTERM, and finds its accounts again; the password is shown once", async () => {
    const fields = { email: "kept@example.com", pass: TEST_PASSWORD };
    const first = await start({ DATA_DIR: folder });
    const password = /password \(shown once\): (\S+)/.exec(first.output())?.[1];
    expect(password).toMatch(/^[\w-]{20}$/);
    const { body } = await send(first, calls.account.register, { fields });
    await expect(startMembersApi({ DATA_DIR: folder })).rejects.toThrow(
      new RegExp(`ended with 1[\\s\\S]*in use by process ${first.child.pid}[\\s\\S]*DATA_DIR`),
    );
    expect(await first.stop()).toBe(0);
    const second = await start({ DATA_DIR: folder });
    expect(second.output()).not.toContain("shown once");
    expect((await send(second, calls.account.user, { token: String(body.token) })).status).toBe(200);
    second.child.kill("SIGKILL");
    const third = await start({ DATA_DIR: folder });
    expect((await send(third, calls.account.login, { fields })).status).toBe(200);
    const admin = { email: "admin@glovebox.example", pass: password ?? "" };
    expect((await send(third, calls.account.login, { fields: admin })).status).toBe(200);
    expect(await third.stop()).toBe(0);
  }, 120_000);

  it("[SEC-CFG-02] refuses to start on an open address or a shared database without keys", async () => {
    await expect(startMembersApi({ DATA_DIR: folder, HOST: "0.0.0.0" })).rejects.toThrow(
      "DIGEST_KEY is not set",
    );
    await expect(
      startMembersApi({ DATA_DIR: folder, DATABASE_URL: "postgres://127.0.0.1:1/none" }),
    ).rejects.toThrow("DIGEST_KEY is not set");
  });
});

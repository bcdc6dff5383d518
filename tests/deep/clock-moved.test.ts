import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { checkInvariants } from "@/lib/compose/invariants";
import { openPostgres } from "@/lib/platform/db/open-postgres";
import { createDatabaseFileStore } from "@/lib/platform/files/database-file-store";
import {
  type AppServer,
  ask,
  getCookie,
  loginAdmin,
  postForm,
  postJson,
  register,
  startApp,
} from "../setup/app-server";
import { testDriver } from "../setup/database";
import { listViolations } from "../setup/ledger-load";
import { dropRunDatabases, runPrefix, TEST_DATABASE_URL, withPostgresAdmin } from "../setup/run-databases";
import { type SmtpStandIn, startSmtp } from "../setup/smtp-stand-in";

/** LD_PRELOAD value of Debian's faketime; undefined if not installed. */
const library =
  spawnSync("faketime", ["-m", "-f", "+0s", "printenv", "LD_PRELOAD"], { encoding: "utf8" }).stdout?.trim() ||
  undefined;
const canMoveClocks = library !== undefined;

type MovedClock = ReturnType<typeof createMovedClock>;

/** Shifts the wall clock only; timers use the monotonic clock, as on a real computer. */
function createMovedClock(seconds: number) {
  const folder = mkdtempSync(join(tmpdir(), "glovebox-clock-"));
  const file = join(folder, "offset");
  /** Seconds ahead of the true time (negative: behind); takes effect within a second. */
  const set = (offset: number) => {
    writeFileSync(`${file}.new`, `${offset < 0 ? "" : "+"}${offset}s\n`);
    renameSync(`${file}.new`, file);
  };
  set(seconds);
  return {
    environment: {
      LD_PRELOAD: library ?? "",
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
    set,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const HOUR_S = 3600;
const PASSWORD = "correct horse battery";
const KEY = "k3y-of-this-run-only-0123456789abcdefghij";
const toPath = ({ path }: { path: string }) => `/members${path}`;
let serial = 0;
const nextVin = () => `1HGCM82633A${String(serial++).padStart(6, "0")}`;

const startMoved = (clock: MovedClock, smtp: SmtpStandIn, environment = {}) =>
  startApp({
    SMTP_URL: smtp.url,
    MAIL_FROM: "Glovebox <no-reply@glovebox.example>",
    PAYMENT_SANDBOX: "0",
    ...clock.environment,
    ...environment,
  });
const userStatus = async (app: AppServer, cookie: string) =>
  (await ask(app.port, toPath(calls.account.user), { cookie })).status;
const login = async (app: AppServer, email: string) =>
  getCookie(await postForm(app.port, toPath(calls.account.login), { email, pass: PASSWORD }));
const generate = async (app: AppServer, cookie: string, vin: string, key = randomUUID()) => {
  const headers = { "idempotency-key": key };
  const answer = await postForm(app.port, toPath(calls.report.generate), { vin }, { cookie, headers });
  return { status: answer.status, body: JSON.parse(answer.text) as Record<string, unknown> };
};
const post = (app: AppServer, path: string, cookie: string, body: object = {}) =>
  postJson(app.port, path, body, { cookie });
async function registerConfirmed(app: AppServer, smtp: SmtpStandIn, email: string): Promise<string> {
  const cookie = await register(app.port, email);
  const token = await vi.waitFor(
    () => {
      const verifyToken = /verify_token=([\w-]+)/.exec(smtp.messageTo(email))?.[1];
      if (!verifyToken) throw new Error(`no email to ${email} yet`);
      return verifyToken;
    },
    { timeout: 20_000, interval: 200 },
  );
  const answer = await post(app, toPath(calls.account.verifyEmail), cookie, { verify_token: token });
  expect([email, answer.status]).toEqual([email, 200]);
  return cookie;
}
const measureAhead = async (app: AppServer) => {
  const { headers } = await ask(app.port, "/api/health/live");
  return (Date.parse(String(headers.date)) - Date.now()) / 1000;
};
const isMoved = async (app: AppServer, seconds: number) =>
  vi.waitFor(async () => expect(Math.abs((await measureAhead(app)) - seconds)).toBeLessThan(5), {
    timeout: 10_000,
    interval: 200,
  });
const OFF = "this computer's clock differs from the database's: no housekeeping is done here";
const ON = "this computer's clock agrees with the database's again";

describe.runIf(canMoveClocks)("a local clock that is off by an hour", () => {
  describe.runIf(testDriver === "postgres")("on two of three instances on PostgreSQL", () => {
    const database = `${runPrefix()}clocks`;
    const url = new URL(TEST_DATABASE_URL ?? "postgres://localhost");
    url.pathname = `/${database}`;
    let clocks: MovedClock[] = [];
    let smtp: SmtpStandIn;
    const apps: AppServer[] = [];
    let right: AppServer;
    let ahead: AppServer;
    let behind: AppServer;

    beforeAll(async () => {
      await withPostgresAdmin((client) => client.query(`create database ${database}`));
      smtp = await startSmtp();
      clocks = [0, HOUR_S, -HOUR_S].map(createMovedClock);
      for (const clock of clocks)
        apps.push(
          await startMoved(clock, smtp, { DATABASE_URL: url.href, SESSION_KEYS: KEY, DIGEST_KEY: KEY }),
        );
      [right, ahead, behind] = apps as [AppServer, AppServer, AppServer];
    }, 120_000);
    afterAll(async () => {
      for (const app of apps) await app.stop();
      await smtp?.stop();
      for (const clock of clocks) clock.remove();
      await dropRunDatabases(database);
    });

    async function query(text: string, ...values: unknown[]) {
      const client = new Client({ connectionString: url.href });
      await client.connect();
      try {
        await client.query("select set_config('app.site_id', '*', false)");
        return (await client.query<Record<string, unknown>>(text, values)).rows;
      } finally {
        await client.end();
      }
    }
    /** Inserts a generation as a killed process leaves it, and waits until the sweeper has completed it. */
    async function isSwept(key: string): Promise<void> {
      await query(
        `insert into generations (id, site_id, user_id, vin, product, idempotency_key, request_hash, request, state,
           lease_until, attempts, created_at)
         select gen_random_uuid(), site_id, user_id, $1, product, $2, request_hash, request, 'reserved',
           now() - interval '1 minute', 1, now() from generations where product = 'vhr' limit 1`,
        nextVin(),
        key,
      );
      const state = async () =>
        (await query("select state from generations where idempotency_key = $1", key))[0]?.state;
      await vi.waitFor(async () => expect(await state()).toBe("settled"), {
        timeout: 60_000,
        interval: 500,
      });
    }
    async function inspect(): Promise<void> {
      const opened = await openPostgres({ url: url.href });
      try {
        expect(await listViolations(opened.db, true)).toEqual([]);
        expect(await checkInvariants(opened.db, createDatabaseFileStore(opened.db))).toEqual([]);
      } finally {
        await opened.close();
      }
    }

    it("[RUN-FAULT] a session from any instance is valid on all of them, and logging out ends it on all of them", async () => {
      await Promise.all([isMoved(right, 0), isMoved(ahead, HOUR_S), isMoved(behind, -HOUR_S)]);
      for (const [at, one] of apps.entries()) {
        const email = `clock-${at}@example.com`;
        const cookie = await register(one.port, email);
        for (const app of apps) expect(await userStatus(app, cookie)).toBe(200);
        const other = apps[(at + 1) % 3] as AppServer;
        const elsewhere = await login(other, email);
        expect(await userStatus(one, elsewhere)).toBe(200);
        expect((await post(other, toPath(calls.account.logout), cookie)).status).toBe(200);
        for (const app of apps)
          expect([await userStatus(app, cookie), await userStatus(app, elsewhere)]).toEqual([401, 200]);
      }
      const admin = await loginAdmin(right.port, right.output);
      for (const app of apps)
        expect((await ask(app.port, toPath(calls.admin.me), { cookie: admin })).status).toBe(200);
    });

    it("[RUN-FAULT] each instance completes documents and emails, credits add up, and only the one with the right clock does housekeeping", async () => {
      const cookie = await registerConfirmed(right, smtp, "documents@example.com");
      for (const [at, app] of apps.entries()) {
        const [vin, key] = [nextVin(), randomUUID()];
        const { body } = await generate(app, cookie, vin, key);
        expect(body.status).toBe("success");
        for (const other of apps) expect((await generate(other, cookie, vin, key)).body.url).toBe(body.url);
        await registerConfirmed(app, smtp, `mailed-${at}@example.com`);
      }
      await inspect();
      await isSwept("left open by another");
      expect([right, ahead, behind].map((app) => app.log().includes(OFF))).toEqual([false, true, true]);
    }, 120_000);

    it("[RUN-FAULT] documents and emails work while a clock runs an hour ahead, an hour behind and right again, and then housekeeping resumes", async () => {
      const clock = clocks[1] as MovedClock;
      const cookie = await registerConfirmed(ahead, smtp, "jumping@example.com");
      for (const seconds of [0, HOUR_S, -HOUR_S, 0]) {
        const before = [OFF, ON].map((text) => ahead.log().split(text).length);
        clock.set(seconds);
        await isMoved(ahead, seconds);
        expect(await userStatus(ahead, cookie)).toBe(200);
        const response = await generate(ahead, cookie, nextVin());
        expect([seconds, response.status, response.body.status]).toEqual([seconds, 200, "success"]);
        expect(await userStatus(right, await login(ahead, "jumping@example.com"))).toBe(200);
        await registerConfirmed(ahead, smtp, `jumped-${serial}@example.com`);
        const added = () => [OFF, ON].map((text, at) => ahead.log().split(text).length - (before[at] ?? 0));
        const expected = { [HOUR_S]: [1, 0], [-HOUR_S]: [0, 0], 0: [0, 1] }[seconds];
        await vi.waitFor(() => expect([seconds, added()]).toEqual([seconds, expected]), {
          timeout: 15_000,
          interval: 200,
        });
      }
      await behind.stop();
      await right.stop();
      apps.splice(0, 3, ahead);
      await isSwept("left open by the others");
      await inspect();
    }, 180_000);
  });

  it("[RUN-FAULT] after the embedded database's clock is set back, sessions, documents, emails and site changes still work", async () => {
    const clock = createMovedClock(0);
    const smtp = await startSmtp();
    const app = await startMoved(clock, smtp);
    try {
      const cookie = await registerConfirmed(app, smtp, "alone@example.com");
      expect((await generate(app, cookie, nextVin())).status).toBe(200);
      clock.set(-HOUR_S);
      await isMoved(app, -HOUR_S);
      expect(await userStatus(app, cookie)).toBe(200);
      expect((await generate(app, cookie, nextVin())).status).toBe(200);
      await registerConfirmed(app, smtp, "set-back@example.com");
      const admin = await loginAdmin(app.port, app.output);
      const saved = await post(app, "/members/api/admin/site", admin, { config: { name: "Renamed Box" } });
      expect(saved.status).toBe(200);
      expect((await ask(app.port, "/prices")).text.includes("Renamed Box")).toBe(true);
    } finally {
      await app.stop();
      await smtp.stop();
      clock.remove();
    }
  }, 120_000);
});

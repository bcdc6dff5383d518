import { execFile } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { getMigrationsFolder, getRows, readSchemaRange } from "@/lib/platform/db/schema-range";
import { parseEnv } from "@/lib/platform/env/env";
import { buildClockFinding, checkDatabase } from "@/scripts/doctor/check-database";
import { checkEmail, checkMembersApi, checkRedis, checkSources } from "@/scripts/doctor/check-services";
import { checkSites } from "@/scripts/doctor/check-sites";
import { checkBucket, checkDisk } from "@/scripts/doctor/check-storage";
import { checkConfiguration, report, runChecks } from "@/scripts/doctor/run-checks";
import { BUCKET_CREDENTIALS, startBadServer, startBucketServer } from "../setup/bucket";
import { bundleScript } from "../setup/bundle-script";
import { describePostgres, openOwnDatabase, type TestDatabase } from "../setup/database";
import { FakeDns } from "../setup/fake-dns";
import { startSmtp } from "../setup/smtp-stand-in";
import { json, openSourceServer } from "../setup/source-server";
import { createTestFolder } from "../setup/test-folder";

const NOBODY = "http://127.0.0.1:1";
const folder = createTestFolder();
const getSettings = (variables: Record<string, string>) =>
  parseEnv({ NODE_ENV: "production", DATA_DIR: folder, ...variables });

it("[RUN-DOCTOR] lists each invalid or missing variable", () => {
  const wrong = checkConfiguration({ PORT: "http", TRUST_PROXY: "yes" });
  expect(wrong.settings).toBeNull();
  expect(wrong.findings.map(({ state, text }) => [state, text.slice(0, 16)])).toEqual([
    ["failed", 'PORT="http": Use'],
    ["failed", 'TRUST_PROXY="yes'],
  ]);
  const bare = checkConfiguration({ NODE_ENV: "production", DATABASE_URL: "postgres://db/glovebox" });
  expect(bare.findings.map(({ text }) => text)).toEqual([
    expect.stringContaining("SESSION_KEYS is not set"),
    expect.stringContaining("DIGEST_KEY is not set"),
  ]);
  expect(checkConfiguration({}).findings).toMatchObject([{ state: "ok" }]);
});

describe("the bucket", () => {
  const inBucket = (endpoint: string, bucket = "files") =>
    getSettings({ S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_FORCE_PATH_STYLE: "1" });
  beforeAll(() => {
    for (const [name, value] of Object.entries(BUCKET_CREDENTIALS)) vi.stubEnv(name, value);
  });
  afterAll(() => void vi.unstubAllEnvs());

  it("[RUN-DOCTOR] passes if it works, and fails if it doesn't exist", async () => {
    const server = await startBucketServer("files");
    onTestFinished(() => server.close());
    expect(await checkBucket(inBucket(server.endpoint))).toMatchObject({ state: "ok" });
    expect(await checkBucket(inBucket(server.endpoint, "other"))).toMatchObject({
      state: "failed",
      text: expect.stringContaining("other"),
    });
  });

  it("[RUN-DOCTOR] is reported if it rejects writes or isn't set", async () => {
    const full = await startBadServer((request, response) => {
      response.writeHead(request.method === "PUT" ? 403 : 200).end();
    });
    onTestFinished(() => full.close());
    expect(await checkBucket(inBucket(full.endpoint))).toMatchObject({
      state: "failed",
      text: expect.stringMatching(/put failed: .*403/),
      remedy: expect.stringContaining("S3_BUCKET"),
    });
    expect(await checkBucket(getSettings({}))).toMatchObject({ state: "not configured" });
  });

  it("[PRO-1] [RUN-DOCTOR] is reported with the error if it doesn't respond", async () => {
    expect(await checkBucket(inBucket(NOBODY), { timeoutMs: 5000 })).toMatchObject({
      state: "failed",
      text: "files can't be used: connect ECONNREFUSED 127.0.0.1:1",
    });
  });
});

it("[RUN-DOCTOR] reports a disk that is full, nearly full, or not writable", async () => {
  const at = (bytes: number) => checkDisk({ DATA_DIR: folder }, async () => bytes);
  expect((await at(5e10)).state).toBe("ok");
  expect(await at(5e8)).toMatchObject({ state: "warning", text: expect.stringContaining("477 MB") });
  expect((await at(1e7)).state).toBe("failed");
  expect(readdirSync(folder)).toEqual([]);
  const file = checkDisk({ DATA_DIR: "/dev/null/data" });
  expect(await file).toMatchObject({ state: "failed", text: expect.stringContaining("/dev/null/data") });
});

it("[TEN-6] warns that visitors can't buy without an account if Stripe is set up without a mail server", async () => {
  expect(await checkEmail(getSettings({}))).toMatchObject({ state: "not configured" });
  expect(await checkEmail(getSettings({ STRIPE_SECRET_KEY: "sk_test_0123456789" }))).toMatchObject({
    state: "warning",
    text: expect.stringContaining("No one can buy without an account"),
    remedy: "Set SMTP_URL.",
  });
});

it("[RUN-DOCTOR] reports a mail server that works, rejects the login, is unreachable, or isn't set", async () => {
  const smtp = await startSmtp();
  onTestFinished(() => smtp.stop());
  expect(await checkEmail(getSettings({ SMTP_URL: smtp.url }))).toMatchObject({ state: "ok" });
  const strict = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, callback) => callback(new Error("no such login")),
  });
  const listening = strict.listen(0, "127.0.0.1");
  onTestFinished(() => new Promise((resolve) => strict.close(() => resolve())));
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  const refusal = await checkEmail(getSettings({ SMTP_URL: `smtp://user:hidden-word@127.0.0.1:${port}` }));
  expect(refusal).toMatchObject({ state: "failed", remedy: "Correct the login in SMTP_URL." });
  expect(JSON.stringify(refusal)).not.toContain("hidden-word");
  const outage = await checkEmail(getSettings({ SMTP_URL: "smtp://127.0.0.1:1" }));
  expect(outage).toMatchObject({ state: "failed", text: expect.stringContaining("127.0.0.1:1") });
  expect(await checkEmail(getSettings({}))).toMatchObject({ state: "not configured" });
});

it("[RUN-DOCTOR] an unreachable supplier is a failure, an unreachable agency is a warning, and 0 disables the check", async () => {
  const good = await openSourceServer(json(404, {}));
  const bad = await openSourceServer(json(502, {}));
  const findings = await checkSources(
    getSettings({
      NHTSA_ORIGIN: good.origin,
      VPIC_ORIGIN: bad.origin,
      EPA_ORIGIN: "0",
      PROVIDER_PLATES_URL: `${good.origin}/plates`,
      PROVIDER_RECORDS_URL: bad.origin,
      PROVIDER_MARKET_URL: NOBODY,
    }),
  );
  expect(Object.fromEntries(findings.map(({ check, state }) => [check, state]))).toEqual({
    NHTSA: "ok",
    "Live vPIC": "warning",
    EPA: "not configured",
    "Supplier of plates": "ok",
    "Supplier of records": "failed",
    "Supplier of market values": "failed",
    "Supplier of build data": "not configured",
  });
});

it("[RUN-DOCTOR] reports a Redis that works, rejects the login, is unreachable, or isn't set", async () => {
  const answers = { PING: "+PONG", AUTH: "-WRONGPASS invalid password" } as Record<string, string>;
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    // Redis protocol: a command is an array of bulk strings.
    socket.on("data", (data) => {
      for (const [, name = ""] of data.toString().matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n/g))
        socket.write(`${answers[name.toUpperCase()] ?? "+OK"}\r\n`);
    });
  }).listen(0, "127.0.0.1");
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const ask = (url: string) => checkRedis(getSettings({ RATE_LIMIT_REDIS_URL: url }), 1000);
  expect(await ask(`redis://127.0.0.1:${port}`)).toMatchObject({ state: "ok" });
  const refusal = await ask(`redis://:hidden-word@127.0.0.1:${port}`);
  expect(refusal).toMatchObject({ state: "failed", text: expect.stringContaining("WRONGPASS") });
  expect(JSON.stringify(refusal)).not.toContain("hidden-word");
  expect(await ask("redis://127.0.0.1:1")).toMatchObject({ state: "failed" });
  expect(await checkRedis(getSettings({}))).toMatchObject({ state: "not configured" });
});

it("[RUN-DOCTOR] reports whether the remote origin is a healthy Members API, something else, or unreachable", async () => {
  const at = async (answer: unknown, status = 200) => {
    const { origin } = await openSourceServer(json(status, answer));
    return (await checkMembersApi({ MEMBERS_API_ORIGIN: origin })).state;
  };
  expect(await at({ status: "ok" })).toBe("ok");
  expect(await at({ hello: "world" })).toBe("failed");
  expect(await at({}, 503)).toBe("failed");
  expect(await checkMembersApi({ MEMBERS_API_ORIGIN: NOBODY })).toMatchObject({ state: "failed" });
  const remote = await runChecks({ MEMBERS_API_ORIGIN: NOBODY, DATA_DIR: folder });
  expect(remote.map(({ check }) => check)).toEqual([
    "Release",
    "Configuration",
    "Members API",
    "Disk",
    "Traces",
  ]);
  expect(remote[0]?.text).toMatch(/^\d+\.\d+\.\d+, (?:commit [0-9a-f]+, )?Node\.js \d/);
});

it("[RUN-DOCTOR] reports sites without a DNS address or https, and certificates that expired or expire soon", async () => {
  const now = new Date("2026-03-01T00:00:00Z");
  const dns = new FakeDns();
  for (const host of ["good", "soon", "over", "plain"]) dns.set("A", `${host}.example.com`, "192.0.2.10");
  dns.silent.add("silent.example.com");
  const ends: Record<string, string> = { good: "2026-06-01", soon: "2026-03-08", over: "2026-02-20" };
  const certificate = async (host: string) => {
    const end = ends[host.split(".")[0] ?? ""];
    if (!end) throw new Error("connect ECONNREFUSED");
    return new Date(end);
  };
  const hosts = ["good", "soon", "over", "plain", "none", "silent"].map((name) => `${name}.example.com`);
  const findings = await checkSites(["localhost", "es.localhost", ...hosts], { dns, certificate, now });
  expect(findings.map(({ check, state, text }) => `${check}: ${state}, ${text}`)).toEqual([
    "Site good.example.com: ok, Its certificate expires in 92 days.",
    "Site soon.example.com: warning, Its certificate expires in 7 days.",
    "Site over.example.com: failed, Its certificate expired 9 days ago.",
    "Site plain.example.com: failed, https doesn't work: connect ECONNREFUSED",
    "Site none.example.com: failed, It has no address in DNS.",
    "Site silent.example.com: warning, Name servers don't respond: ESERVFAIL",
  ]);
  const nobody = { dns, certificate, now };
  expect(await checkSites(null, nobody)).toMatchObject([{ state: "not configured" }]);
  expect(await checkSites(["localhost"], nobody)).toMatchObject([{ state: "not configured" }]);
});

it.each([
  [0.2, "ok"],
  [-8, "warning"],
  [45, "failed"],
])("[RUN-DOCTOR] a clock that is %s s off is reported as %s", (seconds, state) => {
  expect(buildClockFinding(seconds)).toMatchObject({ state });
});

it("[RUN-DOCTOR] reports an unreachable database without its password, and a database that isn't configured", async () => {
  const url = "postgres://shop:hidden-word@127.0.0.1:1/shop";
  const { findings, hosts } = await checkDatabase({ DATABASE_URL: url, DATA_DIR: folder });
  expect(findings).toMatchObject([{ state: "failed", text: expect.stringContaining("127.0.0.1:1/shop") }]);
  expect(JSON.stringify(findings)).not.toContain("hidden-word");
  expect(hosts).toBeNull();
  const empty = await checkDatabase({ DATABASE_URL: undefined, DATA_DIR: join(folder, "new") });
  expect(empty.findings[0]).toMatchObject({ check: "Database", state: "not configured" });
});

describePostgres("a PostgreSQL database", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openOwnDatabase("postgres");
  });
  afterAll(() => database.close());
  const getStates = async (url = database.url) => {
    const { findings } = await checkDatabase({ DATABASE_URL: url, DATA_DIR: folder });
    return Object.fromEntries(findings.map(({ check, state }) => [check, state]));
  };

  it("[RUN-DOCTOR] passes if everything is set up correctly, and lists the open sites' names", async () => {
    expect(await getStates()).toEqual({
      Database: "ok",
      Schema: "ok",
      "Row-level security": "ok",
      Clock: "ok",
    });
    const { hosts } = await checkDatabase({ DATABASE_URL: database.url, DATA_DIR: folder });
    expect(hosts).toContain("es.localhost");
  });

  it("[RUN-DOCTOR] fails if the schema is out of range, the database is read-only, or the login lacks access", async () => {
    const { db } = database;
    const run = getRows(db.run);
    const { needs, newest } = readSchemaRange(getMigrationsFolder(process.cwd()));
    await run(`update drizzle.schema_range set version = ${needs - 1}`);
    expect(await getStates()).toMatchObject({ Schema: "failed", "Row-level security": "not configured" });
    await run(`update drizzle.schema_range set version = ${newest}`);
    const [{ name = "" } = {}] = await run("select current_database() as name");
    await run(`alter database ${name} set default_transaction_read_only = on`);
    expect(await getStates()).toMatchObject({ Database: "failed" });
    await run(`alter database ${name} reset default_transaction_read_only`);
    const role = `${name}_reader`;
    await run(`create role ${role} login password 'reader-of-this-test'`);
    const url = new URL(database.url ?? "");
    url.username = role;
    url.password = "reader-of-this-test";
    const states = await getStates(url.href);
    await run(`drop owned by ${role}; drop role ${role}`);
    expect(states).toMatchObject({ Database: "failed" });
  });
});

it("[RUN-DOCTOR] prints JSON on request, formats a failed check with its fix, and exits with 1 if a check failed", async () => {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "test" as const,
    DATA_DIR: folder,
    SMTP_URL: "smtp://127.0.0.1:1",
    NHTSA_ORIGIN: "0",
    VPIC_ORIGIN: "0",
    EPA_ORIGIN: "0",
  };
  const script = await bundleScript("scripts/doctor.ts");
  const doctor = (...args: string[]) =>
    promisify(execFile)(process.execPath, [script, ...args], { env }).catch(
      (error: { code: number; stdout: string }) => error,
    );
  const failure = await doctor("--json");
  expect("code" in failure && failure.code).toBe(1);
  const { failed, findings } = JSON.parse(failure.stdout);
  expect([failed, findings.find(({ check }: { check: string }) => check === "Email")?.state]).toEqual([
    1,
    "failed",
  ]);
  expect(report(findings)).toMatch(/^failed {10}Email: .*\n {16}→ /m);
});

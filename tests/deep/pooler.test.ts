import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPostgres } from "@/lib/platform/db/open-postgres";
import { refuseTransactionPooler } from "@/lib/platform/db/pooler-check";
import { listenOnPostgres } from "@/lib/platform/db/postgres-listener";
import { sites } from "@/lib/site/schema/site";
import type { Finding } from "@/scripts/doctor/finding";
import { describePostgres, openOwnDatabase, type TestDatabase } from "../setup/database";
import { findFreePort } from "../setup/free-port";
import { runProgram, untilListening } from "../setup/program";
import { runScript } from "../setup/run-script";

const hasPgbouncer = spawnSync("pgbouncer", ["--version"]).status === 0;

/** Starts PgBouncer, as `nobody` if the tests run as root, which PgBouncer refuses. */
async function startPgbouncer(
  databaseUrl: string,
  settings: { port: number; mode: "session" | "transaction"; ignored?: string },
) {
  const { port, mode, ignored = "" } = settings;
  const target = new URL(databaseUrl);
  const directory = await mkdtemp(join(tmpdir(), "glovebox-pgbouncer-"));
  const config = join(directory, "pgbouncer.ini");
  const users = join(directory, "users.txt");
  await writeFile(users, `"${target.username}" "${target.password}"\n`);
  await writeFile(
    config,
    `[databases]
* = host=${target.hostname} port=${target.port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
ignore_startup_parameters = ${["extra_float_digits", ignored].filter(Boolean).join(",")}
`,
  );
  await Promise.all([chmod(directory, 0o755), chmod(config, 0o644), chmod(users, 0o644)]);
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const program = runProgram(["pgbouncer", ...user, config], process.env);
  await untilListening(program, port);
  target.hostname = "127.0.0.1";
  target.port = String(port);
  return {
    url: target.href,
    close: () => program.stop("SIGKILL").then(() => rm(directory, { recursive: true, force: true })),
  };
}

/** Startup parameters of our connections. */
const IGNORED = "statement_timeout,lock_timeout,idle_in_transaction_session_timeout";

describePostgres("a pooler in front of PostgreSQL", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openOwnDatabase("postgres");
  });
  afterAll(() => database?.close());

  it("[RUN-SHARED] never mistakes PostgreSQL itself for a pooler", async () => {
    for (let round = 0; round < 20; round++) await refuseTransactionPooler(database.url ?? "");
  });

  it.skipIf(!hasPgbouncer)(
    "[RUN-SHARED] rejects PgBouncer in transaction mode at startup, even with idle connections, and explains the fix",
    async () => {
      const pooler = await startPgbouncer(database.url ?? "", {
        port: 3572,
        mode: "transaction",
        ignored: IGNORED,
      });
      try {
        const refusalPattern = /pooler in transaction mode.*pool_mode = session/;
        await expect(openPostgres({ url: pooler.url })).rejects.toThrow(refusalPattern);
        const others = Array.from({ length: 8 }, () => new Client({ connectionString: pooler.url }));
        await Promise.all(others.map((client) => client.connect()));
        await Promise.all(others.map((client) => client.query("select pg_sleep(0.2)")));
        for (let round = 0; round < 10; round++)
          await expect(refuseTransactionPooler(pooler.url)).rejects.toThrow(refusalPattern);
        await Promise.all(others.map((client) => client.end()));
      } finally {
        await pooler.close();
      }
    },
  );

  it.skipIf(!hasPgbouncer)(
    "[RUN-DOCTOR] [RUN-SHARED] npm run doctor explains how to fix the pool mode, whether or not the pooler accepts our connection parameters",
    async () => {
      const dataDir = await mkdtemp(join(tmpdir(), "glovebox-pooler-"));
      const quiet = { SMTP_URL: "smtp://127.0.0.1:1", NHTSA_ORIGIN: "0", VPIC_ORIGIN: "0", EPA_ORIGIN: "0" };
      try {
        for (const [mode, ignored, text] of [
          ["transaction", IGNORED, /pooler in transaction mode.*Set pool_mode = session/],
          ["transaction", "", /ignore_startup_parameters\), with pool_mode = session/],
          ["session", "", /ignore_startup_parameters\), with pool_mode = session/],
        ] as const) {
          const pooler = await startPgbouncer(database.url ?? "", {
            port: await findFreePort(),
            mode,
            ignored,
          });
          const environment = { DATABASE_URL: pooler.url, DATA_DIR: dataDir, ...quiet };
          const { code, output } = await runScript("doctor", environment, "--json");
          await pooler.close();
          const { findings } = JSON.parse(output) as { findings: Finding[] };
          const foundFindings = findings.filter(({ check }) => check === "Database");
          expect([code, foundFindings]).toEqual([1, [expect.objectContaining({ state: "failed" })]]);
          expect(foundFindings[0]?.text).toMatch(text);
        }
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  );

  it.skipIf(!hasPgbouncer)(
    "[RUN-SHARED] works in session mode, receives change notifications, and reports which parameters the pooler must ignore",
    async () => {
      const strict = await startPgbouncer(database.url ?? "", { port: 3573, mode: "session" });
      await expect(openPostgres({ url: strict.url })).rejects.toThrow(/ignore_startup_parameters/);
      await strict.close();
      const pooler = await startPgbouncer(database.url ?? "", {
        port: 3573,
        mode: "session",
        ignored: IGNORED,
      });
      try {
        const opened = await openPostgres({ url: pooler.url });
        const [site] = await opened.db.select().from(sites).where(eq(sites.uri, "localhost"));
        const siteId = site?.id ?? "";
        const seenBy = (id: string) => opened.db.forSite(id).select({ uri: sites.uri }).from(sites);
        expect([await seenBy(siteId), await seenBy(randomUUID())]).toEqual([[{ uri: "localhost" }], []]);
        let notify: (text: string) => void = () => undefined;
        const message = new Promise<string>((resolve) => {
          notify = resolve;
        });
        await new Promise<void>((resolve) => {
          const log = { info: () => undefined, warn: () => undefined };
          const listener = listenOnPostgres({
            url: pooler.url,
            log,
            onMessage: (text) => notify(text),
            onGap: resolve,
          });
          void message.then(() => listener.close());
        });
        await opened.db.execute(sql`update sites set settings = settings where uri = 'localhost'`);
        expect(await message).toBe(`site ${siteId} localhost`);
        await opened.close();
      } finally {
        await pooler.close();
      }
    },
  );
});

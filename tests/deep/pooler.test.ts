import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPostgres } from "@/lib/members-api/db/open-postgres";
import { refuseTransactionPooler } from "@/lib/members-api/db/pooler-check";
import { listenOnPostgres } from "@/lib/members-api/db/postgres-listener";
import { sites } from "@/lib/members-api/db/schema/site";
import { describePostgres, openOwnDatabase, type TestDatabase } from "../setup/database";
import { hasPgbouncer, startPgbouncer } from "../setup/pgbouncer";

/** What our connections begin with. */
const IGNORED = "statement_timeout,lock_timeout,idle_in_transaction_session_timeout";

describePostgres("a pooler before PostgreSQL", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openOwnDatabase("postgres");
  });
  afterAll(() => database?.close());

  it("[RUN-SHARED] PostgreSQL itself is taken for no pooler, however often it is looked at", async () => {
    for (let round = 0; round < 20; round++) await refuseTransactionPooler(database.url ?? "");
  });

  it.skipIf(!hasPgbouncer)(
    "[RUN-SHARED] PgBouncer in transaction mode is refused at the start with what to do, also when it has idle connections",
    async () => {
      const pooler = await startPgbouncer(database.url ?? "", {
        port: 3572,
        mode: "transaction",
        ignored: IGNORED,
      });
      try {
        const refused = /pooler in transaction mode.*pool_mode = session/;
        await expect(openPostgres({ url: pooler.url })).rejects.toThrow(refused);
        const others = Array.from({ length: 8 }, () => new Client({ connectionString: pooler.url }));
        await Promise.all(others.map((client) => client.connect()));
        await Promise.all(others.map((client) => client.query("select pg_sleep(0.2)")));
        for (let round = 0; round < 10; round++)
          await expect(refuseTransactionPooler(pooler.url)).rejects.toThrow(refused);
        await Promise.all(others.map((client) => client.end()));
      } finally {
        await pooler.close();
      }
    },
  );

  it.skipIf(!hasPgbouncer)(
    "[RUN-SHARED] in session mode it works, hears changes, and says which parameters the pooler must ignore",
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
        let heard: (text: string) => void = () => undefined;
        const message = new Promise<string>((resolve) => {
          heard = resolve;
        });
        await new Promise<void>((resolve) => {
          const log = { info: () => undefined, warn: () => undefined };
          const listener = listenOnPostgres({
            url: pooler.url,
            log,
            onMessage: (text) => heard(text),
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

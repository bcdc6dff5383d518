import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import type { PrintPack } from "@/lib/contract/print-pack";
import { calls } from "@/lib/contract/table";
import { ledger, users } from "@/lib/members-api/db/schema";
import { writeHistory } from "@/lib/members-api/imports/import-repository";
import { historyRecord } from "@/lib/members-api/imports/import-schemas";
import { checkInvariants } from "@/lib/members-api/invariants";
import { addCredits } from "@/lib/members-api/ledger/ledger-repository";
import { makeMember, siteIdOf } from "../setup/admin";
import { describeDatabases } from "../setup/database";
import { openTestApi, requestFor } from "../setup/members-api";
import { readZip } from "../setup/read-zip";

describeDatabases((open) => {
  it("times", async () => {
    const api = await openTestApi({ open });
    const { db } = api.database;
    const vins = Array.from({ length: 500 }, (_, at) => `1HGCM82633A${String(100000 + at)}`);
    const records = vins.flatMap((vin) => [
      historyRecord({ kind: "title", date: "2011-05-02", source: "Titles", state: "OH", vin }),
      ...[2012, 2013, 2014, 2015, 2016, 2017].map((year, i) =>
        historyRecord({
          kind: "odometer",
          date: `${year}-05-02`,
          source: "Inspections",
          state: "OH",
          vin,
          odometer: 10000 * (i + 1),
        } as never),
      ),
    ]);
    for (let i = 0; i < records.length; i += 500) await writeHistory(db, records.slice(i, i + 500));
    const dealer = await makeMember(api, "d@example.com");
    const siteId = await siteIdOf(api);
    await db.update(users).set({ role: "dealer" }).where(eq(users.id, dealer.id));
    for (const kind of ["vhr", "sticker"] as const)
      await db.transaction((tx) =>
        addCredits(tx, {
          siteId,
          userId: dealer.id,
          kind,
          amount: 600,
          reason: "purchase",
          cause: `t:${kind}`,
        }),
      );
    const guide = {
      dealer: {
        name: "Rivera Motors",
        address: "12 Main Street, Toledo, OH",
        complaints: "Ana, (419) 555-0101",
      },
    };
    const begun = await api.send(calls.printPack.start, {
      token: dealer.token,
      fields: { text: vins.join("\n"), parts: ["sticker", "report", "guide", "label"], name: "500", guide },
    });
    const id = (begun.body.data as PrintPack).id;
    const t0 = performance.now();
    await api.services.printPacks.work();
    const t1 = performance.now();
    const pack = (await api.send(calls.printPack.read, { token: dealer.token, query: { id } })).body
      .data as PrintPack;
    const debits = (
      await db
        .select()
        .from(ledger)
        .where(and(eq(ledger.userId, dealer.id), eq(ledger.reason, "generation")))
    ).length;
    console.log("WORK s", (t1 - t0) / 1000, JSON.stringify(pack.counts), pack.charged, "debits", debits);
    globalThis.gc?.();
    const before = process.memoryUsage();
    const t2 = performance.now();
    const response = await api.fetch(requestFor(calls.printPack.zip, { token: dealer.token, query: { id } }));
    let bytes = 0;
    let peak = 0;
    let chunks = 0;
    const hash = createHash("sha1");
    for await (const part of response.body as never as AsyncIterable<Uint8Array>) {
      bytes += part.byteLength;
      hash.update(part);
      if (++chunks % 100 === 0) peak = Math.max(peak, process.memoryUsage().rss);
    }
    console.log(
      "ZIP s",
      (performance.now() - t2) / 1000,
      "MB",
      bytes / 1e6,
      "rss before",
      before.rss / 1e6,
      "peak",
      peak / 1e6,
    );
    const t3 = performance.now();
    const file = await api.fetch(
      requestFor(calls.printPack.file, { token: dealer.token, query: { id, start: "1" } }),
    );
    const pdf = await file.arrayBuffer();
    console.log("FILE 25 s", (performance.now() - t3) / 1000, pdf.byteLength / 1e6);
    expect(await checkInvariants(db, api.services.files)).toEqual([]);
    const again = await api.fetch(requestFor(calls.printPack.zip, { token: dealer.token, query: { id } }));
    const whole = new Uint8Array(await again.arrayBuffer());
    (await import("node:fs")).writeFileSync("/tmp/pack.zip", whole);
    console.log("FILES", readZip(whole).size);
    await api.close();
  }, 900_000);
});

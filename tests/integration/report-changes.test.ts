import { afterAll, beforeAll, expect, it } from "vitest";
import type { ReportDocument } from "@/lib/contract/report-document";
import { calls } from "@/lib/contract/table";
import { toHistoryRecord } from "@/lib/members-api/imports/import-schemas";
import { writeHistory } from "@/lib/members-api/imports/record-repository";
import { describeDatabase } from "../setup/database";
import { openTestApi, requestFor, type TestApi } from "../setup/members-api";
import { readPdf } from "../setup/read-pdf";

const VIN = "1HGCM82633A004353";
const { report } = calls;

describeDatabase((open) => {
  let api: TestApi;
  let token: string;
  const title = (id: string, state: string) =>
    writeHistory(api.database.db, [
      toHistoryRecord({ id, vin: VIN, kind: "title", date: "2011-05-02", source: "Titles", state }),
    ]);
  beforeAll(async () => {
    api = await openTestApi({ open });
    await title("one", "OH");
    token = await api.register("ann@example.com");
  });
  afterAll(() => api.close());

  const make = async (of = token) => {
    const { status, body } = await api.send(report.generate, {
      token: of,
      fields: { vin: VIN, gen: "regenerate" },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.charge;
  };
  const shown = async (of = token) => {
    const { body } = await api.send(report.document, { token: of, query: { vin: VIN } });
    return (body.data as { document: ReportDocument }).document;
  };
  const changes = (document: ReportDocument) => document.sections.find(({ id }) => id === "changes");
  const versions = async (of = token) =>
    (await api.send(report.versions, { token: of, query: { vin: VIN } })).body.data as {
      number: string;
      url: string;
    }[];

  it("[ENT-3] [PAGE-10] a regenerated report is free and lists the changes; the previous report is kept", async () => {
    expect(await make()).toBe("charged");
    const first = await shown();
    expect(changes(first)).toBeUndefined();
    api.clock.advance(3 * 24 * 60 * 60_000);
    await title("one", "MI");
    await title("two", "OH");
    expect(await make()).toBe("free");
    const second = await shown();
    const rows = changes(second)?.tables.flatMap((table) => table.rows.map(({ cells }) => cells[0]));
    expect(rows?.sort()).toEqual(["Corrected", "New"]);
    expect(changes(second)?.statement).toContain(`Compared with report ${first.number}`);

    const list = await versions();
    expect(list.map(({ number }) => number)).toEqual([second.number, first.number]);
    const texts: string[] = [];
    for (const { url } of list) {
      const id = new URL(url, "http://x").searchParams.get("id") ?? "";
      const answer = await api.fetch(requestFor(report.viewPdf, { token, query: { id } }));
      texts.push(readPdf(new Uint8Array(await answer.arrayBuffer())).allText);
    }
    expect(texts[0]).toContain("What changed since Jan 15, 2026");
    expect(texts[1]).not.toContain("What changed");
    expect(texts[1]).toContain(first.number);

    expect(await make()).toBe("free");
    expect(changes(await shown())).toMatchObject({ state: "none", tables: [] });
  });

  it("[SEC-AZ-01] compares with the caller's own report only", async () => {
    const bob = await api.register("bob@example.com");
    expect(await versions(bob)).toEqual([]);
    expect(await make(bob)).toBe("charged");
    expect(changes(await shown(bob))).toBeUndefined();
    expect(await versions(bob)).toHaveLength(1);
  });
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/contract/table";
import { makeAdmin, makeMember, selectAuditRows } from "../setup/admin";
import { describeDatabase } from "../setup/database";
import { openTestApi, requestFor, type TestApi } from "../setup/members-api";
import { readZip } from "../setup/read-zip";

describeDatabase((open) => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi({ open });
    token = (await makeAdmin(api, "owner@example.com")).token;
    await makeMember(api, "here@example.com");
    await makeMember(api, "elsewhere@example.com", "es.localhost");
  });
  afterAll(() => api.close());

  const archive = (as: string, site?: string) =>
    api.fetch(requestFor(calls.admin.archive, { token: as, query: site ? { site } : {} }));

  it("[PART-3] an owner downloads everything of the site as one archive, and nothing of other sites", async () => {
    const answer = await archive(token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    const archived = readZip(new Uint8Array(await answer.arrayBuffer()));
    const files = new Map([...archived].map(([name, bytes]) => [name, bytes.toString("utf8")]));
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        "site.json",
        "siteTexts.json",
        "users.csv",
        "orders.csv",
        "tickets.csv",
        "audit.csv",
      ]),
    );
    expect(JSON.parse(files.get("site.json") ?? "")).toMatchObject({ uri: "localhost" });
    expect(files.get("users.csv")).toContain("here@example.com");
    const all = [...files.values()].join("\n");
    expect(all).not.toContain("elsewhere@example.com");
    expect((await selectAuditRows(api)).map(({ action }) => action)).toContain("admin.archive");
  });

  it("[PART-8] another site's archive is not found, and other roles can't download any", async () => {
    expect((await archive(token, "es.localhost")).status).toBe(404);
    const finance = await makeAdmin(api, "finance@example.com", { staffRole: "finance" });
    expect((await archive(finance.token)).status).toBe(403);
  });
});

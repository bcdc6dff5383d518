import { beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { makeAdmin, makeMember, selectAuditRows } from "../setup/admin";
import { describeApi, requestFor } from "../setup/members-api";
import { readZip } from "../setup/read-zip";

describeApi({}, (api) => {
  let token: string;
  beforeAll(async () => {
    token = (await makeAdmin(api, "owner@example.com")).token;
    await makeMember(api, "here@example.com");
    await makeMember(api, "elsewhere@example.com", "es.localhost");
  });

  const archive = (as: string, site?: string) =>
    api.fetch(requestFor(calls.admin.archive, { token: as, query: site ? { site } : {} }));

  it("[PART-3] an owner can download the site's data as one archive, without other sites' data", async () => {
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
});

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { adminCalls } from "@/lib/admin/contract/admin";
import { LIST_TOTAL_MAX } from "@/lib/admin/contract/list";
import { calls } from "@/lib/compose/calls/table";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { mayCall } from "@/lib/staff/rules/call-permissions";
import { contactMessages, failureLogs } from "@/lib/support/schema";
import { getSiteId, makeAdmin, makeMember, selectAuditRows } from "../setup/admin";
import { createAdminActionCases } from "../setup/admin-actions";
import { describeApi, requestFor } from "../setup/members-api";
import { setPartnerSignup, signUpPartner } from "../setup/partner";

const rows = Object.entries(adminCalls) as [string, CallDefinition][];
const lists = rows.flatMap(([name, file]) => {
  if (!name.endsWith("Export")) return [];
  const list = rows.find(([other]) => `${other}Export` === name)?.[1];
  return list ? [[list.name, list, file] as const] : [];
});

const isOfOwners = (name: string) => mayCall("owner", name);

type Listed = { data: Record<string, unknown>[]; next: string | null; total: number };

describeApi({}, (api) => {
  let all: string;
  let one: string;
  let other: string;
  beforeAll(async () => {
    all = (await makeAdmin(api, "all@example.com", { allSites: true })).token;
    one = (await makeAdmin(api, "one@example.com")).token;
    other = (await makeAdmin(api, "other@example.com", { site: "cnv.localhost" })).token;
    const on = createAdminActionCases(api);
    const siteId = await getSiteId(api);
    for (let n = 0; n < 3; n++) {
      await on.ticket();
      await on.ticket("cnv.localhost");
      await on.deletionRequest();
      await on.stuckGeneration();
      await on.lostMail();
      await on.heldOrder();
      await api.database.db.insert(failureLogs).values({ id: randomUUID(), siteId, entry: { n } });
      const message = { id: randomUUID(), siteId, email: "=cmd|x@example.com", message: "=1+1" };
      await api.database.db.insert(contactMessages).values(message);
    }
  });

  async function request(call: CallDefinition, query = {}, token = one): Promise<Listed> {
    const answer = await api.send(call, { token, query });
    expect([answer.status, answer.body.errors ?? answer.body.message]).toEqual([200, undefined]);
    return answer.body as unknown as Listed;
  }

  async function readAll(call: CallDefinition, query: Record<string, string>): Promise<unknown[]> {
    const result: unknown[] = [];
    let cursor: string | null = null;
    do {
      const page: Listed = await request(call, { ...query, limit: "2", ...(cursor ? { cursor } : {}) });
      result.push(...page.data);
      cursor = page.next;
    } while (cursor !== null);
    return result;
  }

  it("[PAGE-14] the call table has at least 16 lists with a file export", () => {
    expect(lists.length).toBeGreaterThanOrEqual(16);
  });

  it.each(lists.filter(([name]) => !isOfOwners(name) && !name.includes("import")))(
    "[SEC-AZ-02] [SEC-PRX-11] only operators can page through %s and export it as a file",
    async (_, list, file) => {
      await setPartnerSignup(api, "open");
      for (const slug of ["first", "second", "third"])
        await signUpPartner(api, `${slug}-${list.name.slice(-3)}`);
      await setPartnerSignup(api, "invitation");
      for (const fields of [{}, {}, {}]) await api.send(calls.admin.invitePartner, { token: all, fields });
      for (const call of [list, file]) expect((await api.send(call, { token: one })).status).toBe(403);
      const whole = await request(list, { site: "all", limit: "200" }, all);
      const first = await request(list, { site: "all", limit: "2" }, all);
      const next = await request(list, { site: "all", limit: "2", cursor: first.next ?? "" }, all);
      expect(whole.total).toBeGreaterThanOrEqual(3);
      expect([...first.data, ...next.data]).toEqual(whole.data.slice(0, 4));
      const csv = await api.send(file, { token: all, query: { site: "all" } });
      expect(String(csv.body.text).split("\r\n").length - 2).toBe(whole.total);
      const forged = { token: all, query: { cursor: Buffer.from("[]").toString("base64url") } };
      expect((await api.send(list, forged)).status).toBe(400);
    },
  );

  describe.each(lists.filter(([name]) => isOfOwners(name)))("%s", (_, list, file) => {
    it("[PAGE-14] paging in either order returns each row of the list once, and the exported file has as many rows", async () => {
      for (const order of ["asc", "desc"]) {
        const whole = await request(list, { limit: "200", order });
        const paged = await readAll(list, { order });
        expect(paged).toEqual(whole.data);
        expect(paged).toHaveLength(whole.total);
        expect(new Set(paged.map((row) => JSON.stringify(row))).size).toBe(whole.total);
      }
      const whole = await request(list, { limit: "200" });
      const csv = await api.send(file, { token: one });
      expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
      const named = /^attachment; filename="[A-Za-z]+-2026-01-15\.csv"$/;
      expect(csv.headers.get("content-disposition")).toMatch(named);
      const lines = String(csv.body.text).split("\r\n");
      expect(lines.at(-1)).toBe("");
      if (whole.data[0]) expect(lines[0]?.split(",").sort()).toEqual(Object.keys(whole.data[0]).sort());
      expect(lines.length - 2).toBe(whole.total);
    });

    it("[SEC-PRX-11] rejects a forged cursor without a server error", async () => {
      const sort = String((list.query.parse({}) as { sort: string }).sort);
      const id = randomUUID();
      const forged: unknown[] = ["x", [], [sort, "desc", "a\u0000b", id], [sort, "desc", { at: 1 }, "1"]];
      forged.push([sort, "desc", "x", "y"], [sort, "asc", "2026-01-01T00:00:00.000000Z", id]);
      forged.push([sort, "desc", "99999999999999999999", "1"]);
      // In a list that is sorted by text, any text is a valid position.
      if (sort !== "uri")
        for (const at of ["2026-02-31T00:00:00.000000Z", "99999999999999999999"])
          forged.push([sort, "desc", at, id]);
      const encode = (text: string) => Buffer.from(text).toString("base64url");
      const cursors = forged.map((parts) => encode(JSON.stringify(parts)));
      for (const cursor of [...cursors, "%%%", "", "null", encode("[")]) {
        const { status } = await api.send(list, { token: one, query: { cursor } });
        expect([Buffer.from(cursor, "base64url").toString(), status]).toEqual([expect.anything(), 400]);
      }
    });

    it("[SEC-TOK-03] the audit log records a file export without its search text", async () => {
      const search = "erika.mustermann@example.com";
      const answer = await api.fetch(requestFor(file, { token: one, query: { search } }));
      expect([answer.status, (await answer.text()).length > 0]).toEqual([200, true]);
      const auditRow = (await selectAuditRows(api)).filter((row) => row.action === file.name).at(-1);
      expect(auditRow?.detail).toMatchObject({ search: "(searched)" });
      expect(JSON.stringify(await selectAuditRows(api))).not.toContain("mustermann");
    });

    it("[SEC-INJ-07] search treats the input as text, not as a pattern or SQL", async () => {
      // All but the last would match rows if treated as patterns or SQL.
      for (const search of ["%%", "__", "'; drop table users; --", '" or 1=1', "no such thing at all"])
        expect([search, (await request(list, { search })).data]).toEqual([search, []]);
    });

    it("[SEC-AZ-02] shows an owner only their own site's rows, and an operator all rows", async () => {
      const ownList = await request(list, { limit: "200" });
      for (const row of ownList.data)
        expect([row.site ?? row.uri, row.site === null]).toEqual(["localhost", false]);
      const theirs = await api.send(list, { token: other, site: "cnv.localhost", query: { limit: "200" } });
      for (const row of (theirs.body as unknown as Listed).data)
        expect(row.site ?? row.uri).toBe("cnv.localhost");
      const every = await request(list, { site: "all", limit: "200" }, all);
      expect(every.total).toBeGreaterThanOrEqual(ownList.total);
      expect((await api.send(list, { token: one, query: { site: "all" } })).status).toBe(404);
      expect((await api.send(file, { token: one, query: { site: "cnv.localhost" } })).status).toBe(404);
    });
  });

  it("[SEC-INJ-08] escapes formulas in the CSV file", async () => {
    const csv = await api.send(calls.admin.contactMessagesExport, { token: one });
    expect(csv.body.text).toContain(",'=cmd|x@example.com,'=1+1,");
    expect(csv.body.text).not.toMatch(/(^|,)=/m);
  });

  it("[PAGE-14] an export is audited with its filters", async () => {
    await api.send(calls.admin.usersExport, { token: one, query: { role: "member" } });
    const detail = { role: "member", sort: "created" };
    const last = (await selectAuditRows(api)).at(-1);
    expect(last).toMatchObject({ action: "admin.usersExport", subject: "list", detail });
  });

  it("[PAGE-14] filters lists by role, state and search text, and sorts accounts by email address", async () => {
    const { id } = await makeMember(api, "zz-last@example.com");
    const emails = (page: Listed) => page.data.map(({ email }) => email);
    const admins = await request(calls.admin.users, { role: "admin", sort: "email", order: "asc" });
    expect(emails(admins)).toEqual(["all@example.com", "one@example.com"]);
    await api.send(calls.admin.disableUser, { token: one, fields: { id, reason: "a test" } });
    for (const query of [
      { sort: "email", limit: "1" },
      { state: "disabled" },
      { search: "ZZ- @example.com" },
    ])
      expect(emails(await request(calls.admin.users, query))).toEqual(["zz-last@example.com"]);
    const heldOrders = await request(calls.admin.orders, { state: "held" });
    expect([heldOrders.total, (await request(calls.admin.orders, { state: "paid" })).total]).toEqual([3, 0]);
    expect((await request(calls.admin.generations, { state: "stuck" })).total).toBe(3);
  });

  it("[PAGE-14] finds tickets, messages, emails and invitations by the complete email address, ignoring case", async () => {
    const email = "Ann.LEE@Example.com";
    const { token } = await makeMember(api, "typed@example.com");
    await api.send(calls.support.createTicket, {
      token,
      fields: { vin: "1HGCM82633A004352", message: "It does not open.", email },
    });
    await api.send(calls.support.contact, { fields: { email, message: "Do you cover motorcycles?" } });
    await api.send(calls.admin.invitePartner, { token: all, fields: { email } });
    const { tickets, contactMessages: messages, mails, partnerInvitations } = calls.admin;
    for (const list of [tickets, messages, mails, partnerInvitations]) {
      const find = async (search: string) => (await request(list, { search }, all)).data.length > 0;
      expect([list.name, await find("ann.Lee@example.com"), await find("nn.lee@example.com")]).toEqual([
        list.name,
        true,
        false,
      ]);
    }
  });

  it("[RUN-SIZE] stops counting long lists at the display limit, and finds an account by its full address", async () => {
    await api.database.db.execute(sql`
      insert into users (id, site_id, email, password_hash)
      select gen_random_uuid(), (select id from sites where uri = 'localhost'), 'many' || n || '@example.com', 'none'
      from generate_series(1, 1100) n`);
    const page = await request(calls.admin.users, { search: "many" });
    expect([page.data.length, page.total]).toEqual([50, LIST_TOTAL_MAX + 1]);
    const list = await request(calls.admin.users, { search: "Many7@example.com" });
    expect(list.data.map(({ email }) => email)).toEqual(["many7@example.com"]);
  });

  it("[RUN-FAST] [PAGE-14] an export sends its first fifty rows and then reads and streams the rest on demand", async () => {
    const siteId = await getSiteId(api, "cnv.localhost");
    const many = Array.from({ length: 1150 }, () => {
      const id = randomUUID();
      return { id, siteId, email: `${id}@example.com`, message: "x" };
    });
    await api.database.db.insert(contactMessages).values(many);
    const sent = { token: all, query: { site: "cnv.localhost" } };
    const response = await api.fetch(requestFor(calls.admin.contactMessagesExport, sent));
    const parts: string[] = [];
    for await (const part of response.body ?? []) {
      parts.push(new TextDecoder().decode(part));
      if (parts.length > 1) continue;
      const late = { id: randomUUID(), siteId, email: "late@example.com", message: "x" };
      await api.database.db.insert(contactMessages).values({ ...late, createdAt: new Date(0) });
      many.push(late);
    }
    expect(parts.map((part) => part.trimEnd().split("\r\n").length)).toEqual([51, 1000, 101]);
    for (const { email } of many) expect(parts.join("")).toContain(email);
  });
});

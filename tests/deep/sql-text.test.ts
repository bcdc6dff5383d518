import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { callList, calls } from "@/lib/compose/calls/table";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { makeAdmin } from "../setup/admin";
import { createGoodInput, getFields, sendRaw, sendWith } from "../setup/authorization";
import { asText } from "../setup/call-input";
import { describeDatabase } from "../setup/database";
import { openTestApi, type Sent, TEST_SERVER_KEYS, type TestApi } from "../setup/members-api";
import { runs } from "../setup/runs";

/** Occurs in every payload, and in none of our statements. */
const MARK = "zqinjected";
const NOWHERE = "zqnowhere";
/** If run as SQL, most of these would advance a sequence (which a rollback doesn't undo) or sleep. */
const PAYLOADS = [
  `${MARK}' or '1'='1`,
  `${MARK}'; select nextval('${MARK}'); --`,
  `${MARK}' || nextval('${MARK}') || '`,
  `${MARK}'; select pg_sleep(5); --`,
  `${MARK}' and 1=(select 1 from pg_sleep(5)) and 'a'='a`,
  `${MARK}") union select nextval('${MARK}')::text, null --`,
  `1; select nextval('${MARK}')`,
  `(select nextval('${MARK}'))`,
  `${MARK}\\'; drop table users; --`,
  `${MARK}$$; select nextval('${MARK}'); $$`,
  `${MARK}%' escape '!' or 1=1 */ --`,
  `${MARK} $1 ? :name {} \${x} @>'[]'`,
];
let turn = 0;
/** Returns two payloads for each position, so that six positions cover all payloads. */
const payloadsOfTurn = () => {
  turn += 1;
  return PAYLOADS.filter((_, at) => at % 6 === turn % 6);
};
/** Replaces SQL syntax but keeps the words and the length. */
const harmless = (payload: string) => payload.replace(/[^A-Za-z0-9 ]/g, "x");

describeDatabase((open) => {
  let api: TestApi;
  let admin = "";
  let member = "";
  const statements = new Set<string>();
  beforeAll(async () => {
    api = await openTestApi({ open });
    await api.database.db.execute(sql.raw(`create sequence ${MARK}`));
    const build = PgDialect.prototype.sqlToQuery;
    vi.spyOn(PgDialect.prototype, "sqlToQuery").mockImplementation(function (this: PgDialect, ...args) {
      const query = build.apply(this, args);
      statements.add(query.sql);
      return query;
    });
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await api.database.db.execute(sql.raw(`drop sequence ${MARK}`));
    await api.close();
  });

  let accounts = 0;
  /** Logs in for each call, because some calls end the session or delete the account. */
  async function logIn(): Promise<void> {
    const email = (who: string) => `${who}-${++accounts}@example.com`;
    admin = (await makeAdmin(api, email("sql-admin"), { allSites: true })).token;
    member = await api.register(email("sql-member"));
  }

  const getToken = ({ auth }: CallDefinition) =>
    ({ admin, server: TEST_SERVER_KEYS.localhost[0] as string })[String(auth.need)] ?? member;
  const wasRun = async () => {
    const { rows } = (await api.database.db.execute(sql.raw(`select is_called from ${MARK}`))) as unknown as {
      rows: { is_called: boolean }[];
    };
    return rows[0]?.is_called;
  };

  function places(call: CallDefinition): [string, (text: string) => Sent][] {
    const input = createGoodInput(call);
    const good = {
      query: asText(input.query),
      fields: call.body === "json" ? input.body : asText(input.body),
    };
    const headers = [
      "x-request-id",
      "user-agent",
      "accept-language",
      "idempotency-key",
      "x-client-device",
    ].concat(call.headers);
    return [
      ...getFields(call).map((field): [string, (text: string) => Sent] => [
        `${field.place}.${field.name}`,
        (text) => sendWith(call, input, field, text),
      ]),
      ...headers.map((name): [string, (text: string) => Sent] => [
        name,
        (text) => ({ ...good, headers: { [name]: text } }),
      ]),
      ["site", (text) => ({ ...good, site: text })],
      ["address", (text) => ({ ...good, address: text })],
      ["token", (text) => ({ ...good, token: text })],
      ["another field", (text) => ({ query: { ...good.query, [text]: text }, fields: good.fields })],
    ];
  }

  const ends = new Set([calls.account.logout.name, calls.admin.logout.name]);

  it("[SEC-INJ-07] SQL in any field, query, header, host name, path or token of any call is treated as plain text and never runs", async () => {
    const faults: unknown[] = [];
    for (const call of callList) {
      if (ends.has(call.name)) continue;
      await logIn();
      for (const [place, buildOptions] of places(call)) {
        const send = async (text: string) =>
          (await sendRaw(api, call, { token: getToken(call), ...buildOptions(text) })).status;
        // Harmless text goes first, so that one-time actions aren't used up by the payload.
        const plain = await send(harmless(PAYLOADS[0] ?? ""));
        for (const payload of payloadsOfTurn()) {
          const status = await send(payload);
          if (status >= 500 || (status < 400 && plain >= 400))
            faults.push([call.name, place, payload, status, plain]);
        }
      }
    }
    expect(faults).toEqual([]);
    expect(await wasRun()).toBe(false);
    expect([...statements].filter((text) => text.includes(MARK) && !text.includes(`from ${MARK}`))).toEqual(
      [],
    );
    expect(statements.size).toBeGreaterThan(200);
    for (const payload of PAYLOADS) {
      const request = new Request(`http://members-api.test/members/api/user/${encodeURIComponent(payload)}`);
      expect((await api.fetch(request)).status).toBe(404);
    }
  });

  it("[SEC-INJ-07] 20,000 searches for random strings with SQL characters never run SQL and never find unrelated rows", async () => {
    await logIn();
    const searching: [CallDefinition, string][] = callList
      .filter(
        (call) =>
          call.answers === "json" &&
          call.method === "GET" &&
          getFields(call).some(({ name }) => name === "search"),
      )
      .map((call) => [call, getToken(call)]);
    expect(searching.length).toBeGreaterThan(8);
    const words = [
      ...`' " ; -- /* */ \\ % _ $1 $$ || ( ) null E' \\' ::text pg_sleep(5) ~ ? @> ％ a`.split(" "),
      ...[" or 1=1", " union select ", "\u0000", "\ud83d", "\u2019", " "],
    ];
    const text = fc.oneof(
      fc.array(fc.constantFrom(...words), { maxLength: 8 }).map((parts) => parts.join("")),
      fc.string({ unit: "binary", maxLength: 30 }),
      fc.string({ maxLength: 30 }),
    );
    let at = 0;
    await fc.assert(
      fc.asyncProperty(text, async (search) => {
        const [call, token] = searching[++at % searching.length] as [CallDefinition, string];
        const query = { search: `${NOWHERE}${search}` };
        const { status, text: body } = await sendRaw(api, call, { token, query });
        if (status === 400) {
          expect(search).toMatch(/[^\x20-\x7e]/);
          return;
        }
        const rows = Object.values(JSON.parse(body) as object).find(Array.isArray);
        expect([call.name, search, status, rows]).toEqual([call.name, search, 200, []]);
      }),
      { numRuns: runs(20_000) },
    );
    expect(await wasRun()).toBe(false);
  });
});

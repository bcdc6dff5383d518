import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getApiKeyDigest } from "@/lib/api-keys/server/key-secret";
import { callList, calls } from "@/lib/compose/calls/table";
import { createLog } from "@/lib/platform/telemetry/log";
import { makeAdmin } from "../setup/admin";
import { createDealerKey, createStaffKey, makeDealer } from "../setup/api-keys";
import { createGoodInput, getFields, sendRaw, sendWith } from "../setup/authorization";
import { asText } from "../setup/call-input";
import { openTestApi, requestFor, TEST_SERVER_KEYS, type TestApi } from "../setup/members-api";
import { isDeep } from "../setup/runs";

const PASSWORD = "canary-password-7Qz";
const VIN = "1HGCM82603A071717";
/** Enough for one account and two calls per row of the call table. */
const LIMIT = 180_000;

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

it(
  "[SEC-TOK-03] no call logs a token, API key, password, email address, full VIN or injected line",
  async () => {
    const admin = (await makeAdmin(api, "canary-admin@example.com")).token;
    const dealer = await makeDealer(api, "canary-dealer@example.com");
    const { key } = await createDealerKey(api, dealer);
    const { key: staff } = await createStaffKey(api, { token: admin });
    const [keySecret, staffSecret] = [key.slice(17), staff.slice(17)];
    const secrets = [
      keySecret,
      staffSecret,
      getApiKeyDigest(key, api.services.secrets),
      ...TEST_SERVER_KEYS.localhost,
      admin,
      PASSWORD,
      "canary-admin@",
      "canary-member",
      VIN,
      "forged line",
    ];
    const keyed = [`Bearer ${key}`, `Bearer ${staff}`, `Bearer ${key}x`];
    for (const [at, call] of callList.entries()) {
      const email = `canary-member-${randomUUID()}@example.com`;
      const token = await api.register(email, { password: PASSWORD });
      secrets.push(token);
      const { query, body } = createGoodInput(call);
      const canaries: Record<string, string> = {
        email,
        pass: PASSWORD,
        vin: VIN,
        token,
        message: "x\nforged line\u001b[2J",
      };
      const reported = (fields: Record<string, unknown>) =>
        Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, canaries[name] ?? value]));
      const headers = { "x-request-id": "a\tforged line", "user-agent": "canary-member" };
      const requested = { admin, server: TEST_SERVER_KEYS.localhost[0] }[String(call.auth.need)] ?? token;
      const fields = call.body === "json" ? reported(body) : reported(asText(body));
      await sendRaw(api, call, { token: requested, query: asText(reported(query)), fields, headers });
      for (const authorization of isDeep ? keyed : keyed.slice(at % 3, (at % 3) + 1))
        await sendRaw(api, call, {
          query: asText(reported({ ...query, token: key })),
          fields,
          headers: { ...headers, authorization },
        });
      await sendRaw(api, call, {
        token: requested,
        query: { vin: VIN, email, token },
        fields: { vin: VIN, email, pass: PASSWORD },
      });
    }
    const lines = api.logs.map((line) => JSON.stringify(line));
    expect(lines.length).toBeGreaterThan(callList.length);
    expect(lines.filter((line) => line.includes('"call"')).length).toBeGreaterThan(callList.length - 2);
    for (const secret of secrets) expect(lines.filter((line) => line.includes(secret))).toEqual([]);
    // IDs are allowed, because an ID alone doesn't identify a person.
    const byMembers = lines.filter((line) =>
      line.includes(`"call":"${calls.account.user.name}","status":200`),
    );
    expect(byMembers.join()).toMatch(/"user":"[0-9a-f-]{36}"/);
    const masked = lines.filter((line) => line.includes(`"call":"${calls.report.generate.name}"`));
    expect(masked.join()).toMatch(/"vin":"[^"]*\*|"vin":"[^"]*…/);
  },
  LIMIT,
);

const FORGED = '{"level":30,"call":"admin.login","msg":"call"}';
const HOSTILE = `\r\n${FORGED}\n\u001b[2J\u009b31m\u007f\u202e\u061c\u2028 end`;
/** Only characters that a header can contain. */
const HOSTILE_HEADER = "\u001b[2J\u009b31m\u007f\u0085 end";

it(
  "[SEC-INJ-11] hostile text in a field, query, header, host, path, import line or library error can't forge a log line",
  async () => {
    const logLines: string[] = [];
    const fault = new Error(`the library quotes ${HOSTILE}`);
    const api = await openTestApi({ log: createLog("debug", (line) => logLines.push(line)) });
    try {
      const admin = await makeAdmin(api, "forger@example.com", { allSites: true });
      const member = await api.register("forged@example.com");
      const headers = {
        "user-agent": HOSTILE_HEADER,
        "accept-language": HOSTILE_HEADER,
        "x-request-id": HOSTILE_HEADER,
        "idempotency-key": HOSTILE_HEADER,
        "x-client-device": HOSTILE_HEADER,
      };
      // Skips the logout calls, which would end the sessions used here.
      const left = new Set([calls.account.logout.name, calls.admin.logout.name]);
      for (const call of callList) {
        if (left.has(call.name)) continue;
        const input = createGoodInput(call);
        const token =
          { admin: admin.token, server: TEST_SERVER_KEYS.localhost[0] }[String(call.auth.need)] ?? member;
        const isRaw = call.body === "bytes" || call.body === "stream";
        const sents = getFields(call).map((field) => sendWith(call, input, field, HOSTILE));
        if (isRaw) sents.push({ query: asText(input.query), fields: { text: `vin,make\n${HOSTILE}` } });
        for (const options of sents)
          await sendRaw(api, call, { token, headers, address: HOSTILE_HEADER, ...options });
      }
      const user = requestFor(calls.account.user, { token: member });
      await api.fetch(
        new Request(`${user.url}/${encodeURIComponent(HOSTILE)}?${encodeURIComponent(HOSTILE)}=1`),
      );
      await sendRaw(api, calls.account.user, { site: HOSTILE_HEADER, token: member });
      const lines = `plate,state,vin,source\n${HOSTILE}\nP1,OH,1HGCM82633A004352,"${HOSTILE.replaceAll('"', '""')}"\n`;
      for (const name of ["plates.csv", `${HOSTILE}.csv`])
        await sendRaw(api, calls.admin.sendImport, {
          token: admin.token,
          query: { kind: "plates", name },
          fields: { text: lines },
        });
      await api.services.imports.idle();
      Object.assign(api.services.passwords, { verify: () => Promise.reject(fault) });
      await sendRaw(api, calls.account.login, { fields: { email: "forged@example.com", pass: "x" } });
    } finally {
      await api.close();
    }
    expect(logLines.length).toBeGreaterThan(500);
    for (const line of logLines) expect(line).toMatch(/^[\x20-\x7e]+\n$/);
    const read = logLines.map((line) => JSON.parse(line));
    expect(read.filter(({ msg }) => msg === "an import ended").length).toBeGreaterThan(0);
    expect(read.map(({ msg }) => msg)).toEqual(api.logs.map(({ message }) => message));
    for (const [at, { detail }] of api.logs.entries())
      expect(read[at]).toMatchObject(JSON.parse(JSON.stringify(detail)));
    expect(read.filter(({ err }) => err?.message === fault.message)).toHaveLength(1);
  },
  LIMIT,
);

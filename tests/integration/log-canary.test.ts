import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callList, calls } from "@/lib/contract/table";
import { makeAdmin } from "../setup/admin";
import { goodInput, sendRaw } from "../setup/authorization";
import { asText } from "../setup/call-input";
import { openTestApi, TEST_SERVER_KEYS, type TestApi } from "../setup/members-api";

const PASSWORD = "canary-password-7Qz";
const VIN = "1HGCM82603A071717";
/** An account and two calls for each row of the table: on a busy machine that takes long. */
const LIMIT = 180_000;

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

it(
  "[SEC-TOK-03] [SEC-INJ-11] whatever is called, the log holds no token, password, email, address line or whole VIN",
  async () => {
    const admin = (await makeAdmin(api, "canary-admin@example.com")).token;
    const secrets = [
      ...TEST_SERVER_KEYS.localhost,
      admin,
      PASSWORD,
      "canary-admin@",
      "canary-member",
      VIN,
      "forged line",
    ];
    for (const call of callList) {
      const email = `canary-member-${randomUUID()}@example.com`;
      const token = await api.register(email, { password: PASSWORD });
      secrets.push(token);
      const { query, body } = goodInput(call);
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
      // And once where it must be refused, for refusals are logged elsewhere.
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
    const masked = lines.filter((line) => line.includes(`"call":"${calls.report.generate.name}"`));
    expect(masked.join()).toMatch(/"vin":"[^"]*\*|"vin":"[^"]*…/);
  },
  LIMIT,
);

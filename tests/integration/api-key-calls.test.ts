import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findScope, isOpenToKeys, isReadScope } from "@/lib/api-keys/contract/scopes";
import { callExamples } from "@/lib/compose/calls/examples";
import { callList, calls } from "@/lib/compose/calls/table";
import { ledger } from "@/lib/credits/schema";
import { generations } from "@/lib/generation/schema/generation";
import { makeAdmin, type TestAccount } from "../setup/admin";
import { createDealerKey, createStaffKey, makeDealer, sendKey, type TestKey } from "../setup/api-keys";
import { createGoodInput } from "../setup/authorization";
import { asText, findExampleInput } from "../setup/call-input";
import { createDeferred } from "../setup/deferred";
import { openTestApi, type Sent, type TestApi } from "../setup/members-api";

const COROLLA = "2T1BURHE5JC034461";
let api: TestApi;
let dealer: TestAccount;
let test: TestKey;
let staffTest: TestKey;
beforeAll(async () => {
  api = await openTestApi();
  dealer = await makeDealer(api, "dealer@example.com");
  test = await createDealerKey(api, dealer, { mode: "test" });
  staffTest = await createStaffKey(api, await makeAdmin(api, "owner@example.com"), { mode: "test" });
}, 120_000);
afterAll(() => api.close());

const rows = async () => ({
  generations: await api.database.db.select().from(generations),
  ledger: await api.database.db.select().from(ledger),
});
const withTest = (call: Parameters<typeof sendKey>[1], options: Sent = {}) =>
  sendKey(api, call, staffTest.key, options);

describe("a test key", () => {
  it("[PART-5] generates documents for the samples, without charging or storing anything", async () => {
    const before = await rows();
    const report = await sendKey(api, calls.report.generate, test.key, { fields: { vin: COROLLA } });
    expect(report.status).toBe(200);
    expect(report.body).toEqual(callExamples["report.generate"]?.answer);
    const sticker = await sendKey(api, calls.sticker.generate, test.key, { fields: { vin: COROLLA } });
    expect(sticker.status).toBe(200);
    const record = await sendKey(api, calls.report.document, test.key, { query: { vin: COROLLA } });
    expect(record.body.data).toMatchObject({ product: "vhr", document: { vehicle: { vin: COROLLA } } });
    for (const { body } of [report, sticker]) {
      const url = new URL(String(body.url), "http://site.test");
      const id = url.searchParams.get("id") ?? "";
      const pdf = await api.fetch(
        new Request(`http://members-api.test${url.pathname}?id=${id}`, {
          headers: { uri: "localhost", authorization: `Bearer ${test.key}` },
        }),
      );
      expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
      await pdf.body?.cancel();
    }
    expect(await rows()).toEqual(before);
  });

  it("[PART-5] rejects other vehicles with a message that lists the samples", async () => {
    for (const vin of ["1HGCM82633A004352", "1hgcm-82633a004352"]) {
      const { status, body } = await sendKey(api, calls.report.generate, test.key, { fields: { vin } });
      expect([status, body.code]).toEqual([403, "forbidden"]);
      expect(body.errors).toEqual({ vin: `Test keys know the sample vehicles only. Use ${COROLLA}.` });
    }
    const nested = await sendKey(api, calls.garage.compare, test.key, {
      fields: { vins: [COROLLA, "1HGCM82633A004352"] },
    });
    expect(nested.status).toBe(403);
    const spelled = await sendKey(api, calls.report.generate, test.key, {
      fields: { vin: "2t1burhe5-jc034461" },
    });
    expect(spelled.status).toBe(200);
  });

  it("[PART-5] can't make any write call besides generating documents, and gets a message to use a live key", async () => {
    const makes = new Set(["report.generate", "report.generateBasic", "report.generateClassic"]);
    const changing = callList.filter((call) => {
      const scope = findScope(call);
      return (
        scope !== null && !isReadScope(scope) && !makes.has(call.name) && !call.name.startsWith("sticker.")
      );
    });
    expect(changing.length).toBeGreaterThan(25);
    for (const call of changing) {
      const { query, body } = createGoodInput(call);
      const fields = call.body === "json" ? body : asText(body);
      const { status, body: answer } = await withTest(call, { query: asText(query), fields });
      expect(status, call.name).toBe(403);
      expect(answer.message).toBe("Test keys can't change or buy anything. Use a live key for this call.");
    }
  });

  it("[PART-5] can make every read call, and gets no real data", async () => {
    const reading = callList.filter((call) => {
      const scope = findScope(call);
      return scope !== null && isReadScope(scope) && call.answers === "json";
    });
    expect(reading.length).toBeGreaterThan(50);
    for (const call of reading) {
      const input = findExampleInput(call) ?? createGoodInput(call);
      const fields = call.body === "json" ? input.body : asText(input.body);
      const { status, body } = await withTest(call, { query: asText(input.query), fields });
      expect([call.name, status], JSON.stringify(body)).toEqual([call.name, 200]);
      expect(JSON.stringify(body), call.name).not.toMatch(/dealer@example|owner@example/);
    }
  }, 30_000);
});

describe("a key's limits", () => {
  it("[PART-5] appear in the standard headers, one for the call and one for all calls with the account's keys", async () => {
    const limited = await openTestApi({ rateLimits: true });
    try {
      const account = await makeDealer(limited, "limited@example.com");
      const { key } = await createDealerKey(limited, account);
      const other = await createDealerKey(limited, account);
      const first = await sendKey(limited, calls.credits.history, key);
      expect(first.headers.get("ratelimit-policy")).toBe(
        '"credits.history";q=120;w=60, "api-keys";q=600;w=60',
      );
      expect(first.headers.get("ratelimit")).toBe('"credits.history";r=119;t=60, "api-keys";r=599;t=60');
      expect(first.headers.get("ratelimit-limit")).toBeNull();
      const second = await sendKey(limited, calls.credits.history, other.key);
      expect(second.headers.get("ratelimit")).toContain('"credits.history";r=118');
      const browser = await limited.send(calls.credits.history, { token: account.token });
      expect(browser.headers.get("ratelimit-remaining")).toBe("119");
      let last = second;
      while (last.status === 200) last = await sendKey(limited, calls.credits.history, key);
      expect(last.status).toBe(429);
      expect(last.headers.get("retry-after")).toMatch(/^\d+$/);
      expect(last.headers.get("ratelimit")).toContain('"credits.history";r=0;t=');
    } finally {
      await limited.close();
    }
  });

  it("[PART-5] also apply to attempts with nonexistent keys, counted per caller address", async () => {
    const limited = await openTestApi({ rateLimits: true });
    try {
      const guess = () => sendKey(limited, calls.report.verify, `gbx_live_${"A".repeat(51)}`);
      const answers = [];
      for (let tried = 0; tried < 31; tried += 1) answers.push((await guess()).status);
      expect(answers.filter((status) => status === 401)).toHaveLength(30);
      expect(answers.at(-1)).toBe(429);
    } finally {
      await limited.close();
    }
  });
});

it("[PART-5] revoking a key during a call lets that call finish and rejects later calls", async () => {
  const live = await createDealerKey(api, dealer);
  const { generation } = api.services;
  const [begun, revoked] = [createDeferred(), createDeferred()];
  api.services.generation = {
    ...generation,
    async generate(intent) {
      begun.resolve();
      await revoked.promise;
      return generation.generate(intent);
    },
  };
  try {
    const options = { fields: { vin: COROLLA }, headers: { "idempotency-key": "revoked-mid-flight" } };
    const running = sendKey(api, calls.sticker.generate, live.key, {
      ...options,
      headers: { ...options.headers, authorization: `Bearer ${live.key}` },
    });
    await begun.promise;
    await api.send(calls.apiKey.revoke, { token: dealer.token, fields: { id: live.id } });
    revoked.resolve();
    const response = await running;
    expect([response.status, response.body.status]).toEqual([200, "success"]);
    const next = await sendKey(api, calls.sticker.generate, live.key, { fields: { vin: COROLLA } });
    expect([next.status, next.body.code]).toEqual([401, "invalid_key"]);
  } finally {
    api.services.generation = generation;
  }
});

describe("calls that keys can reach", () => {
  it("[PART-5] exclude sessions, passwords, second factors, payment, account deletion and keys", () => {
    const closed = callList.filter((call) => !isOpenToKeys(call)).map(({ name }) => name);
    for (const name of [
      "account.verifyEmail",
      "account.revokeSessions",
      "account.updateProfile",
      "account.export",
      "account.deleteAccount",
      "billing.sandboxPayment",
      "billing.register",
      "server.launchToken",
      "apiKey.create",
      "admin.createApiKey",
      "admin.removeSecondFactor",
      "admin.sendPasswordLink",
      "admin.carryOutDeletion",
      "admin.setRole",
      "admin.createSite",
    ])
      expect(closed).toContain(name);
    for (const call of callList.filter(({ session, from }) => session !== "none" || from === "anyone"))
      expect(closed).toContain(call.name);
  });
});

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { record, userWire } from "@/tests/setup/vehicles";
import type { PendingRequest } from "../rules/pending-request";
import { runGeneration } from "./generation";
import { createPendingRequest } from "./pending-request";

const input = {
  userId: "u1",
  product: "vhr",
  vin: "2T1BURHE5JC034461",
  locale: "en",
  europe: false,
  regenerate: false,
  classic: null,
} as const;
const generated = {
  message: "",
  url: "/members/api-cwa/view_pdf?id=1",
  page: "/dvh?vin=1",
  charge: "charged",
};
const done = { ...generated, report: record() };
const GENERATE = "POST /api-cwa/generate-report";
const helpers = { "POST /offer_credit": { offered: true }, "POST /api-cwa/logs": {} };

async function run(request: PendingRequest) {
  const result = runGeneration(request);
  await vi.runAllTimersAsync();
  return result;
}

// Imported with real timers, because fake ones would block the first import.
beforeAll(() =>
  Promise.all([
    import("@/lib/platform/browser/send-call"),
    import("@/lib/account/contract/account"),
    import("@/lib/report/contract/report"),
    import("@/lib/sticker/contract/sticker"),
    import("@/lib/support/contract/support"),
  ]),
);
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("runGeneration", () => {
  it.each([true, false])("[ENT-3] a report is regenerated only on request: %s", async (regenerate) => {
    const sentCalls = stubCalls({ ...helpers, [GENERATE]: done });
    await run(createPendingRequest({ ...input, regenerate }));
    expect(new URLSearchParams(sentCalls[0]?.body).get("gen")).toBe(regenerate ? "regenerate" : null);
  });

  it("[BTN-2] [ERR-5] [ERR-9] sends the same key in each of five attempts, then calls offer_credit and logs the error", async () => {
    const sentCalls = stubCalls({ ...helpers, [GENERATE]: () => refusal(503, "unavailable") });
    const result = await run(createPendingRequest(input));
    const attempts = sentCalls.filter((call) => call.path === "/api-cwa/generate-report");
    expect(attempts).toHaveLength(5);
    expect(new Set(attempts.map((call) => call.key)).size).toBe(1);
    expect(attempts[0]?.key).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(sentCalls.filter((call) => call.path === "/offer_credit")).toHaveLength(1);
    expect(sentCalls.find((call) => call.path === "/api-cwa/logs")?.body).toContain("error_message=refused");
    expect(result).toEqual({
      status: "error",
      msg: "refused: unavailable",
      code: "unavailable",
      reference: undefined,
      offered: true,
      isKeySpent: false,
    });
  });

  it("[BTN-2] [ERR-5] shows 'Something went wrong' if the error has no message", async () => {
    const nothing = Response.json({ status: "error", code: "unavailable", message: "" }, { status: 503 });
    stubCalls({ ...helpers, [GENERATE]: () => nothing.clone() });
    expect(await run(createPendingRequest(input))).toMatchObject({
      status: "error",
      msg: "Something went wrong",
    });
  });

  it.each([
    [402, "no_credit"],
    [401, "not_logged_in"],
    [400, "wrong_vin"],
  ])("[BTN-2] treats %s as final, with a single attempt and no credit offered", async (status, code) => {
    const sentCalls = stubCalls({ ...helpers, [GENERATE]: () => refusal(status, code) });
    expect(await run(createPendingRequest(input))).toMatchObject({ status: "error", code, offered: false });
    expect(sentCalls.map((call) => call.path)).toEqual(["/api-cwa/generate-report", "/api-cwa/logs"]);
  });

  it("[BTN-2] retries after a lost connection and a 429, and returns the document", async () => {
    const answers = [
      new TypeError("Failed to fetch"),
      refusal(429, "too_many_requests", { "retry-after": "2" }),
      done,
    ];
    const sentCalls = stubCalls({ [GENERATE]: () => answers.shift() });
    expect(await run(createPendingRequest(input))).toEqual({
      status: "success",
      page: generated.page,
      url: generated.url,
      charge: "charged",
      record: record(),
    });
    expect(sentCalls).toHaveLength(3);
  });

  it.each<[string, () => unknown]>([
    ["the BFF's outcome_unknown", () => refusal(504, "outcome_unknown")],
    ["a lost connection", () => new TypeError("Failed to fetch")],
    ["a proxy's 504", () => new Response("<html>", { status: 504 })],
    ["a proxy's 503", () => new Response("<html>", { status: 503 })],
    ["a page instead of JSON", () => new Response("<html>")],
  ])(
    "[UP-4] with a third-party API, makes a single attempt after %s, reports an unknown outcome, and offers no credit",
    async (_, answer) => {
      const sentCalls = stubCalls({ ...helpers, [GENERATE]: answer });
      const steps: unknown[] = [];
      const options = { chargesRepeats: true, onProgress: (step: object) => steps.push(step) };
      const result = runGeneration(createPendingRequest(input), options);
      await vi.runAllTimersAsync();
      expect(await result).toMatchObject({ status: "error", code: "outcome_unknown", offered: false });
      await vi.waitFor(() =>
        expect(sentCalls.map((call) => call.path)).toEqual(["/api-cwa/generate-report", "/api-cwa/logs"]),
      );
      expect(steps.at(-1)).toEqual({ phase: "unknown" });
    },
  );

  it("[UP-4] with a third-party API, a 503 in our error format counts as a failure and is retried", async () => {
    const sentCalls = stubCalls({ ...helpers, [GENERATE]: () => refusal(503, "unavailable") });
    const result = runGeneration(createPendingRequest(input), { chargesRepeats: true });
    await vi.runAllTimersAsync();
    expect(await result).toMatchObject({ code: "unavailable", offered: true });
    expect(sentCalls.filter((call) => call.path === "/api-cwa/generate-report")).toHaveLength(5);
  });

  it.each([
    ["another user has logged in", { user: userWire({ id: "u2" }) }, 1],
    ["the user has logged out", refusal(401, "not_logged_in"), 1],
    ["the same user is still logged in", { user: userWire({ id: "u1" }) }, 5],
  ])("[UP-4] keeps retrying only while the same user is logged in: %s", async (_, user, count) => {
    const replies = { ...helpers, "GET /api/user": () => user };
    const sentCalls = stubCalls({ ...replies, [GENERATE]: () => refusal(503, "unavailable") });
    const result = runGeneration(createPendingRequest(input), { userId: "u1" });
    await vi.runAllTimersAsync();
    const code = count === 1 ? "not_logged_in" : "unavailable";
    expect(await result).toMatchObject({ code, offered: count > 1 });
    expect(sentCalls.filter((call) => call.path === "/api-cwa/generate-report")).toHaveLength(count);
  });

  it.each([
    [false, "US"],
    [true, "EU"],
  ])("[BTN-1] sends the report type for the europe flag %s", async (europe, type) => {
    const sentCalls = stubCalls({ [GENERATE]: done });
    await run(createPendingRequest({ ...input, europe }));
    expect(new URLSearchParams(sentCalls[0]?.body).get("report_type")).toBe(type);
  });

  it.each([
    [true, "1"],
    [false, "0"],
  ])("[BTN-1] sends the mapped flag %s when generating a classic car's report", async (mapped, flag) => {
    const sentCalls = stubCalls({ "POST /api-cwa/generate_classic_report": done });
    const classic = { year: "1969", make: "Chevrolet", model: "Camaro", series: "", mapped };
    await run(createPendingRequest({ ...input, vin: "124379N506070", classic }));
    const body = new URLSearchParams(sentCalls[0]?.body);
    expect(body.get("check_vname")).toBe(flag);
    expect(body.get("model")).toBe("Camaro");
    expect(body.has("series")).toBe(false);
  });

  it("[PAGE-5] requests a new sticker with gen=regenerate, as multipart", async () => {
    const sentCalls = stubCalls({ "POST /api-cwa/generate-sticker": { ...generated, sticker: record() } });
    await run(createPendingRequest({ ...input, product: "sticker", regenerate: true }));
    expect(JSON.parse(sentCalls[0]?.body ?? "")).toContainEqual(["gen", "regenerate"]);
  });
});

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { record } from "@/tests/setup/vehicles";
import { answerCalls, refusal } from "@/tests/setup/wire";
import { runGeneration } from "./generation";
import { type Intention, newIntention } from "./intention";

const wish = {
  userId: "u1",
  product: "vhr",
  vin: "2T1BURHE5JC034461",
  locale: "en",
  europe: false,
  regenerate: false,
  classic: null,
} as const;
const made = { message: "", url: "/members/api-cwa/view_pdf?id=1", page: "/dvh?vin=1", charge: "charged" };
const done = { ...made, report: record() };
const GENERATE = "POST /api-cwa/generate-report";
const helpers = { "POST /offer_credit": { offered: true }, "POST /api-cwa/logs": {} };

async function run(intention: Intention) {
  const result = runGeneration(intention);
  await vi.runAllTimersAsync();
  return result;
}

// Loaded on the real clock: under the false one a first load would never be waited for.
beforeAll(() =>
  Promise.all([
    import("./send-call"),
    import("@/lib/contract/report"),
    import("@/lib/contract/sticker"),
    import("@/lib/contract/support"),
  ]),
);
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("runGeneration", () => {
  it.each([true, false])(
    "[ENT-3] a report is made afresh only where that was asked: %s",
    async (regenerate) => {
      const sent = answerCalls({ ...helpers, [GENERATE]: done });
      await run(newIntention({ ...wish, regenerate }));
      expect(new URLSearchParams(sent[0]?.body).get("gen")).toBe(regenerate ? "regenerate" : null);
    },
  );

  it("[BTN-2] [ERR-5] [ERR-9] sends the same key with each of five attempts, then calls offer_credit and tells the operator", async () => {
    const sent = answerCalls({ ...helpers, [GENERATE]: () => refusal(503, "unavailable") });
    const result = await run(newIntention(wish));
    const attempts = sent.filter((call) => call.path === "/api-cwa/generate-report");
    expect(attempts).toHaveLength(5);
    expect(new Set(attempts.map((call) => call.key)).size).toBe(1);
    expect(attempts[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(sent.filter((call) => call.path === "/offer_credit")).toHaveLength(1);
    expect(sent.find((call) => call.path === "/api-cwa/logs")?.body).toContain("error_message=refused");
    expect(result).toEqual({
      status: "error",
      msg: "refused: unavailable",
      code: "unavailable",
      requestId: undefined,
      offered: true,
    });
  });

  it("[BTN-2] [ERR-5] says 'Something went wrong' where the error says nothing", async () => {
    const nothing = Response.json({ status: "error", code: "unavailable", message: "" }, { status: 503 });
    answerCalls({ ...helpers, [GENERATE]: () => nothing.clone() });
    expect(await run(newIntention(wish))).toMatchObject({ status: "error", msg: "Something went wrong" });
  });

  it.each([
    [402, "no_credit"],
    [401, "not_logged_in"],
    [400, "wrong_vin"],
  ])("[BTN-2] takes %s for an answer: one attempt, no offer", async (status, code) => {
    const sent = answerCalls({ ...helpers, [GENERATE]: () => refusal(status, code) });
    expect(await run(newIntention(wish))).toMatchObject({ status: "error", code, offered: false });
    expect(sent.map((call) => call.path)).toEqual(["/api-cwa/generate-report", "/api-cwa/logs"]);
  });

  it("[BTN-2] goes on after a lost connection and a 429, and answers the document", async () => {
    const answers = [
      new TypeError("Failed to fetch"),
      refusal(429, "too_many_requests", { "retry-after": "2" }),
      done,
    ];
    const sent = answerCalls({ [GENERATE]: () => answers.shift() });
    expect(await run(newIntention(wish))).toEqual({
      status: "success",
      page: made.page,
      url: made.url,
      charge: "charged",
      record: record(),
    });
    expect(sent).toHaveLength(3);
  });

  it.each([
    [false, "US"],
    [true, "EU"],
  ])("[BTN-1] passes the europe flag %s", async (europe, type) => {
    const sent = answerCalls({ [GENERATE]: done });
    await run(newIntention({ ...wish, europe }));
    expect(new URLSearchParams(sent[0]?.body).get("report_type")).toBe(type);
  });

  it.each([
    [true, "1"],
    [false, "0"],
  ])("[BTN-1] gives classic generation the mapped flag %s", async (mapped, flag) => {
    const sent = answerCalls({ "POST /api-cwa/generate_classic_report": done });
    const classic = { year: "1969", make: "Chevrolet", model: "Camaro", series: "", mapped };
    await run(newIntention({ ...wish, vin: "124379N506070", classic }));
    const body = new URLSearchParams(sent[0]?.body);
    expect(body.get("check_vname")).toBe(flag);
    expect(body.get("model")).toBe("Camaro");
    expect(body.has("series")).toBe(false);
  });

  it("[PAGE-5] asks for a fresh sticker with gen=regenerate, as multipart", async () => {
    const sent = answerCalls({ "POST /api-cwa/generate-sticker": { ...made, sticker: record() } });
    await run(newIntention({ ...wish, product: "sticker", regenerate: true }));
    expect(JSON.parse(sent[0]?.body ?? "")).toContainEqual(["gen", "regenerate"]);
  });
});

import pino from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { listCurrentOffers } from "@/lib/bff/offers";
import { getUpstream, setUpstream, setUpstreamAdapter } from "@/lib/bff/upstream";
import { allOffers } from "@/lib/compose/calls/offers";
import { calls } from "@/lib/compose/calls/table";
import { call, getSession } from "../setup/browser-calls";
import { createRecordingUpstream, type RecordingUpstream } from "../setup/recording-upstream";
import { createSpecUpstream } from "../setup/spec-upstream";

const TOKEN = "session-token-0123456789abcdef";
const ORIGIN = "https://members.example";
const caller = { site: { uri: "a.localhost", money: "dollars" as const }, address: "203.0.113.9" };
const notFoundPage = () =>
  new Response("<html>Cannot GET</html>", { status: 404, headers: { "content-type": "text/html" } });
let remote: RecordingUpstream;
let session: string;

beforeEach(async () => {
  createGlobalSingleton("bff-log").set(pino({ level: "silent" }));
  remote = createRecordingUpstream();
  setUpstreamAdapter(getUpstream(), ORIGIN);
  session = await getSession(TOKEN);
});
afterEach(() => {
  vi.useRealTimers();
  setUpstream(undefined);
});

const readKeys = async () => {
  const answer = await call("/members/api/keys", { session });
  return [answer.status, (await answer.json()).code];
};
const answering = (path: string, answer: () => Response) => remote.answers.set(path, answer);
const keysAre = (answer: () => Response) => answering(calls.apiKey.list.path, answer);

it("[UP-2] an upstream that has only the specified calls offers only plans and orders", async () => {
  setUpstream(createSpecUpstream({ profile: "bare" }).fetch, ORIGIN);
  expect(await listCurrentOffers(caller)).toEqual(["plans", "orders"]);
});

it("[UP-2] the embedded Members API offers every optional feature and isn't probed", async () => {
  const fetch = vi.fn();
  setUpstream(fetch);
  expect(await listCurrentOffers(caller)).toEqual(allOffers);
  expect(fetch).not.toHaveBeenCalled();
});

it("[UP-2] optional features are probed only once, with GET requests and without a token", async () => {
  const seen: Request[] = [];
  setUpstream(async (request) => {
    seen.push(request);
    return notFoundPage();
  }, ORIGIN);
  await listCurrentOffers(caller);
  const count = seen.length;
  expect(count).toBeGreaterThan(10);
  expect(seen.every(({ method, headers }) => method === "GET" && !headers.has("authorization"))).toBe(true);
  await listCurrentOffers(caller);
  expect(seen).toHaveLength(count);
});

it.each([
  ["404 of another server", notFoundPage],
  ["404 in JSON without our code", () => Response.json({ message: "Not found" }, { status: 404 })],
  ["405", () => new Response(null, { status: 405 })],
  ["501", () => Response.json({ status: "error", code: "x" }, { status: 501 })],
])("[UP-2] treats %s as a missing call, and returns 501 to the caller", async (_name, answer) => {
  keysAre(answer);
  expect(await readKeys()).toEqual([501, "not_offered"]);
  expect(await listCurrentOffers(caller)).not.toContain("apiKeys");
});

it("[UP-2] our own 404 doesn't mean that the call is missing", async () => {
  keysAre(() => Response.json({ status: "error", code: "not_found", message: "None." }, { status: 404 }));
  expect(await readKeys()).toEqual([404, "not_found"]);
  expect(await listCurrentOffers(caller)).toContain("apiKeys");
});

it("[UP-2] a call that has ever succeeded never counts as missing", async () => {
  keysAre(() => Response.json({ status: "success", data: [] }));
  await readKeys();
  keysAre(notFoundPage);
  expect((await readKeys())[0]).toBe(502);
  expect(await listCurrentOffers(caller)).toContain("apiKeys");
});

it.each([
  ["500", () => new Response("<html>", { status: 500 })],
  ["200 without JSON", () => new Response("<html>", { status: 200 })],
  ["401", () => Response.json({ status: "error", message: "No." }, { status: 401 })],
])("[UP-2] %s is an error, not a missing call", async (_name, answer) => {
  keysAre(answer);
  expect((await readKeys())[1]).not.toBe("not_offered");
  expect(await listCurrentOffers(caller)).toContain("apiKeys");
});

it("[UP-2] a missing call is probed again after ten minutes", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  keysAre(notFoundPage);
  expect(await listCurrentOffers(caller)).not.toContain("apiKeys");
  keysAre(() => Response.json({ status: "error", code: "not_logged_in", message: "" }, { status: 401 }));
  vi.advanceTimersByTime(8 * 60_000);
  expect(await listCurrentOffers(caller)).not.toContain("apiKeys");
  vi.advanceTimersByTime(3 * 60_000);
  await listCurrentOffers(caller);
  await vi.waitFor(async () => expect(await listCurrentOffers(caller)).toContain("apiKeys"));
});

it("[UP-2] a call that returns 401 for lack of a token counts as available", async () => {
  setUpstream(async () => Response.json({ message: "Unauthenticated." }, { status: 401 }), ORIGIN);
  expect(await listCurrentOffers(caller)).toContain("user");
});

it.each([
  ["is slow", () => new Promise<Response>(() => undefined)],
  ["fails", async () => new Response("<html>", { status: 502 })],
  ["limits requests", async () => Response.json({ message: "Too many." }, { status: 429 })],
])(
  "[UP-2] after an idle period, a missing feature stays disabled while the upstream %s",
  async (_name, answer) => {
    vi.useFakeTimers({ toFake: ["performance"] });
    setUpstream(async () => notFoundPage(), ORIGIN);
    expect(await listCurrentOffers(caller)).toEqual(["orders"]);
    setUpstream(answer, ORIGIN);
    for (let round = 0; round < 3; round++) {
      vi.advanceTimersByTime(11 * 60_000);
      expect(await listCurrentOffers(caller)).toEqual(["orders"]);
    }
  },
);

import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { setUpstream } from "@/lib/bff/upstream";
import { describeUpstream, walkUpstream } from "@/scripts/doctor/upstream/walk-upstream";
import { listenSpecUpstream, type SpecUpstreamServer } from "../setup/spec-upstream/server";
import { FIXTURE_ACCOUNTS } from "../setup/spec-upstream/state";

const walk = {
  siteUri: "localhost",
  money: "dollars" as const,
  token: FIXTURE_ACCOUNTS.member.token,
  vin: "2T1BURHE5JC034461",
};
let server: SpecUpstreamServer | undefined;

beforeEach(() => {
  createGlobalSingleton("bff-log").set(pino({ level: "silent" }));
  createGlobalSingleton("call-findings").set(new Map());
  createGlobalSingleton("offers-asked").set(new Map());
  createGlobalSingleton("site-resolver").set(undefined);
});
afterEach(async () => {
  setUpstream(undefined);
  await server?.close();
  server = undefined;
});

function changes(): Record<string, unknown> {
  const { calls, ...rest } = JSON.parse(JSON.stringify(server?.upstream.counts));
  return Object.fromEntries(
    Object.entries(rest as Record<string, unknown>).filter(
      ([, count]) => typeof count === "number" && count > 0,
    ),
  );
}

it("[UP-7] lists the calls that a minimal upstream has and lacks, and doesn't send calls that change data", async () => {
  server = await listenSpecUpstream({ profile: "bare" });
  const report = await walkUpstream(server.origin, walk);
  const states = Object.fromEntries(report.screens.map(({ name, state }) => [name, state]));
  expect(states).toMatchObject({ "Every page": "works", Login: "unknown", Feedback: "unknown" });
  expect(report.optional.filter(({ offered }) => offered).map(({ part }) => part)).toEqual([
    "plans",
    "orders",
  ]);
  expect(changes()).toEqual({});
  const text = describeUpstream(report);
  expect(text).toContain("Every page: works");
  expect(text).toContain("off  share: GET /members/api/shares is missing");
  expect(text).not.toContain(walk.token);
});

it("[UP-7] lists the fields that were read, defaulted and dropped, but never their values", async () => {
  server = await listenSpecUpstream({ profile: "loose" });
  const report = await walkUpstream(server.origin, walk);
  const findings = new Map(report.screens.flatMap(({ calls }) => calls.map((call) => [call.call, call])));
  expect(findings.get("site.config")).toMatchObject({
    state: "ok",
    read: expect.arrayContaining(["data.cnv"]),
    defaulted: expect.arrayContaining(["data.name"]),
  });
  expect(findings.get("garage.page")?.state).toBe("partly");
  const droppedFields = Array.from(findings.values()).flatMap((finding) => finding.dropped);
  expect(droppedFields).toContainEqual(
    expect.stringMatching(/^[\w.*]+ \((?:null|list|object|string|number|missing)\)$/),
  );
  expect(describeUpstream(report)).toContain("Not readable: ");
});

it("[UP-7] with --write sends every call once, except calls that can't be undone", async () => {
  server = await listenSpecUpstream({ profile: "bare" });
  const { screens } = await walkUpstream(server.origin, walk, { write: true });
  const unsent = screens.flatMap(({ calls }) => calls).filter(({ state }) => state === "not sent");
  expect(unsent.map(({ call }) => call)).toEqual([
    "account.changePassword",
    "account.deleteAccount",
    "billing.cancelSubscription",
  ]);
  expect(changes()).toMatchObject({ tickets: 1, feedback: 1 });
});

async function listen(answer: RequestListener): Promise<string> {
  const api = createServer(answer).listen(0, "127.0.0.1");
  await once(api, "listening");
  onTestFinished(() => {
    api.close();
    api.closeAllConnections();
  });
  return `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
}

it("[UP-7] an upstream with only a config passes the 'Every page' check, and a missing call is reported as missing", async () => {
  const origin = await listen((request, response) => {
    response.statusCode = request.url === "/members/api/config" ? 200 : 404;
    response.end(response.statusCode === 200 ? '{"cnv": false}' : "<html>Not found</html>");
  });
  const { screens } = await walkUpstream(origin, walk);
  const [page, settings] = screens;
  expect([page?.state, settings?.state, settings?.calls[0]?.state]).toEqual([
    "works",
    "doesn't work",
    "missing",
  ]);
});

it("[UP-7] a JSON 404 from a lookup means that the vehicle is unknown, not that the call is missing", async () => {
  const origin = await listen((_request, response) => {
    response.statusCode = 404;
    response.end('{"message": "No record."}');
  });
  const { screens } = await walkUpstream(origin, walk);
  const states = Object.fromEntries(screens.map(({ name, state }) => [name, state]));
  expect(states).toMatchObject({ "Look up a classic car": "unknown", Recalls: "doesn't work" });
  const callStates = new Map(screens.flatMap(({ calls }) => calls.map(({ call, state }) => [call, state])));
  expect(callStates.get("vehicle.previewDecode")).toBe("refused");
  expect(callStates.get("report.filter")).toBe("ok");
});

it.each([
  [400, { message: "Bad uri." }, "Pages return 503"],
  [403, { message: "Forbidden." }, "Pages return 503"],
  [200, { status: "error", message: "No." }, "Pages return 503"],
  [404, { status: "error", code: "unknown_site", message: "No." }, "Pages return 404"],
])("[UP-7] reports why pages don't work if the config returns %i %o", async (status, body, reason) => {
  const origin = await listen((_request, response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const report = await walkUpstream(origin, walk);
  expect(report.screens[0]).toMatchObject({ name: "Every page", state: "doesn't work" });
  expect(describeUpstream(report)).toContain(`Every page: doesn't work. ${reason}`);
  expect(describeUpstream(report)).toContain('"localhost"');
});

it("[UP-7] probes a slow upstream's optional parts one after another until all are known", async () => {
  let [waiting, most] = [0, 0];
  const wait = async () => {
    waiting += 1;
    most = Math.max(most, waiting);
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    waiting -= 1;
  };
  server = await listenSpecUpstream({ profile: "slow", wait });
  const { optional } = await walkUpstream(server.origin, walk);
  expect(optional.filter(({ offered }) => offered).map(({ part }) => part)).toEqual(["plans", "orders"]);
  expect(most).toBe(1);
});

it("[UP-7] masks VINs and email addresses in an upstream's message", async () => {
  const message = "No car 2T1BURHE5JC034461 for ann@example.com.";
  const origin = await listen((_request, response) => {
    response.end(JSON.stringify({ status: "error", message }));
  });
  const text = describeUpstream(await walkUpstream(origin, walk));
  expect(text).toContain("It says: No car");
  expect(text).not.toMatch(/2T1BURHE5JC034461|ann@example/);
});

it("[UP-7] reports that no page works if the config call fails", async () => {
  server = await listenSpecUpstream({ profile: "bare" });
  server.upstream.program("/api/config", { kind: "message", status: 500, message: "boom" });
  const { screens } = await walkUpstream(server.origin, walk);
  expect(screens[0]).toMatchObject({ name: "Every page", state: "doesn't work" });
  expect(screens[0]?.calls[0]).toMatchObject({ state: "refused", text: "HTTP 500." });
});

it("[UP-7] reports an upstream that doesn't respond", async () => {
  const { screens } = await walkUpstream("http://127.0.0.1:1", walk);
  expect(screens[0]?.calls[0]?.state).toBe("no answer");
});
